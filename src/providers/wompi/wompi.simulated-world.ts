import { randomBytes } from 'node:crypto';

import type { Stage } from '#foundation/simulation/definition.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { SIMULATED_WOMPI } from './wompi.manifest.ts';

/** A shop at Wompi, with the keys of its sandbox. */
export type SimulatedAccount = {
  readonly merchantId: number;
  readonly name: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly integritySecret: string;
  readonly eventsSecret: string;
  /** Where hosts want events to be posted: several, because several test connections share the account. */
  webhooks: string[];
};

export type Payer = {
  readonly email: string;
  readonly fullName: string;
  readonly legalId: string;
  readonly phone: string;
};

export type SimulatedTransaction = {
  readonly id: string;
  readonly merchantId: number;
  readonly reference: string;
  readonly amountInCents: number;
  readonly method: string;
  /** Of a card. */
  readonly lastFour: string | null;
  readonly payer: Payer;
  readonly redirectUrl: string | null;
  /** The page on which it was made, as it stands in the address. */
  readonly page: string;
  readonly createdAt: Instant;
  /** For the page of its bank. */
  readonly bankToken: string;
  /** Held by the page of a first payment that was refused: with it the payer may try once more. */
  retryToken: string | null;
  /** When a payment that waits is approved by itself. */
  approvesAt: Instant | null;
  status: string;
  message: string | null;
  finalizedAt: Instant | null;
};

export type WompiDelivery = {
  /** Each event is posted twice. */
  doubled: boolean;
  /** Events wait for `release`. */
  held: boolean;
  /** Events are never posted, and never again. */
  lost: boolean;
  /** Signed with another secret. */
  forged: boolean;
};

export type WompiWorld = {
  accounts: SimulatedAccount[];
  transactions: SimulatedTransaction[];
  lastNumber: number;
  delivery: WompiDelivery;
  /** Events that were held or not accepted, each with what it said. */
  waiting: { readonly id: string; readonly status: string; readonly at: Instant }[];
};
export type WompiStage = Stage<WompiWorld>;

/** Another shop, whose payments are no business of the first. */
export const SIMULATED_WOMPI_NEIGHBOUR = {
  publicKey: 'pub_test_posada0simulador0otra0cuenta',
  secretKey: 'prv_test_posada0simulador0otra0cuenta',
  integritySecret: 'test_integrity_posada0simulador0otra0cuenta',
  eventsSecret: 'test_events_posada0simulador0otra0cuenta',
} as const;

/** A day's tests and demonstrations are far fewer. */
const MOST_TRANSACTIONS = 10_000;

export const seedWompi = (): WompiWorld => ({
  accounts: [
    { merchantId: 1201, name: 'Casa Azul', ...SIMULATED_WOMPI, webhooks: [] },
    { merchantId: 1202, name: 'Casa Verde', ...SIMULATED_WOMPI_NEIGHBOUR, webhooks: [] },
  ],
  transactions: [],
  lastNumber: 10_000,
  delivery: { doubled: false, held: false, lost: false, forged: false },
  waiting: [],
});

const MOST_WEBHOOKS = 20;

/** The account of a public key; the first where none is named. */
export function accountOfPublicKey({ world }: WompiStage, key: string | undefined): SimulatedAccount {
  const account = world.accounts.find(({ publicKey }) => key === undefined || publicKey === key);
  if (!account) throw new Error(`There is no account ${key ?? ''}`);
  return account;
}

export function addWebhook(account: SimulatedAccount, url: string): void {
  account.webhooks = [...account.webhooks.filter((one) => one !== url), url].slice(-MOST_WEBHOOKS);
}

export const accountOf = ({ world }: WompiStage, merchantId: number): SimulatedAccount => {
  const account = world.accounts.find((one) => one.merchantId === merchantId);
  if (!account) throw new Error(`There is no account ${merchantId}`);
  return account;
};

export const transactionOf = ({ world }: WompiStage, id: string): SimulatedTransaction => {
  const transaction = world.transactions.find((one) => one.id === id);
  if (!transaction) throw new Error(`There is no transaction ${id}`);
  return transaction;
};

export const newToken = (): string => randomBytes(16).toString('hex');

/** The payments of a reference in their order; a second one exists where the first was refused. */
export const transactionsOf = (
  { world }: WompiStage,
  { merchantId, reference }: Pick<SimulatedTransaction, 'merchantId' | 'reference'>,
): SimulatedTransaction[] =>
  world.transactions.filter((one) => one.merchantId === merchantId && one.reference === reference);

type New = Omit<
  SimulatedTransaction,
  'id' | 'createdAt' | 'bankToken' | 'retryToken' | 'approvesAt' | 'status' | 'message' | 'finalizedAt'
>;

/** A new payment waits, whatever its method. */
export function addTransaction({ world, clock }: WompiStage, made: New): SimulatedTransaction {
  world.lastNumber += 1;
  const seconds = Math.floor(epochMs(clock.now()) / 1000);
  const transaction: SimulatedTransaction = {
    ...made,
    id: `1${made.merchantId}-${seconds}-${world.lastNumber}`,
    createdAt: clock.now(),
    bankToken: newToken(),
    retryToken: null,
    approvesAt: null,
    status: 'PENDING',
    message: null,
    finalizedAt: null,
  };
  world.transactions = [...world.transactions, transaction].slice(-MOST_TRANSACTIONS);
  return transaction;
}
