import { checkInsOf, refuseSingleGuestLink } from '#areas/guests/check-in/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { findSoldStay } from '#areas/stays/reservations/index.ts';
import type { Context, GuestContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { countWithLimit } from '#foundation/http/rate-limits.ts';
import { forEachIsolated } from '#foundation/jobs/isolated.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { dayIn, endOfDay } from '#vocabulary/instant.ts';
import { toMajorUnits } from '#vocabulary/money.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type AttemptRow, changeAttempt, isOpen, listAttempts } from './attempts.store.ts';
import type { GuestMoney } from './guest-money.contract.ts';
import { beginPayment, getGuestMoney } from './guest-money.service.ts';
import { PROOF_KEPT_DAYS, PROOFS_AN_HOUR, PROOFS_OF_REQUEST_MAX } from './guest-payments.constants.ts';
import { guestPaymentErrors } from './guest-payments.errors.ts';
import { guestMoneyChanged } from './guest-payments.events.ts';
import { lockRequestOfStay } from './locked-request.service.ts';
import { listPaymentRows } from './payments.store.ts';
import { prepareProof } from './proof-file.ts';
import {
  deleteProofs,
  findSealedProof,
  insertProof,
  keepProofsUntil,
  listProofs,
  listProofsKeptBefore,
} from './proofs.store.ts';
import { findRequest, type RequestRow } from './requests.store.ts';
import { missingOf } from './settlement.ts';

const sealContextOf = (id: string): string => `transfer_proofs.content:${id}`;

/** C-GPAY-05. The same file twice is one proof: an answer may have been lost. */
export async function sendProof(ctx: GuestContext, requestId: string, file: Buffer): Promise<GuestMoney> {
  refuseSingleGuestLink(ctx.guestLink);
  const { reservationId } = ctx.guestLink;
  await countWithLimit(ctx.system, ctx.clock, `proof:${reservationId}`, PROOFS_AN_HOUR, 3600);
  const known = await findRequest(ctx.db, ctx.propertyId, requestId);
  const hash = ctx.secrets.keyedHash(`transfer-proof:${ctx.propertyId}:${hashOf(file.toString('base64'))}`);
  if (await isSent(ctx, ctx.db, known, hash)) return getGuestMoney(ctx);
  // Nothing of a picture that is not kept is drawn.
  const prepared = await prepareProof(file);
  await openTransfer(ctx, requestId);
  await ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, requestId);
    if (!request || (await isSent(ctx, tx, request, hash))) return;
    const attempt = await findOpenTransfer(ctx, tx, requestId);
    const stay = await findSoldStay(tx, ctx.propertyId, reservationId);
    if (!attempt || !stay) throw guestPaymentErrors.ended();
    const now = ctx.clock.now();
    const id = newId<string>(now);
    const keptUntil = addDays(stay.departure, PROOF_KEPT_DAYS);
    const key = await ctx.secrets.createKey(tx, ctx.propertyId);
    await insertProof(tx, ctx.propertyId, {
      id,
      request_id: requestId,
      attempt_id: attempt.id,
      content_type: prepared.contentType,
      sealing_key_id: key.id,
      content: key.seal(prepared.content.toString('base64'), sealContextOf(id)),
      content_hash: hash,
      state: 'waiting',
      sent_at: now,
      kept_until: keptUntil,
    });
    // The guest says that it was made: it is expected until a member decides, and no earlier day ends it.
    const expiresAt = endOfDay(keptUntil, (await propertyFacts(ctx)).timeZone);
    await changeAttempt(tx, ctx.propertyId, attempt.id, { expires_at: expiresAt, next_at: expiresAt });
    await recordChange(ctx, tx, { subject: 'payment-request', subjectId: reservationId, action: 'proved' });
    await ctx.publish(tx, guestMoneyChanged, { reservationId });
  });
  return getGuestMoney(ctx);
}

/** Refuses what can take no proof. True if this file is one of its proofs already. */
async function isSent(
  ctx: GuestContext,
  db: Queries,
  request: RequestRow | undefined,
  hash: string,
): Promise<boolean> {
  if (request?.reservation_id !== ctx.guestLink.reservationId) throw httpErrors.missing();
  const proofs = await listProofs(db, ctx.propertyId, [request.id]);
  if (proofs.some(({ content_hash: one }) => one === hash)) return true;
  if (request.state !== 'open') throw guestPaymentErrors.ended();
  if (proofs.length >= PROOFS_OF_REQUEST_MAX) {
    throw guestPaymentErrors.tooManyProofs({ field: 'file', params: { most: PROOFS_OF_REQUEST_MAX } });
  }
  return false;
}

async function findOpenTransfer(
  ctx: PropertyContext,
  db: Queries,
  requestId: string,
): Promise<AttemptRow | undefined> {
  const attempts = await listAttempts(db, ctx.propertyId, [requestId]);
  return attempts.find((one) => isOpen(one) && one.method === 'transfer');
}

/** A guest may send the photo before the method was chosen, or after the transfer was no longer expected. */
async function openTransfer(ctx: GuestContext, requestId: string): Promise<void> {
  if (await findOpenTransfer(ctx, ctx.db, requestId)) return;
  const request = await findRequest(ctx.db, ctx.propertyId, requestId);
  if (!request) throw httpErrors.missing();
  const payments = await listPaymentRows(ctx.db, ctx.propertyId, [requestId]);
  const { amount_minor: amount, currency } = request;
  await beginPayment(ctx, requestId, {
    method: 'transfer',
    amount: toMajorUnits({ minor: missingOf(amount, payments), currency }),
    currency,
  });
}

/** C-PCOL-11. 404 once it was deleted with the guests of the stay. */
export async function downloadProof(
  ctx: PropertyContext,
  id: string,
): Promise<{ content: Uint8Array; contentType: string; label: string }> {
  const proof = await findSealedProof(ctx.db, ctx.propertyId, id);
  if (!proof) throw httpErrors.missing();
  const key = await ctx.secrets.openKey(ctx.db, proof.sealing_key_id);
  const content = Buffer.from(key.unseal(proof.content, sealContextOf(id)), 'base64');
  const { timeZone } = await propertyFacts(ctx);
  const ending = proof.content_type === 'application/pdf' ? 'pdf' : 'jpg';
  const label = `transfer-${dayIn(timeZone, proof.sent_at)}.${ending}`;
  return { content, contentType: proof.content_type, label };
}

/** The keys go with them: without them the photos are noise in every backup (PRV-06). */
async function forgetProofs(ctx: PropertyContext, tx: Transaction, id: ReservationId): Promise<number> {
  const keyIds = await deleteProofs(tx, ctx.propertyId, id);
  for (const keyId of keyIds) await ctx.secrets.eraseKey(tx, keyId);
  return keyIds.length;
}

/** The guests of a stay were erased. A companion who is removed takes nothing along. */
export async function forgetProofsOfErased(ctx: PropertyContext, id: ReservationId): Promise<void> {
  const [checkIn] = await checkInsOf(ctx.db, ctx.propertyId, [id]);
  if (checkIn?.erased_at != null) await ctx.db.transaction((tx) => forgetProofs(ctx, tx, id));
}

/** Proofs that one look deletes. */
const AT_ONCE = 500;

/** PRV-03: deletes proofs so long after the departure, wherever that is by now. */
export async function forgetOldProofs(ctx: Context): Promise<void> {
  const old = await listProofsKeptBefore(ctx.system, dayIn('UTC', ctx.clock.now()), AT_ONCE);
  const requests = new Map(old.map((row) => [row.requestId, row]));
  let deleted = 0;
  try {
    await forEachIsolated([...requests.values()], async ({ propertyId, requestId }) => {
      deleted += await forgetProofsOfStayThatEnded(ctx.forProperty(propertyId), requestId);
    });
  } finally {
    if (deleted > 0) ctx.log.info({ deleted }, 'proofs of old transfers deleted');
  }
}

async function forgetProofsOfStayThatEnded(ctx: PropertyContext, requestId: string): Promise<number> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  return ctx.db.transaction(async (tx) => {
    const request = await lockRequestOfStay(ctx, tx, requestId);
    const stay = request && (await findSoldStay(tx, ctx.propertyId, request.reservation_id));
    if (!request || !stay) return 0;
    const until = addDays(stay.departure, PROOF_KEPT_DAYS);
    if (until < today) return forgetProofs(ctx, tx, request.reservation_id);
    await keepProofsUntil(tx, ctx.propertyId, requestId, until);
    return 0;
  });
}
