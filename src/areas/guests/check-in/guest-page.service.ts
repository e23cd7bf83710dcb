import type { RegistryPolicy } from '#countries/country.ts';
import type { GuestContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { listResponsibleAdults } from './adults.service.ts';
import { hasEnded, revealArrivalInfo } from './arrival-info.service.ts';
import { readGuestAnswers, getGuestCapacity } from './answers.service.ts';
import type { ShownSecret } from './check-in.tables.ts';
import { findCheckIn } from './check-ins.store.ts';
import { agreementFacts } from './complete.service.ts';
import { guestAgreement } from './agreement.service.ts';
import { listQuestionsOfGuest } from './form-answers.service.ts';
import type { GuestForm, GuestPage } from './guest.contract.ts';
import { openReading } from './readings.service.ts';
import {
  type FormRules,
  formRules,
  isMinorByAnswers,
  evaluateGuestForm,
  presentForm,
  presentHiddenForm,
} from './guest-form.service.ts';
import { guestUnits, listingOn } from './guest-units.service.ts';
import { guestsOf } from './guests.store.ts';
import { guestsWithLink, recordSecretShown } from './links.store.ts';
import { requiredFactOf } from './links.service.ts';
import { maySeeGuest, mayEditGuest } from './proof.ts';
import type { StayMoment } from './reveal.ts';

const presentPolicy = (language: Language, policy: RegistryPolicy) => ({
  registry: policy.registry,
  authority: policy.authority,
  purpose: translate(allTexts[language], policy.purpose),
  legalBasis: policy.legalBasis,
  keepDays: policy.keepDays,
  limitedRight: translate(allTexts[language], policy.limitedRight),
});

const minorsNotice = (language: Language, { country, property }: FormRules): string | null => {
  const text = country.cardNotices?.minorsOnPage;
  return text ? translate(allTexts[language], text, { property: property.name }) : null;
};

/** Everything that the page of the link shows, in the guest's language. */
export async function getGuestPage(ctx: GuestContext): Promise<GuestPage> {
  const id = ctx.guestLink.reservationId;
  const rules = await formRules(ctx);
  const [checkIn, guests, { reservation, listing, facts, isNamed }, capacity] = await Promise.all([
    findCheckIn(ctx.db, ctx.propertyId, id),
    guestsOf(ctx.db, ctx.propertyId, id),
    agreementFacts(ctx, id, rules),
    getGuestCapacity(ctx, id),
  ]);
  if (!checkIn) throw httpErrors.missing();
  const units = await guestUnits(ctx, reservation);
  const { isProved } = ctx.guestLink;
  const isOfOne = ctx.guestLink.guestId !== null;
  const shown = guests.filter((guest) => maySeeGuest(ctx.guestLink, guest));
  const party = { rules, checkIn, guests, author: ctx.guestLink };
  const forms: GuestForm[] = [];
  const readings: GuestPage['readings'] = [];
  for (const guest of shown) {
    const answers = await readGuestAnswers(ctx, ctx.db, checkIn, guest);
    if (!mayEditGuest(ctx.guestLink, guest)) {
      const asked = evaluateGuestForm(rules, checkIn.arrival, guest.is_main, {});
      forms.push(presentHiddenForm(ctx.language, guest, asked, answers));
      continue;
    }
    const adults = await listResponsibleAdults(ctx, ctx.db, party, guest, answers);
    const judged = evaluateGuestForm(rules, checkIn.arrival, guest.is_main, answers, adults);
    const isMinor = isMinorByAnswers(rules, answers, checkIn.arrival);
    const reading = await openReading(ctx, ctx.db, guest);
    if (reading) readings.push({ guestId: guest.id, reading });
    forms.push(presentForm(ctx.language, { ...guest, isMinor }, judged, answers, true));
  }
  const { timeZone } = rules.property;
  const arrivesAt = atLocalTime(reservation.checkInDate, facts.arrivalTime, timeZone);
  const leavesAt = atLocalTime(reservation.checkOutDate, facts.departureTime, timeZone);
  const now = ctx.clock.now();
  const today = dayIn(timeZone, now);
  const moment: StayMoment = {
    now,
    timeZone,
    arrival: reservation.checkInDate,
    arrivesAt,
    leavesAt,
    isComplete: checkIn.state === 'complete',
    isClosed: checkIn.canceled_at !== null || hasEnded(reservation.status),
  };
  const { shown: info, allFrom } = await revealArrivalInfo(ctx, listingOn(reservation, today), moment, {
    isProved,
    isOfOne,
  });
  await recordShown(ctx, info);
  const agreement = await guestAgreement(ctx, ctx.db, checkIn, facts);
  const isNameHidden = isNamed && (isOfOne || !isProved);
  const { title, paragraphs } = isNameHidden ? agreement.words.withoutName : agreement.words;
  return {
    property: { name: rules.property.name, country: rules.property.country, timeZone },
    listing: listing ? { name: listing.name } : null,
    ...units,
    guestName: isNamed && isProved && !isOfOne ? reservation.guestName : null,
    checkInDate: reservation.checkInDate,
    checkOutDate: reservation.checkOutDate,
    arrivalTime: facts.arrivalTime,
    departureTime: facts.departureTime,
    language: ctx.language,
    progress: {
      state: checkIn.state,
      guestsDone: shown.filter((guest) => guest.state === 'complete').length,
      guestsTotal: shown.length,
      signed: checkIn.signed_at !== null,
    },
    capacity: isOfOne ? shown.length : capacity,
    scope: isOfOne ? 'guest' : 'stay',
    forGuest: isOfOne ? (shown[0]?.first_name ?? null) : null,
    shared: isOfOne || !isProved ? [] : [...(await guestsWithLink(ctx.db, ctx.propertyId, id, now))],
    guests: forms,
    readings,
    proved: isProved,
    asks: requiredFactOf(ctx.guestLink),
    forms: await listQuestionsOfGuest(ctx, reservation),
    agreement: {
      version: agreement.version,
      title,
      paragraphs,
      terms: agreement.terms,
      signedAt: checkIn.signed_at,
      signedBy: isProved && !isOfOne ? checkIn.signed_by : null,
    },
    policies: rules.country.policies
      .filter(({ registry }) => rules.registries.includes(registry))
      .map((policy) => presentPolicy(ctx.language, policy)),
    arrivalInfo: info,
    arrivalInfoFrom: allFrom,
    minorsNotice: minorsNotice(ctx.language, rules),
  };
}

/** Each device's first view of a password or a code is in the history before it is shown (SEC-42). */
async function recordShown(ctx: GuestContext, info: GuestPage['arrivalInfo']): Promise<void> {
  const { sessionId, reservationId } = ctx.guestLink;
  const shown: ShownSecret[] = [
    ...(info?.wifiPassword ? (['wifi'] as const) : []),
    ...(info?.accessCode || info?.instructions || info?.directions ? (['code'] as const) : []),
  ];
  if (shown.length === 0) return;
  await ctx.db.transaction(async (tx) => {
    for (const secret of shown) {
      if (!(await recordSecretShown(tx, ctx.propertyId, sessionId, secret))) continue;
      await recordChange(ctx, tx, {
        subject: 'check-in',
        subjectId: reservationId,
        action: `${secret}-shown`,
      });
    }
  });
}
