import { ANA } from '#areas/invoicing/invoices/invoices.test-stage.ts';
import type { Fault } from '#foundation/simulation/faults.ts';
import type { Ask, Product } from '../product.ts';

/** A tax document of the storm as we have it in the end. */
export type Document = {
  readonly id: string;
  readonly stay: string;
  /** Of its stay, counted from 0. */
  readonly place: number;
  readonly state: string;
  readonly number: string | null;
  readonly key: string | null;
  readonly problems: number;
  /** How often it was sent. It is sent again after a rejection; where the provider numbers, that is another document. */
  readonly revision: number;
};

/** Those that have a verdict here. */
export type Decided = { readonly accepted: readonly Document[]; readonly rejected: readonly Document[] };

/** The differences between the provider's records and ours. */
export type Differences = {
  /** Accepted, and they do not have them so. */
  readonly lost: readonly string[];
  /** What they have beyond those that were accepted. */
  readonly doubled: readonly string[];
  /** Rejected here, and accepted by the provider or rejected for a reason that cannot be read. */
  readonly dishonest: readonly string[];
  /** Numbers that were passed and no document has, or that are not as their document is. */
  readonly gaps: readonly string[];
  /** What was accepted and is not paid for with one credit, and credits that are still set apart. */
  readonly uncounted: readonly string[];
  /** What was begun there and never sent to anybody. */
  readonly leftBehind: readonly string[];
};

/** What goes wrong there next; `has`: something that its world brings about by itself. */
export type Trouble = { readonly failNext: Fault } | { readonly has: object };

/** An invoicing provider, as a storm over it needs it. */
export type Office = {
  /** Of the provider, and of its simulator. */
  readonly id: string;
  /** Settings of the programs beside those of every storm. */
  readonly settings: Readonly<Record<string, string>>;
  /** From the last fault, by its class (K and U: at once; L: after the longest that it works on one). */
  readonly settlesWithinSeconds: number;
  readonly troubles: readonly Trouble[];
  /** Connects it, for a property that has nothing. */
  readonly open: (ask: Ask, query: Product['query']) => Promise<void>;
  readonly customerOf: (place: number) => object;
  /** What its world has before anything is sent. */
  readonly before: (stays: number) => readonly object[];
  readonly compare: (product: Product, decided: Decided) => Promise<Differences>;
};

/** One in so many is rejected. */
const REJECTED_EVERY = 12;
export const isToBeRejected = (place: number): boolean => place % REJECTED_EVERY === 5;

/** No mail is sent. */
const { email: _email, ...WITHOUT_MAIL } = ANA;
export const CUSTOMER: object = WITHOUT_MAIL;
