import { checkInErrors, refuseSingleGuestLink } from '#areas/guests/check-in/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { listContactedStays } from '#areas/stays/reservations/index.ts';
import type { GuestContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { newId } from '#vocabulary/uuid.ts';
import { messagesChanged } from '../messages.events.ts';
import { replanWithin } from '../plan.service.ts';
import { sealNote } from '../said.service.ts';
import { findSwitches, insertConsent, listConsents } from '../stays.store.ts';
import { connectionFor, readWays } from '../ways.service.ts';
import type { GuestMessageConsent } from './guest-consent.contract.ts';

const NOTHING_TO_ASK: GuestMessageConsent = { whatsapp: null };
const SHOWN_DIGITS = 4;

/** C-MSG-19. Only the main guest is asked, and only once known to be that person (D-71): the number is theirs. */
export async function getMessageConsent(ctx: GuestContext): Promise<GuestMessageConsent> {
  const { reservationId: id, guestId, isProved } = ctx.guestLink;
  if (guestId !== null || !isProved) return NOTHING_TO_ASK;
  const [[stay], ways] = await Promise.all([listContactedStays(ctx.db, ctx.propertyId, [id]), readWays(ctx)]);
  if (!stay) throw httpErrors.missing();
  if (!connectionFor(stay, ways)) return NOTHING_TO_ASK;
  const [consents, switches, { name }] = await Promise.all([
    listConsents(ctx.db, ctx.propertyId, id),
    findSwitches(ctx.db, ctx.propertyId, id),
    propertyFacts(ctx),
  ]);
  const recipient = switches?.recipient ?? 1;
  const last = consents.find(
    (one) => one.recipient === recipient && one.purpose === 'stay' && one.channel === 'whatsapp',
  );
  return {
    whatsapp: {
      state: last?.state ?? 'none',
      propertyName: name,
      phone: stay.phone === null ? null : `··· ${stay.phone.slice(-SHOWN_DIGITS)}`,
    },
  };
}

/** C-MSG-20. Consents are never changed, only followed by the next one (PRV-04). */
export async function saveMessageConsent(
  ctx: GuestContext,
  { whatsapp }: { readonly whatsapp: boolean },
): Promise<GuestMessageConsent> {
  refuseSingleGuestLink(ctx.guestLink);
  if (!ctx.guestLink.isProved) throw checkInErrors.proveFirst();
  const before = await getMessageConsent(ctx);
  if (before.whatsapp === null) return before;
  const isGiven = before.whatsapp.state === 'given';
  if (isGiven !== whatsapp) await recordAnswer(ctx, whatsapp, before.whatsapp);
  return getMessageConsent(ctx);
}

/** The sentence that the guest ticked is kept with the answer, as its proof. */
async function recordAnswer(
  ctx: GuestContext,
  isGiven: boolean,
  { propertyName, phone }: NonNullable<GuestMessageConsent['whatsapp']>,
): Promise<void> {
  const { reservationId: id } = ctx.guestLink;
  const consentId = newId<string>(ctx.clock.now());
  const sentence = translate(allTexts[ctx.language], 'guest.whatsapp.allow', { place: propertyName });
  const proof = phone === null ? sentence : `${sentence} (${phone})`;
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const planned = (await replanWithin(ctx, tx, [id], { remembers: true })).get(id);
    if (!planned) throw httpErrors.missing();
    await insertConsent(tx, ctx.propertyId, id, {
      id: consentId,
      recipient: planned.facts.recipient,
      purpose: 'stay',
      channel: 'whatsapp',
      state: isGiven ? 'given' : 'withdrawn',
      basis: 'guest',
      note: isGiven ? await sealNote(ctx, tx, id, consentId, proof) : null,
      recorded_by: 'guest',
      recorded_at: now,
    });
    await replanWithin(ctx, tx, [id]);
    await recordChange(ctx, tx, {
      subject: 'message',
      subjectId: id,
      action: isGiven ? 'consent-given' : 'consent-withdrawn',
    });
    await ctx.publish(tx, messagesChanged, { reservationId: id });
  });
}
