import type { Database, Queries, Transaction } from '#foundation/database/database.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import type { Instant } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { GuestPaymentTables, ProofType } from './guest-payments.tables.ts';

/** A proof without its content, which no list reads. */
export type ProofRow = {
  readonly id: string;
  readonly request_id: string;
  readonly attempt_id: string;
  readonly content_hash: string;
  readonly state: 'waiting' | 'accepted';
  readonly sent_at: Instant;
};

export type SealedProof = {
  readonly content_type: ProofType;
  readonly sealing_key_id: string;
  readonly content: Buffer;
  readonly sent_at: Instant;
};

const PROOF = ['id', 'request_id', 'attempt_id', 'content_hash', 'state', 'sent_at'] as const;

const own = (db: Queries, propertyId: PropertyId) =>
  db.tables<GuestPaymentTables>().selectFrom('transfer_proofs').where('property_id', '=', propertyId);

export const listProofs = (
  db: Queries,
  propertyId: PropertyId,
  requestIds: readonly string[],
): Promise<ProofRow[]> =>
  requestIds.length === 0
    ? Promise.resolve([])
    : own(db, propertyId)
        .select(PROOF)
        .where('request_id', 'in', requestIds)
        .orderBy('sent_at')
        .orderBy('id')
        .execute();

export const findSealedProof = (
  db: Queries,
  propertyId: PropertyId,
  id: string,
): Promise<SealedProof | undefined> =>
  own(db, propertyId)
    .select(['content_type', 'sealing_key_id', 'content', 'sent_at'])
    .where('id', '=', id)
    .executeTakeFirst();

export async function insertProof(
  tx: Transaction,
  propertyId: PropertyId,
  row: ProofRow & SealedProof & { readonly kept_until: PlainDate },
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .insertInto('transfer_proofs')
    .values({ ...row, property_id: propertyId, decided_at: null })
    .execute();
}

export async function acceptProofs(
  tx: Transaction,
  propertyId: PropertyId,
  requestId: string,
  at: Instant,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('transfer_proofs')
    .set({ state: 'accepted', decided_at: at })
    .where('property_id', '=', propertyId)
    .where('request_id', '=', requestId)
    .where('state', '=', 'waiting')
    .execute();
}

/** Proofs of all properties that may have been kept long enough. */
export async function listProofsKeptBefore(
  system: Database,
  day: PlainDate,
  limit: number,
): Promise<{ propertyId: PropertyId; requestId: string }[]> {
  const rows = await system
    .tables<GuestPaymentTables>()
    .selectFrom('transfer_proofs')
    .select(['property_id', 'request_id'])
    .where('kept_until', '<', day)
    .orderBy('kept_until')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ property_id: propertyId, request_id: requestId }) => ({ propertyId, requestId }));
}

/** The departure has moved. */
export async function keepProofsUntil(
  tx: Transaction,
  propertyId: PropertyId,
  requestId: string,
  day: PlainDate,
): Promise<void> {
  await tx
    .tables<GuestPaymentTables>()
    .updateTable('transfer_proofs')
    .set({ kept_until: day })
    .where('property_id', '=', propertyId)
    .where('request_id', '=', requestId)
    .execute();
}

/** Deletes the proofs of a stay, and returns the keys that sealed them. */
export async function deleteProofs(
  tx: Transaction,
  propertyId: PropertyId,
  reservationId: ReservationId,
): Promise<readonly string[]> {
  const rows = await tx
    .tables<GuestPaymentTables>()
    .deleteFrom('transfer_proofs')
    .where('property_id', '=', propertyId)
    .where('request_id', 'in', (requests) =>
      requests
        .selectFrom('payment_requests')
        .select('id')
        .where('payment_requests.property_id', '=', propertyId)
        .where('reservation_id', '=', reservationId),
    )
    .returning('sealing_key_id')
    .execute();
  return rows.map(({ sealing_key_id: id }) => id);
}
