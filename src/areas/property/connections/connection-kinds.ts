import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, IssuerId } from '#vocabulary/ids.ts';
import type { Kept, PropertyIntegration } from './connections.contract.ts';
import type { ConnectionRow } from './connections.store.ts';

/**
 * Listings of the remote system that were deleted here; with `pull` those that match the filters are imported again.
 */
export type ReimportRequest = {
  readonly items: readonly { readonly _id: string }[];
  readonly updateMode: 'pull' | 'push' | 'other';
  readonly arrayFilters?: readonly { readonly _id: string }[] | undefined;
};

/**
 * The functions that connections of one kind of system have of their own. `main` passes the kinds to this area, which
 * knows none of them by name; a system without a kind can still be connected, shown and disconnected.
 */
export type ConnectionKind = {
  readonly isOf: (provider: Provider) => boolean;
  /** Its keys move money: a person who types them has just signed in (SEC-12). */
  readonly needsFreshSignIn?: true;
  /** The fields that people see beside those of every connection; never inside of a transaction. */
  readonly view?: (
    ctx: PropertyContext,
    row: ConnectionRow,
  ) => Promise<Partial<Pick<PropertyIntegration, 'syncRun' | 'nextSyncAt' | 'extras' | 'issuer'>>>;
  /**
   * The issuer of a new connection's documents; null while the property has no issuer. Throws when there are several
   * and none was named.
   */
  readonly issuerOf?: (
    ctx: PropertyContext,
    db: Queries,
    named: IssuerId | undefined,
  ) => Promise<IssuerId | null>;
  /** A connection ends. True while work remains in the remote system: its credentials are kept until then. */
  readonly leave?: (
    ctx: PropertyContext,
    tx: Transaction,
    row: ConnectionRow,
    kept: Kept,
  ) => Promise<boolean>;
  /**
   * Whether a property in the remote system is the one of an earlier connection, by its rooms; never inside of a
   * transaction.
   */
  readonly resembles?: (
    ctx: PropertyContext,
    earlier: ConnectionRow,
    now: { readonly connection: ProviderConnection; readonly externalPropertyId: string },
  ) => Promise<'same' | 'unsure' | 'another'>;
  /** An earlier connection is resumed: its stored data of the remote system is read again. */
  readonly resume?: (ctx: PropertyContext, tx: Transaction, row: ConnectionRow) => Promise<void>;
  /** C-INT-06 with extras: imports deleted listings again. */
  readonly reimportListings?: (
    ctx: PropertyContext,
    id: ConnectionId,
    wish: ReimportRequest,
  ) => Promise<void>;
};

export type ConnectionKinds = readonly ConnectionKind[];

export const kindOf = (kinds: ConnectionKinds, provider: Provider): ConnectionKind | undefined =>
  kinds.find(({ isOf }) => isOf(provider));
