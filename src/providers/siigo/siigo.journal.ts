import type { AccountingJournal } from '#capabilities/accounting/accounting.capability.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

type Entry = {
  readonly account: { readonly code: string; readonly movement: 'Debit' | 'Credit' };
  readonly customer: { readonly identification: string; readonly branch_office: number };
  readonly description: string;
  readonly cost_center?: number;
  readonly value: number;
};

/** "Crear Comprobante Contable" of the blueprint, kind 1: accounts without due dates, taxes, assets or stock. */
export type SiigoJournal = {
  readonly document: { readonly id: number };
  readonly date: PlainDate;
  readonly items: readonly [Entry, Entry];
  readonly observations: string;
};

const MAX_DESCRIPTION = 100;

/** Its debit and its credit. */
export function buildSiigoJournal(journal: AccountingJournal): SiigoJournal {
  const description = journal.description.slice(0, MAX_DESCRIPTION);
  const entry = (code: string, movement: 'Debit' | 'Credit'): Entry => ({
    account: { code, movement },
    customer: { identification: journal.thirdParty, branch_office: 0 },
    description,
    ...(journal.costCenter !== null && { cost_center: Number(journal.costCenter) }),
    value: Number(journal.amount),
  });
  return {
    document: { id: Number(journal.documentType) },
    date: journal.onDate,
    items: [entry(journal.debit, 'Debit'), entry(journal.credit, 'Credit')],
    observations: journal.description,
  };
}
