import type {
  AccountingCapability,
  AccountingEntry,
  AccountingTax,
} from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { SiigoClient } from './siigo.client.ts';
import { siigoCustomers } from './siigo.customers.ts';
import { siigoJournals } from './siigo.journals.ts';
import type { Listed, Tax } from './siigo.wire.ts';
import { SIIGO } from './siigo.words.ts';

const DOCUMENTS = { invoice: 'FV', 'credit-note': 'NC' } as const satisfies Record<FiscalKind, string>;
const TAXES: Readonly<Record<string, AccountingTax['kind']>> = lookUpTable({
  IVA: 'vat',
  Impoconsumo: 'consumption',
  Retefuente: 'withholding',
  ReteIVA: 'withholding',
  ReteICA: 'withholding',
  Autorretencion: 'withholding',
});
/** A type of document that is not electronic never gets a stamp. */
const NOT_ELECTRONIC = 'NoElectronic';

const entryOf = ({ id, code, name }: Listed): AccountingEntry => ({
  thirdPartyId: String(id),
  code: code ?? null,
  name,
});

const taxOf = (tax: Tax): AccountingTax => ({
  ...entryOf(tax),
  kind: TAXES[tax.type] ?? 'other',
  rate: decimal(String(tax.percentage)),
});

const usable = <Item extends { readonly active: boolean }>(items: readonly Item[]): Item[] =>
  items.filter(({ active }) => active);

/** Siigo's lists in our words. It has no units. */
export function siigoAccounting(
  clientOf: (connection: ProviderConnection) => SiigoClient,
): AccountingCapability {
  return {
    isSellerRequired: SIIGO.isSellerRequired,
    slow: 'accounting.slowProvider',
    customers: siigoCustomers(clientOf),
    journals: siigoJournals(clientOf, { usable: (types) => usable(types).map(entryOf) }),
    documentTypes: async (connection, kind) =>
      usable(await clientOf(connection).documentTypes(DOCUMENTS[kind]))
        .filter(({ electronic_type: type }) => type !== NOT_ELECTRONIC)
        .map(entryOf),
    paymentTypes: async (connection, kind) =>
      usable(await clientOf(connection).paymentTypes(DOCUMENTS[kind])).map(entryOf),
    taxes: async (connection) => usable(await clientOf(connection).taxes()).map(taxOf),
    costCenters: async (connection) => usable(await clientOf(connection).costCenters()).map(entryOf),
    users: async (connection) =>
      usable(await clientOf(connection).users()).map(
        ({ id, username, first_name: first, last_name: last }) => ({
          thirdPartyId: String(id),
          code: username,
          name: `${first} ${last}`.trim() || username,
        }),
      ),
    products: async (connection) =>
      usable(await clientOf(connection).products()).map(({ code, name }) => ({
        thirdPartyId: code,
        code,
        name,
      })),
  };
}
