import { listingFacts, revealWifi } from '#areas/stays/listings/index.ts';
import { termsInForce, termsOfVersion } from '#areas/property/terms/index.ts';
import type { RegistryPolicy } from '#countries/country.ts';
import type { GuestContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { atLocalTime, dayIn, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import type { ListingId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { answersOf, capacityOf } from './answers.service.ts';
import { ARRIVAL_INFO_HOURS_BEFORE, AGREEMENT_VERSION } from './check-in.constants.ts';
import { type CheckInRow, findCheckIn } from './check-ins.store.ts';
import { agreementFacts } from './complete.service.ts';
import { agreementText } from './agreement-text.service.ts';
import type { GuestForm, GuestPage } from './guest.contract.ts';
import { readingOf } from './readings.service.ts';
import { formRules, judge, presentForm, presentHidden } from './guest-form.service.ts';
import { guestUnits, listingOn } from './guest-units.service.ts';
import { guestsOf } from './guests.store.ts';
import { guestsWithLink } from './links.store.ts';
import { asksFor } from './links.service.ts';
import { isShownTo, mayOpen } from './proof.ts';

const presentPolicy = (language: Language, policy: RegistryPolicy) => ({
  registry: policy.registry,
  authority: policy.authority,
  purpose: translate(allTexts[language], policy.purpose),
  legalBasis: policy.legalBasis,
  keepDays: policy.keepDays,
  limitedRight: translate(allTexts[language], policy.limitedRight),
});

/** Everything the page of the link shows, in the guest's language. */
export async function guestPage(ctx: GuestContext): Promise<GuestPage> {
  const id = ctx.guestLink.reservationId;
  const rules = await formRules(ctx);
  const [checkIn, guests, { reservation, listing, facts, isNamed }, capacity] = await Promise.all([
    findCheckIn(ctx.db, ctx.propertyId, id),
    guestsOf(ctx.db, ctx.propertyId, id),
    agreementFacts(ctx, id, rules),
    capacityOf(ctx, id),
  ]);
  if (!checkIn) throw httpErrors.missing();
  const units = await guestUnits(ctx, reservation);
  const { isProved } = ctx.guestLink;
  const isOfOne = ctx.guestLink.guestId !== null;
  const shown = guests.filter((guest) => isShownTo(ctx.guestLink, guest));
  const forms: GuestForm[] = [];
  const readings: GuestPage['readings'] = [];
  for (const guest of shown) {
    const answers = await answersOf(ctx, ctx.db, checkIn, guest);
    if (!mayOpen(ctx.guestLink, guest)) {
      const asked = judge(rules, checkIn.arrival, guest.is_main, {});
      forms.push(presentHidden(ctx.language, guest, asked, answers));
      continue;
    }
    const judged = judge(rules, checkIn.arrival, guest.is_main, answers);
    const reading = await readingOf(ctx, ctx.db, guest);
    if (reading) readings.push({ guestId: guest.id, reading });
    forms.push(presentForm(ctx.language, guest, judged, answers, true));
  }
  const { timeZone } = rules.property;
  const arrivesAt = atLocalTime(reservation.checkInDate, facts.arrivalTime, timeZone);
  const shownFrom = plusSeconds(arrivesAt, -ARRIVAL_INFO_HOURS_BEFORE * 3600);
  const leavesAt = atLocalTime(reservation.checkOutDate, facts.departureTime, timeZone);
  const now = ctx.clock.now();
  const today = dayIn(timeZone, now);
  const isShown = checkIn.state === 'complete' && isBetween(now, shownFrom, leavesAt);
  return {
    property: { name: rules.property.name, country: rules.property.country },
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
    asks: asksFor(ctx.guestLink),
    agreement: {
      version: checkIn.agreement_version ?? AGREEMENT_VERSION,
      ...agreementText(ctx.language, isNamed && (isOfOne || !isProved) ? { ...facts, guest: '•••' } : facts),
      terms: await termsFor(ctx, checkIn),
      signedAt: checkIn.signed_at,
      signedBy: isProved && !isOfOne ? checkIn.signed_by : null,
    },
    policies: rules.country.policies
      .filter(({ registry }) => rules.registries.includes(registry))
      .map((policy) => presentPolicy(ctx.language, policy)),
    arrivalInfo:
      isShown && isProved && !isOfOne ? await arrivalInfo(ctx, listingOn(reservation, today)) : null,
    arrivalInfoFrom: shownFrom,
  };
}

/** What the guest signed stays what it was; before, it is what is in force now. */
async function termsFor(ctx: GuestContext, checkIn: CheckInRow) {
  if (checkIn.signed_at === null) return termsInForce(ctx, ctx.db, ctx.language);
  const { terms_version_id: id } = checkIn;
  return id === null ? null : termsOfVersion(ctx, ctx.db, id, ctx.language);
}

const isBetween = (now: Instant, from: Instant, to: Instant): boolean => now >= from && now < to;

/** SEC-42: only to a guest who is done, only around the stay; of the unit in which they sleep by now. */
async function arrivalInfo(ctx: GuestContext, id: ListingId | null): Promise<GuestPage['arrivalInfo']> {
  const listing = id && (await listingFacts(ctx, id));
  if (!listing) return null;
  const { wifiName, wifiPassword } = await revealWifi(ctx, listing.id);
  return {
    address: listing.address,
    directions: listing.directions,
    wifiName,
    wifiPassword,
    mapsButton: listing.maps_button,
    uberButton: listing.uber_button,
    whatsapp: listing.whatsapp,
  };
}
