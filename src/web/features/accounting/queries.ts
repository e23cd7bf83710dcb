import { queryOptions } from '@tanstack/react-query';

import {
  type AccountingEntry,
  accountingContract,
  type AccountingTax,
} from '#areas/invoicing/accounting/accounting.contract.ts';
import { exchangeRatesContract } from '#areas/platform/exchange-rates/exchange-rates.contract.ts';
import { call } from '#web/shell/call.ts';

/** Which connection, where several issuers have the same program; the first one otherwise. */
export type Program = {
  readonly propertyId: string;
  readonly propertyIntegrationId?: string | undefined;
};

/** Topic `accounting`: the mapping, and its gaps. */
export const mappingQuery = (program: Program) =>
  queryOptions({
    queryKey: ['accounting', program.propertyId, 'mapping', program.propertyIntegrationId],
    queryFn: ({ signal }) => call(accountingContract.getAccountingMapping, { query: program }, { signal }),
  });

/** The lists of the program; null for one that could not be read, which leaves the others to choose from. */
export type Lists = {
  readonly documentTypes: readonly AccountingEntry[] | null;
  readonly creditNoteTypes: readonly AccountingEntry[] | null;
  readonly sellers: readonly AccountingEntry[] | null;
  readonly costCenters: readonly AccountingEntry[] | null;
  readonly units: readonly AccountingEntry[] | null;
  readonly payments: readonly AccountingEntry[] | null;
  readonly taxes: readonly AccountingTax[] | null;
  readonly products: readonly AccountingEntry[] | null;
};

/** Topic `accounting`. Fails when none of the lists could be read. */
export const listsQuery = (program: Program) =>
  queryOptions({
    queryKey: ['accounting', program.propertyId, 'lists', program.propertyIntegrationId],
    queryFn: async ({ signal }): Promise<Lists> => {
      const query = program;
      const asked = [
        call(accountingContract.listDocumentTypes, { query: { ...query, kind: 'invoice' } }, { signal }),
        call(accountingContract.listDocumentTypes, { query: { ...query, kind: 'credit-note' } }, { signal }),
        call(accountingContract.listAccountingUsers, { query }, { signal }),
        call(accountingContract.listCostCenters, { query }, { signal }),
        call(accountingContract.listUnits, { query }, { signal }),
        call(accountingContract.listPaymentTypes, { query }, { signal }),
        call(accountingContract.listTaxes, { query }, { signal }),
        call(accountingContract.listProducts, { query }, { signal }),
      ] as const;
      const read = await Promise.allSettled(asked);
      if (read.every(({ status }) => status === 'rejected')) await asked[0];
      const [documentTypes, creditNoteTypes, sellers, costCenters, units, payments, taxes, products] = read;
      return {
        documentTypes: entriesIn(documentTypes),
        creditNoteTypes: entriesIn(creditNoteTypes),
        sellers: entriesIn(sellers),
        costCenters: entriesIn(costCenters),
        units: entriesIn(units),
        payments: entriesIn(payments),
        taxes: entriesIn(taxes),
        products: entriesIn(products),
      };
    },
  });

const entriesIn = <Entry>(read: PromiseSettledResult<readonly Entry[]>): readonly Entry[] | null =>
  read.status === 'fulfilled' ? read.value : null;

/** Topic `rates`: those into a currency that hold today. */
export const ratesQuery = (currency: string) =>
  queryOptions({
    queryKey: ['rates', currency],
    queryFn: ({ signal }) =>
      call(exchangeRatesContract.listRates, { query: { currencyIso3To: currency } }, { signal }),
  });

/** It decides what lines may be chosen. */
export const MAPPING_TOPICS = [['accounting'], ['invoicing'], ['history']] as const;
