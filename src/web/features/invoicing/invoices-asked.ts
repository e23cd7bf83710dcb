import type { InvoiceFilter } from '#areas/invoicing/invoices/invoices.contract.ts';

/** The first requests of the list; the page sends the same ones ahead of its scripts (entries/app/ahead.ts). */

const PAGE_SIZE = 50;

/** The stacks of the list: documents that need a person, documents under way, done ones. */
export const STACKS = {
  todo: { state: ['draft', 'failure'] },
  way: { state: ['processing'] },
  accepted: { state: ['success'], documentType: 'invoice' },
  notes: { documentType: 'credit-note' },
} as const satisfies Record<string, InvoiceFilterInput>;
type InvoiceFilterInput = { [Key in keyof InvoiceFilter]: Readonly<InvoiceFilter[Key]> };
export type Stack = keyof typeof STACKS;
export const stackOf = (text: string | null): Stack =>
  text !== null && Object.hasOwn(STACKS, text) ? (text as Stack) : 'todo';

export type InvoicesAsked = {
  readonly stack: Stack;
  readonly search: string;
  /** `2026-11`; none for all months, so that no waiting document is hidden by default. */
  readonly month: string | undefined;
  readonly page: number;
};

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The list that an address names. */
export function invoicesIn(search: URLSearchParams): InvoicesAsked {
  const month = search.get('month') ?? '';
  return {
    stack: stackOf(search.get('stack')),
    search: search.get('search') ?? '',
    month: MONTH.test(month) ? month : undefined,
    page: Math.max(1, Number(search.get('page')) || 1),
  };
}

export const invoicesAsked = (propertyId: string, { stack, search, month, page }: InvoicesAsked) => ({
  propertyId,
  filter: JSON.stringify({ ...STACKS[stack], ...(month && { month }) }),
  page,
  limit: PAGE_SIZE,
  ...(search && { search }),
});

export const countsAsked = (propertyId: string, month: string | undefined) => ({
  propertyId,
  ...(month && { month }),
});
