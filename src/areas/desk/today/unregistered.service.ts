import type { StayDuty } from '#areas/guests/registry/duties.contract.ts';
import { allTexts } from '#texts/all.ts';
import { translate, translateCount } from '#texts/translate.ts';
import { LOCALES } from '#vocabulary/language.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { byDeadline, type Day, dayText, dueText } from './day.ts';
import type { Attention } from './today.contract.ts';

/** Each is a duty of its own with its own deadline; a longer list is in Registro. */
const SHOWN = 8;

function arrivedText(day: Day, { checkInDate }: StayDuty): string {
  const texts = allTexts[day.ctx.language];
  if (checkInDate === day.date) return translate(texts, 'today.unregistered.today');
  if (checkInDate === addDays(day.date, -1)) return translate(texts, 'today.unregistered.yesterday');
  return translate(texts, 'today.unregistered.day', { day: dayText(day, checkInDate) });
}

/** "El plazo de TRA venció ayer a las 15:00. SIRE recibe el de extranjeros hasta hoy a las 15:00." */
const deadlinesText = (day: Day, { registries }: StayDuty): string[] =>
  registries.map(({ registryName: registry, dueAt, isLate, foreignersOnly }) => {
    const due = dueText(day, dueAt);
    const kind = foreignersOnly ? 'foreigners' : 'everybody';
    const key = isLate
      ? (`today.unregistered.late.${kind}` as const)
      : (`today.unregistered.due.${kind}` as const);
    return translate(allTexts[day.ctx.language], key, { registry, due });
  });

function item(day: Day, duty: StayDuty): Attention {
  const texts = allTexts[day.ctx.language];
  const {
    reservationId,
    guestName: guest,
    listingName,
    guests: total,
    guestsDone: done,
    dueAt,
    isLate,
  } = duty;
  const listing = listingName ?? translate(texts, 'today.noListing');
  const title = duty.isInHouse ? 'today.unregistered.inside' : 'today.unregistered.gone';
  const some = done > 0 && [translate(texts, 'today.unregistered.some', { done, total })];
  return {
    kind: 'guests-unregistered',
    title: translate(texts, title, {
      guest: guest || translate(texts, 'today.unregistered.nobody'),
      listing,
    }),
    text: [arrivedText(day, duty), ...(some || []), ...deadlinesText(day, duty)].join(' '),
    reservationId,
    dueAt,
    isLate,
    action: 'register',
  };
}

/** Guests who are or were in the house and are registered nowhere: first on the page until it is settled. */
export function listUnregisteredGuests(day: Day): Attention[] {
  const { ctx, duties } = day;
  const texts = allTexts[ctx.language];
  const inOrder = byDeadline(ctx.clock.now());
  const sorted = duties.toSorted((one, other) => inOrder(one.dueAt, other.dueAt));
  const items = sorted.slice(0, SHOWN).map((duty) => item(day, duty));
  const more = duties.length - items.length;
  if (more === 0) return items;
  return [
    ...items,
    {
      kind: 'more-unregistered',
      title: translateCount(texts, ctx.language, 'today.unregistered.more', more),
      text: translate(texts, 'today.unregistered.more.text'),
      count: more,
      action: 'registry',
    },
  ];
}

/** Without a connection nothing is reported, even with complete forms. */
export function listMissingConnections({
  ctx,
  toConnect,
  listingOf,
  reservations,
  date,
  duties,
}: Day): Attention[] {
  if (toConnect.length === 0 || listingOf.size === 0) return [];
  const texts = allTexts[ctx.language];
  const registries = new Intl.ListFormat(LOCALES[ctx.language]).format(toConnect);
  const isUrgent = duties.length > 0 || reservations.some(({ arrival }) => arrival <= date);
  return [
    {
      kind: 'registry-unconnected',
      title: translate(texts, 'today.unconnected', { registries }),
      text: translate(texts, isUrgent ? 'today.unconnected.guests' : 'today.unconnected.text'),
      isUrgent,
      action: 'settings',
    },
  ];
}

/** The registrations under which guests are reported: each once, until its owner has renewed it. */
export const describeRegistrationsToRenew = (day: Day): Attention[] =>
  day.registrations.map(({ rnt, until, isOver }) => {
    const texts = allTexts[day.ctx.language];
    const key = isOver ? 'today.renewal.over' : 'today.renewal.due';
    return {
      kind: 'registration-renewal',
      title: translate(texts, key, { rnt, day: dayText(day, until) }),
      text: translate(texts, `${key}.text`),
      isUrgent: isOver,
      action: 'settings',
    };
  });
