import type { ProviderConnection } from '#capabilities/connection.ts';
import type { Provider } from '#capabilities/provider.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, IssuerId } from '#vocabulary/ids.ts';
import type { Kept, PropertyIntegration } from './connections.contract.ts';
import type { ConnectionRow } from './connections.store.ts';

/** Listings of the remote system that were deleted here; with `pull` those that fit the filters are imported again. */
export type BringAgain = {
  readonly items: readonly { readonly _id: string }[];
  readonly updateMode: 'pull' | 'push' | 'other';
  readonly arrayFilters?: readonly { readonly _id: string }[] | undefined;
};

/**
 * What connections of one kind of system have of their own. `main` hands the kinds to this area, which knows none of
 * them by name; a system without a kind is connected, shown and disconnected all the same.
 */
export type ConnectionKind = {
  readonly isOf: (provider: Provider) => boolean;
  /** What people see beside the fields that every connection has; never inside of a transaction. */
  readonly view?: (
    ctx: PropertyContext,
    row: ConnectionRow,
  ) => Promise<Partial<Pick<PropertyIntegration, 'syncRun' | 'nextSyncAt' | 'extras' | 'issuer'>>>;
  /**
   * In whose name a new connection issues documents; null while the property has no issuer. Throws where several could be
   * meant and none was named.
   */
  readonly issuerOf?: (
    ctx: PropertyContext,
    db: Queries,
    named: IssuerId | undefined,
  ) => Promise<IssuerId | null>;
  /** A connection ends. True while we still have work to do in the remote system: its access is kept until then. */
  readonly leave?: (
    ctx: PropertyContext,
    tx: Transaction,
    row: ConnectionRow,
    kept: Kept,
  ) => Promise<boolean>;
  /** Whether a property over there is the one of an earlier connection, by what it has; never inside of a transaction. */
  readonly resembles?: (
    ctx: PropertyContext,
    earlier: ConnectionRow,
    now: { readonly connection: ProviderConnection; readonly externalPropertyId: string },
  ) => Promise<'same' | 'unsure' | 'another'>;
  /** An earlier connection goes on: what it knew of the remote system is looked at anew. */
  readonly goOn?: (ctx: PropertyContext, tx: Transaction, row: ConnectionRow) => Promise<void>;
  /** C-INT-06 with extras: what was deleted here comes again. */
  readonly bringAgain?: (ctx: PropertyContext, id: ConnectionId, wish: BringAgain) => Promise<void>;
};

export type ConnectionKinds = readonly ConnectionKind[];

export const kindOf = (kinds: ConnectionKinds, provider: Provider): ConnectionKind | undefined =>
  kinds.find(({ isOf }) => isOf(provider));
