import { createLink, hasEnded, revealArrivalInfo } from '#areas/guests/check-in/index.ts';
import type { ContactedStay } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import { atLocalTime, dayIn } from '#vocabulary/instant.ts';
import { type Language, LOCALES, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { listingsOfStay, type Surroundings } from './facts.service.ts';
import type { StayFacts } from './plan.ts';
import type { MessageText, MessageTexts } from './templates.contract.ts';
import { variablesIn, type Variable } from './variables.constants.ts';
import type { Values } from './variables.ts';

/** The language of the guest, or the first that the host has written in. */
export function chooseText(
  texts: MessageTexts,
  language: Language,
): (MessageText & { readonly language: Language }) | null {
  const found = [language, ...SUPPORTED_LANGUAGES].find((one) => texts[one] !== undefined);
  const text = found && texts[found];
  return text ? { ...text, language: found } : null;
}

const dayText = (language: Language, day: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(`${day}T00:00:00Z`));

type Said = {
  readonly stay: ContactedStay;
  readonly facts: StayFacts;
  readonly around: Surroundings;
};

/** What a text says of a stay today, in its language; links and what opens a home are left out. */
export function openValuesOf(
  ctx: PropertyContext,
  { stay, facts, around }: Said,
  language: Language,
): Values {
  const { property, listings } = around;
  const texts = allTexts[language];
  const listing = stay.listing_id === null ? undefined : listings.get(stay.listing_id);
  const today = dayIn(property.timeZone, ctx.clock.now());
  const left = today < stay.arrival ? nightsBetween(today, stay.arrival) : 0;
  return {
    guestName: firstNameOf(stay),
    propertyName: property.name,
    ...(listing && { listingName: listing.name }),
    arrival: dayText(language, stay.arrival),
    departure: dayText(language, stay.departure),
    daysToArrival:
      left === 0
        ? translate(texts, 'messages.value.today')
        : translateCount(texts, language, 'messages.value.days', left),
    nights: translateCount(
      texts,
      language,
      'messages.value.nights',
      nightsBetween(stay.arrival, stay.departure),
    ),
    guests: translateCount(texts, language, 'messages.value.guests', Math.max(1, stay.guests)),
    checkInTime: facts.times.checkInTime,
    checkOutTime: facts.times.checkOutTime,
  };
}

const OF_A_FAMILY = /^(familia|família|family|fam\.?)\s/i;

/** The name that people say; none where the channel gave its own name in place of the guest's. */
export function firstNameOf({ guest_name: name, channel_name: channel }: ContactedStay): string {
  if (name === channel) return '';
  const whole = name.trim();
  return OF_A_FAMILY.test(whole) ? whole : (whole.split(/\s+/)[0] ?? '');
}

/** The arrival information of the guest's page, under the same conditions (SEC-42). */
export async function arrivalValuesOf(ctx: PropertyContext, { stay, facts }: Said): Promise<Values> {
  const { zone, checkInTime, checkOutTime } = facts.times;
  const { first } = listingsOfStay(stay);
  const { shown } = await revealArrivalInfo(
    ctx,
    first,
    {
      now: ctx.clock.now(),
      timeZone: zone,
      arrival: stay.arrival,
      arrivesAt: atLocalTime(stay.arrival, checkInTime, zone),
      leavesAt: atLocalTime(stay.departure, checkOutTime, zone),
      isComplete: facts.isCheckInComplete,
      isClosed: facts.isCanceled || hasEnded(stay.status),
    },
    { isProved: true, isOfOne: false },
  );
  if (!shown) return {};
  const { address, wifiName, wifiPassword, accessCode, directions, instructions } = shown;
  return {
    ...(address && { address }),
    ...(wifiName && { wifiName }),
    ...(wifiPassword && { wifiPassword }),
    ...(accessCode && { doorCode: accessCode }),
    ...((directions || instructions) && {
      directions: [directions, instructions].filter(Boolean).join(' · '),
    }),
  };
}

const ARRIVAL_VARIABLES: ReadonlySet<Variable> = new Set([
  'address',
  'wifiName',
  'wifiPassword',
  'doorCode',
  'directions',
]);

/** The values of a text that leaves now, without its link. */
export async function valuesToSay(
  ctx: PropertyContext,
  said: Said,
  { subject, body, language }: MessageText & { readonly language: Language },
): Promise<Values> {
  const named = variablesIn(`${subject}\n${body}`).known;
  const open = openValuesOf(ctx, said, language);
  return named.some((name) => ARRIVAL_VARIABLES.has(name))
    ? { ...open, ...(await arrivalValuesOf(ctx, said)) }
    : open;
}

/** A link of its own for one message: whether its reader opened it is known (C-CHK-21). */
export const linkFor = (ctx: PropertyContext, { stay }: Said): ReturnType<typeof createLink> =>
  createLink(ctx, stay.id, { replace: false });

/** The values of a preview: an example in place of the link, and dots in place of what opens a home. */
export function exampleValues(ctx: PropertyContext, language: Language): Values {
  const texts = allTexts[language];
  const hidden = translate(texts, 'messages.value.hidden');
  return {
    checkInLink: `${new URL(ctx.publicUrl).host}/g/${translate(texts, 'messages.value.example')}`,
    wifiName: hidden,
    wifiPassword: hidden,
    doorCode: hidden,
    directions: hidden,
  };
}
