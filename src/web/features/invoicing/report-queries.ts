import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';

import { accountingContract } from '#areas/invoicing/accounting/accounting.contract.ts';
import { invoicesContract } from '#areas/invoicing/invoices/invoices.contract.ts';
import { reportsContract } from '#areas/invoicing/invoices/reports.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import type { TableFormat } from '#vocabulary/table-format.ts';
import { call, callForFile } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useProperty } from '#web/shell/property.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import { notify } from '#web/ui/toasts.ts';
import type { Period } from './report-period.ts';

/** Rows that a page has room for; the list has the others. */
const REFUSED_SHOWN = 20;

const daysOf = ({ from, to }: Period): string => JSON.stringify({ from, to });

/** Topic `invoicing`: accepted documents, by month and currency. */
export const reportQuery = (propertyId: string, period: Period) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'report', period.from, period.to],
    queryFn: ({ signal }) =>
      call(reportsContract.summarizeInvoices, { query: { propertyId, filter: daysOf(period) } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Topic `invoicing`: documents that need a person, of any month. */
export const refusedQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['invoicing', propertyId, 'refused'],
    queryFn: ({ signal }) => {
      const query = { propertyId, filter: JSON.stringify({ unsolved: true }), limit: REFUSED_SHOWN };
      return call(invoicesContract.listInvoices, { query }, { signal });
    },
  });

export type RefusedReply = ReplyOf<typeof invoicesContract.listInvoices>;

/** Topic `accounting`: the gaps in the mapping of the accounting program; null without a program. */
export const unmappedQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['accounting', propertyId, 'unmapped'],
    queryFn: async ({ signal }) => {
      try {
        return await call(accountingContract.getAccountingMapping, { query: { propertyId } }, { signal });
      } catch (failure) {
        if (failure instanceof CallFailure && failure.is('no-accounting-program')) return null;
        throw failure;
      }
    },
  });

const failed = (failure: Error) => notify('error', failure.message);

/** The documents of the period, one in each line. */
export function useInvoicesFile(period: Period) {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async (format: TableFormat) => {
      const query = { propertyId: property.id, filter: daysOf(period), format };
      const file = await callForFile(reportsContract.exportInvoices, { query });
      await saveFile(file, `posada-facturas.${format}`);
    },
    onError: failed,
  });
}

/** A month with all of its documents, for the accountant. */
export function useMonthArchive() {
  const { property } = useProperty();
  return useMutation({
    mutationFn: async (month: string) => {
      const query = { propertyId: property.id, month };
      const file = await callForFile(reportsContract.downloadInvoiceArchive, { query });
      await saveFile(file, `posada-facturas-${month}.zip`);
    },
    onError: failed,
  });
}
