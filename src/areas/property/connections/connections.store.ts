import { sql } from 'kysely';

import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, IssuerId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { ConnectionState, ConnectionTables, MissingPermission } from './connections.tables.ts';

/** The connection of the rows. */
export type ConnectionOwner = { readonly propertyId: PropertyId; readonly id: ConnectionId };

export type ConnectionRow = {
  id: ConnectionId;
  property_id: PropertyId;
  provider_id: string;
  /** The owner of the credentials, when a property acts for several owners; null for the property's own. */
  owner: string | null;
  /** The issuer of its documents, for a system that issues tax documents; null while there is no issuer. */
  issuer_id: IssuerId | null;
  mode: 'live' | 'test';
  state: ConnectionState;
  sealing_key_id: string;
  credentials: Buffer;
  external_property_id: string | null;
  name: string | null;
  subscriptions: string[];
  synced_until: Instant | null;
  last_synced_at: Instant | null;
  problem: string | null;
  /** The data that its credentials may not read in the system; everything else is read. */
  missing_permissions: MissingPermission[];
  signing_key: Buffer | null;
  sync_started_at: Instant | null;
  sync_total: number | null;
  full_sync_at: Instant | null;
  created_at: Instant;
};

/** The columns that sync runs and subscriptions write; a new connection has none of them. */
type SyncColumns =
  | 'subscriptions'
  | 'synced_until'
  | 'last_synced_at'
  | 'problem'
  | 'missing_permissions'
  | 'signing_key'
  | 'sync_started_at'
  | 'sync_total'
  | 'full_sync_at';

const COLUMNS = [
  'id',
  'property_id',
  'provider_id',
  'owner',
  'issuer_id',
  'mode',
  'state',
  'sealing_key_id',
  'credentials',
  'external_property_id',
  'name',
  'subscriptions',
  'synced_until',
  'last_synced_at',
  'problem',
  'missing_permissions',
  'signing_key',
  'sync_started_at',
  'sync_total',
  'full_sync_at',
  'created_at',
] as const;

const active = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('deleted_at', 'is', null);

export const connectionsOfProperty = (db: Queries, propertyId: PropertyId): Promise<ConnectionRow[]> =>
  active(db, propertyId).orderBy('created_at').execute();

export const findConnection = (
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<ConnectionRow | undefined> => active(db, propertyId).where('id', '=', id).executeTakeFirst();

/** Test connections, also disconnected ones: their data belongs to no real person, report or calendar (0098). */
export async function testConnections(db: Queries, propertyId: PropertyId): Promise<ReadonlySet<string>> {
  const rows = await db
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('mode', '=', 'test')
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The providers of test connections, also disconnected ones, by connection. */
export async function testConnectionProviders(
  db: Queries,
  propertyId: PropertyId,
): Promise<ReadonlyMap<ConnectionId, string>> {
  const rows = await db
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select(['id', 'provider_id'])
    .where('property_id', '=', propertyId)
    .where('mode', '=', 'test')
    .execute();
  return new Map(rows.map(({ id, provider_id: providerId }) => [id, providerId]));
}

/** A connection of the property, also a disconnected one: its effects may have to be undone. */
export const findConnectionIncludingDisconnected = (
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<(ConnectionRow & { deleted_at: Instant | null }) | undefined> =>
  db
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select([...COLUMNS, 'deleted_at'])
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .executeTakeFirst();

/**
 * The connection, or after its disconnection its replacement: of the same system, issuer and mode. No other connection
 * may continue its effects.
 */
export async function findReplacementConnection(
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<ConnectionRow | undefined> {
  const row = await findConnectionIncludingDisconnected(db, propertyId, id);
  if (!row || row.deleted_at === null) return row;
  const { provider_id: providerId, issuer_id: issuerId, mode } = row;
  if (issuerId === null) return undefined;
  return active(db, propertyId)
    .where('provider_id', '=', providerId)
    .where('issuer_id', '=', issuerId)
    .where('mode', '=', mode)
    .executeTakeFirst();
}

/** Connections from before the first issuer belong to the first issuer. */
export async function assignConnectionsToIssuer(
  tx: Transaction,
  propertyId: PropertyId,
  { issuerId, providerIds }: { readonly issuerId: IssuerId; readonly providerIds: readonly string[] },
): Promise<void> {
  await tx
    .tables<ConnectionTables>()
    .updateTable('connections')
    .set({ issuer_id: issuerId })
    .where('property_id', '=', propertyId)
    .where('issuer_id', 'is', null)
    .where('provider_id', '=', sql<string>`any(${providerIds})`)
    .execute();
}

/** Connections to a system that were disconnected, the last one first; only those that synced something. */
export const listDisconnectedConnections = (
  db: Queries,
  propertyId: PropertyId,
  { providerId, mode }: { readonly providerId: string; readonly mode: 'live' | 'test' },
): Promise<ConnectionRow[]> =>
  db
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select(COLUMNS)
    .where('property_id', '=', propertyId)
    .where('provider_id', '=', providerId)
    .where('mode', '=', mode)
    .where('owner', 'is', null)
    .where('external_property_id', 'is not', null)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .limit(20)
    .execute();

/**
 * The access of a connection was refused: returns its provider, the first time. Not when it has other credentials by
 * now, and not for a system that a PMS migration leaves, because its access is no longer needed.
 */
export const markAccessRefused = (
  tx: Transaction,
  propertyId: PropertyId,
  { id, credentials }: Pick<ConnectionRow, 'id'> & Partial<Pick<ConnectionRow, 'credentials'>>,
): Promise<{ provider_id: string } | undefined> =>
  tx
    .tables<ConnectionTables>()
    .updateTable('connections')
    .set({ state: 'reconnect' })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('state', 'in', ['active', 'paused'])
    .where('deleted_at', 'is', null)
    .$if(credentials !== undefined, (query) => query.where('credentials', '=', credentials!))
    .returning('provider_id')
    .executeTakeFirst();

/** The state of a connection, locked: other credentials wait until the transaction ends. */
export const lockConnectionState = async (
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
): Promise<ConnectionState | undefined> => {
  const row = await active(tx, propertyId).where('id', '=', id).forShare().executeTakeFirst();
  return row?.state;
};

export const insertConnection = (
  tx: Transaction,
  connection: Omit<ConnectionRow, 'owner' | 'issuer_id' | SyncColumns> & {
    owner?: string | null;
    issuer_id?: IssuerId | null;
    webhook_secret_hash: string;
    signing_key?: Buffer | null;
  },
): Promise<ConnectionRow> =>
  tx
    .tables<ConnectionTables>()
    .insertInto('connections')
    .values(connection)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

const LOCK_STATES = (how: string) => `
  select id, state from connections where property_id = $1 and deleted_at is null order by id for ${how}`;

/**
 * Locks the states of the property's connections until the transaction ends. A sync run that saves takes a shared lock,
 * a beginning PMS migration an exclusive one, so that nothing is written meanwhile.
 */
export const lockStates = (
  tx: Transaction,
  propertyId: PropertyId,
  how: 'share' | 'update',
): Promise<{ id: ConnectionId; state: ConnectionState }[]> =>
  tx.named(`connection-states-${how}`, LOCK_STATES(how), [propertyId]);

export async function changeConnection(
  tx: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
  change: {
    state?: ConnectionState;
    problem?: string | null;
    missing_permissions?: MissingPermission[];
    synced_until?: Instant;
    last_synced_at?: Instant;
    subscriptions?: string[];
    signing_key?: Buffer | null;
    sync_started_at?: Instant | null;
    sync_total?: number | null;
    full_sync_at?: Instant | null;
    webhook_secret_hash?: string;
    mode?: 'live' | 'test';
    sealing_key_id?: string;
    credentials?: Buffer;
    name?: string | null;
    deleted_at?: Instant;
  },
): Promise<boolean> {
  const { subscriptions, ...rest } = change;
  const changed = await tx
    .tables<ConnectionTables>()
    .updateTable('connections')
    .set({ ...rest, ...(subscriptions && { subscriptions: JSON.stringify(subscriptions) as never }) })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

const SET_MISSING_PERMISSION = `
  update connections set missing_permissions = array_remove(missing_permissions, $3) || case when $4 then array[$3] else '{}' end
   where property_id = $1 and id = $2 and deleted_at is null and ($3 = any (missing_permissions)) <> $4`;

/** Each reader records its own missing or restored permission, and leaves those of other readers alone. */
export const setMissingPermission = async (
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
  what: MissingPermission,
  isMissing: boolean,
): Promise<void> => {
  await db.named('connection-missing-permission', SET_MISSING_PERMISSION, [propertyId, id, what, isMissing]);
};

/** Resumes a connection that was disconnected; undefined when it is connected already. */
export const restoreConnection = (
  tx: Transaction,
  propertyId: PropertyId,
  id: ConnectionId,
  change: Partial<Omit<ConnectionRow, 'id' | 'property_id' | 'provider_id' | 'subscriptions'>>,
): Promise<ConnectionRow | undefined> =>
  tx
    .tables<ConnectionTables>()
    .updateTable('connections')
    .set({ ...change, subscriptions: JSON.stringify([]) as never, deleted_at: null })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Takes the lease to subscribe to webhook events until then: false while another process has it. */
export async function takeSubscriptionLease(
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
  { now, until }: { readonly now: Instant; readonly until: Instant },
): Promise<boolean> {
  const taken = await db
    .tables<ConnectionTables>()
    .updateTable('connections')
    .set({ subscribing_until: until })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where((is) => is.or([is('subscribing_until', 'is', null), is('subscribing_until', '<=', now)]))
    .executeTakeFirst();
  return taken.numUpdatedRows > 0n;
}

/** Releases the lease, unless another process has taken it over meanwhile. */
export async function releaseSubscriptionLease(
  db: Queries,
  propertyId: PropertyId,
  id: ConnectionId,
  until: Instant,
): Promise<void> {
  await db
    .tables<ConnectionTables>()
    .updateTable('connections')
    .set({ subscribing_until: null })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('subscribing_until', '=', until)
    .execute();
}

const BY_SECRETS = `
  select id, property_id, provider_id, webhook_secret_hash as secret_hash from connections
   where webhook_secret_hash = any($1) and deleted_at is null`;

export type SecretOwner = {
  id: ConnectionId;
  property_id: PropertyId;
  provider_id: string;
  secret_hash: string;
};

/** Used before the tenant is known: the secret in the webhook address identifies the connection (SEC-33). */
export const connectionsBySecrets = (
  system: Database,
  secretHashes: readonly string[],
): Promise<SecretOwner[]> => system.named('connections-by-secrets', BY_SECRETS, [secretHashes]);

/** Across properties: connections to these systems, by pages. */
export const activeConnections = (
  system: Database,
  providerIds: readonly string[],
  after: ConnectionId | null,
): Promise<{ id: ConnectionId; property_id: PropertyId }[]> =>
  system
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select(['id', 'property_id'])
    .where('deleted_at', 'is', null)
    .where('state', '=', 'active')
    .where('external_property_id', 'is not', null)
    .where('provider_id', '=', sql<string>`any(${providerIds})`)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(500)
    .execute();

/** Across properties: connections without a sync run for a while. */
export const staleConnections = (
  system: Database,
  before: Instant,
): Promise<{ id: ConnectionId; property_id: PropertyId }[]> =>
  system
    .tables<ConnectionTables>()
    .selectFrom('connections')
    .select(['id', 'property_id'])
    .where('deleted_at', 'is', null)
    .where('state', '=', 'active')
    .where('external_property_id', 'is not', null)
    .where((is) => is.or([is('last_synced_at', 'is', null), is('last_synced_at', '<', before)]))
    .limit(500)
    .execute();
