import { listingFacts, revealWifi } from '#areas/stays/listings/index.ts';
import type { RegistryPolicy } from '#countries/country.ts';
import type { GuestContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { listResponsibleAdults } from './adults.service.ts';
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
import { allRevealedAt, isRevealed, type StayMoment } from './reveal.ts';
import { revealEntry, revealHouseWifi } from './settings.service.ts';
import { type CheckInSettingsRow, findCheckInSettings } from './settings.store.ts';

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
    isClosed: checkIn.canceled_at !== null || ENDED.has(reservation.status),
  };
  const { shown: info, allFrom } = await arrivalInfo(ctx, listingOn(reservation, today), moment);
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

/** The stay is over or does not take place. */
const ENDED: ReadonlySet<string> = new Set(['canceled', 'checked_out', 'no_show']);

/**
 * SEC-42: the arrival information that the host's conditions allow, of the unit in which the guests sleep now. A device
 * without proof and a link of one guest never see wifi or code, at most the address.
 */
async function arrivalInfo(ctx: GuestContext, id: ListingId | null, moment: StayMoment) {
  const settings = await findCheckInSettings(ctx.db, ctx.propertyId);
  const { address_when: address, wifi_when: wifi, entry_when: entry } = settings;
  const { isProved, guestId } = ctx.guestLink;
  const isWhole = isProved && guestId === null;
  const shows = {
    address: isRevealed(address, moment) && (isProved || address === 'always'),
    wifi: isWhole && isRevealed(wifi, moment),
    entry: isWhole && isRevealed(entry, moment),
  };
  const allFrom = allRevealedAt(guestId === null ? [address, wifi, entry] : [address], moment);
  if (!shows.address && !shows.wifi && !shows.entry) return { shown: null, allFrom };
  return { shown: await shownInfo(ctx, id, settings, shows), allFrom };
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

type Shows = Readonly<Record<'address' | 'wifi' | 'entry', boolean>>;

async function shownInfo(
  ctx: GuestContext,
  id: ListingId | null,
  settings: CheckInSettingsRow,
  shows: Shows,
): Promise<GuestPage['arrivalInfo']> {
  const listing = id ? await listingFacts(ctx, id) : undefined;
  const own = listing && shows.wifi ? await revealWifi(ctx, listing.id) : null;
  const isOwn = own !== null && (own.wifiName !== null || own.wifiPassword !== null);
  const wifi = isOwn || !shows.wifi ? own : await revealHouseWifi(ctx, settings);
  const entry = shows.entry ? await revealEntry(ctx, settings) : null;
  const info = {
    address: shows.address ? (listing?.address ?? null) : null,
    directions: shows.entry ? (listing?.directions ?? null) : null,
    wifiName: wifi?.wifiName ?? null,
    wifiPassword: wifi?.wifiPassword ?? null,
    accessCode: entry?.accessCode ?? null,
    instructions: entry?.instructions ?? null,
    mapsButton: shows.address && listing?.maps_button === true,
    uberButton: shows.address && listing?.uber_button === true,
    whatsapp: ctx.guestLink.isProved && ctx.guestLink.guestId === null ? (listing?.whatsapp ?? null) : null,
  };
  const isEmpty = Object.values(info).every((value) => value === null || value === false);
  return listing === undefined && isEmpty ? null : info;
}
