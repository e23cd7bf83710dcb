/** The ledger accounts of a property and app: the first two belong to the host, the others are Posada's counterparts. */
export const ACCOUNTS = ['available', 'reserved', 'issued', 'consumed', 'corrections'] as const;
export type Account = (typeof ACCOUNTS)[number];

export type TransferKind = 'grant' | 'return' | 'correction' | 'reserve' | 'spend' | 'release' | 'no-charge';

/** Source and target account: a transfer is one row with two sides and always balances. */
export type Sides = readonly [from: Account, to: Account];

export const GRANT: Sides = ['issued', 'available'];
export const RETURN: Sides = ['available', 'issued'];
export const CORRECT_UP: Sides = ['corrections', 'available'];
export const CORRECT_DOWN: Sides = ['available', 'corrections'];
export const RESERVE: Sides = ['available', 'reserved'];
export const SPEND: Sides = ['reserved', 'consumed'];
export const RELEASE: Sides = ['reserved', 'available'];
export const NO_CHARGE: Sides = ['available', 'consumed'];

/** The change of each account, in the order of `ACCOUNTS`. */
export const accountChangesOf = ([from, to]: Sides, amount: number): number[] =>
  ACCOUNTS.map((account) => (account === to ? amount : account === from ? -amount : 0));
