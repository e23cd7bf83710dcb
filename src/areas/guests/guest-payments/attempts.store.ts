import { sql } from 'kysely';

import type { GuestPaymentMethod } from '#capabilities/guest-payments/guest-payments.capability.ts';
import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { ConnectionId, PropertyId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { AttemptState, GuestPaymentTables } from './guest-payments.tables.ts';

export type AttemptRow = {
  readonly id: string;
  readonly request_id: string;
  readonly connection_id: ConnectionId | null;
  readonly method: GuestPaymentMethod;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reference: string;
  readonly checkout_id: string | null;
  readonly checkout_url: string | null;
  readonly state: AttemptState;
  readonly expires_at: Instant;
  readonly next_at: Instant | null;
  readonly created_at: Instant;
};

const ATTEMPT = [
  'id',
  'request_id',
  'connection_id',
  'method',
  'amount_minor',
  'currency',
  'reference',
  'checkout_id',
  'checkout_url',
  'state',
  'expires_at',
  'next_at',
  'created_at',
] as const;

/** Money may still arrive by it, and no other one begins. */
export const OPEN_STATES = ['asked', 'open', 'pending', 'closing'] as const satisfies readonly AttemptState[];
export type OpenState = (typeof OPEN_STATES)[number];
export const isOpen = ({ state }: Pick<AttemptRow, 'state'>): boolean =>
  OPEN_STATES.some((one) => one === state);

const own = (db: Queries, propertyId: PropertyId) =>
  db
    .tables<GuestPaymentTables>()
    .selectFrom('payment_attempts')
    .select(ATTEMPT)
    .where('property_id', '=', propertyId);

export const findAttempt = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<AttemptRow | undefined> => own(db, propertyId).where('id', '=', id).executeTakeFirst();

/** By what a provider's payment names: our reference, else the provider's id of its page. */
export const findAttemptOfPayment = (
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  { reference, checkoutId }: { readonly reference: string | null; readonly checkoutId: string | null },
): Promise<AttemptRow | undefined> =>
  own(db, propertyId)
    .where('connection_id', '=', connectionId)
    .where((eb) =>
      eb.or([
        ...(reference === null ? [] : [eb('reference', '=', reference)]),
        ...(checkoutId === null ? [] : [eb('checkout_id', '=', checkoutId)]),
      ]),
    )
    .executeTakeFirst();

export const listAttempts = (
  db: Queries,
  propertyId: PropertyId,
  requestIds: readonly string[],
): Promise<AttemptRow[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : own(db, propertyId).where('request_id', 'in', requestIds).orderBy('created_at').orderBy('id').execute();

export async function hasOpenAttempts(
  db: Queries,
  propertyId: PropertyId,
  connectionId: ConnectionId,
  /** Only those that expire later. */
  after: Instant | null,
): Promise<boolean> {
  const row = await own(db, propertyId)
    .where('connection_id', '=', connectionId)
    .where('state', 'in', OPEN_STATES)
    .$if(after !== null, (query) => query.where('expires_at', '>', after as Instant))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertAttempt(tx: Transaction, propertyId: PropertyId, row: AttemptRow): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('payment_attempts')
    .values({ ...row, property_id: propertyId })
    .execute();
}

export async function changeAttempt(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  change: Partial<Pick<AttemptRow, 'state' | 'next_at' | 'checkout_id' | 'checkout_url' | 'expires_at'>>,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('payment_attempts')
    .set(change)
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .execute();
}

/** Of all properties, those that wait longest first. */
export async function listAttemptsToRead(
  system: Database,
  now: Instant,
  limit: number,
): Promise<{ propertyId: PropertyId; attemptId: string }[]> {
  const rows = await system
    .tables<GuestPaymentTables>()
    .selectFrom('payment_attempts')
    .select(['property_id', 'id'])
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.map(({ property_id: propertyId, id: attemptId }) => ({ propertyId, attemptId }));
}

/** False where another worker took it since it was listed. */
export async function takeAttempt(
  tx: Transaction,
  propertyId: PropertyId,
  id: string,
  { now, nextAt }: { readonly now: Instant; readonly nextAt: Instant },
): Promise<boolean> {
  const taken = await tx
    .tables<GuestPaymentTables>()
    .updateTable('payment_attempts')
    .set({ next_at: sql<Instant>`${nextAt}` })
    .where('property_id', '=', propertyId)
    .where('id', '=', id)
    .where('next_at', '<=', now)
    .returning('id')
    .execute();
  return taken.length > 0;
}
