/** What happens in an account and is never inside of a tax document; a deposit has its return with it. */
export const JOURNAL_KINDS = ['commission', 'withholding', 'addendum', 'deposit'] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

export const JOURNALS_PAGE = 50;
export const JOURNALS_MOST = 200;
