/** The accounts of a property and app: the first two are the host's, the others are Posada's other sides of them. */
export const ACCOUNTS = ['available', 'reserved', 'issued', 'consumed', 'corrections'] as const;
export type Account = (typeof ACCOUNTS)[number];

export type TransferKind = 'grant' | 'return' | 'correction' | 'reserve' | 'spend' | 'release' | 'no-charge';

/** From which account to which: a transfer is one row with two sides, so that none can be out of balance. */
export type Sides = readonly [from: Account, to: Account];

export const GRANT: Sides = ['issued', 'available'];
export const RETURN: Sides = ['available', 'issued'];
export const CORRECT_UP: Sides = ['corrections', 'available'];
export const CORRECT_DOWN: Sides = ['available', 'corrections'];
export const RESERVE: Sides = ['available', 'reserved'];
export const SPEND: Sides = ['reserved', 'consumed'];
export const RELEASE: Sides = ['reserved', 'available'];
export const NO_CHARGE: Sides = ['available', 'consumed'];

/** What each account changes by, in the order of `ACCOUNTS`. */
export const changesOf = ([from, to]: Sides, amount: number): number[] =>
  ACCOUNTS.map((account) => (account === to ? amount : account === from ? -amount : 0));
