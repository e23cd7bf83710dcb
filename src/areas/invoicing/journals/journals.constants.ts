/** Folio entries that tax documents never contain; `deposit` includes its return. */
export const JOURNAL_KINDS = ['commission', 'withholding', 'addendum', 'deposit'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export const JOURNALS_PAGE = 50;
export const JOURNALS_MOST = 200;
