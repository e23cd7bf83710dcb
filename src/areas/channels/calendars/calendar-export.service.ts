import { createHash, timingSafeEqual } from 'node:crypto';

import ical from 'ical-generator';

import { findExportGeneration, rotateExportGeneration } from '#areas/stays/listings/index.ts';
import { testConnections } from '#areas/property/connections/index.ts';
import { type OccupiedRange, occupiedRangesOf } from '#areas/stays/reservations/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { addDays, type PlainDate, plainDate } from '#vocabulary/plain-date.ts';
import { type CalendarExport, EXPORT_CHANNELS, type ExportChannel } from './calendar-export.contract.ts';
import { findListingsWithStays } from './calendar-export.store.ts';
import { isEcho, isEchoAlive } from './calendar-echoes.ts';
import { echoesOfListing } from './calendars.store.ts';

/** Channels sell about two years ahead. */
const DAYS_AHEAD = 730;

type Place = {
  readonly propertyId: PropertyId;
  readonly listingId: ListingId;
  readonly channel: ExportChannel;
};

/** Half of a keyed hash is 128 bits: it cannot be guessed, and the address still fits into the forms of channels. */
const signatureOf = (
  { secrets }: Pick<Context, 'secrets'>,
  { propertyId, listingId, channel }: Place,
  generation: number,
): string =>
  secrets.keyedHash(`calendar of ${propertyId} ${listingId} for ${channel}, ${generation}`).slice(0, 32);

const addressesOf = (ctx: PropertyContext, listingId: ListingId, generation: number): CalendarExport[] =>
  EXPORT_CHANNELS.map((channel) => {
    const { propertyId } = ctx;
    const signature = signatureOf(ctx, { propertyId, listingId, channel }, generation);
    const file = `${channel}-${signature}.ics`;
    return { channel, address: `${ctx.publicUrl}/api/pms/calendars/${propertyId}/${listingId}/${file}` };
  });

export async function listCalendarExports(ctx: PropertyContext, id: ListingId): Promise<CalendarExport[]> {
  const generation = await findExportGeneration(ctx.db, ctx.propertyId, id);
  if (generation === undefined) throw httpErrors.missing();
  return addressesOf(ctx, id, generation);
}

/** For an address that leaked. The channels have to be given the new addresses. */
export async function renewCalendarExports(ctx: PropertyContext, id: ListingId): Promise<CalendarExport[]> {
  const generation = await ctx.db.transaction(async (tx) => {
    const next = await rotateExportGeneration(tx, ctx.propertyId, id);
    if (next === undefined) throw httpErrors.missing();
    await recordChange(ctx, tx, {
      subject: 'listing',
      subjectId: id,
      action: 'changed',
      after: { calendarExports: 'renewed' },
    });
    return next;
  });
  return addressesOf(ctx, id, generation);
}

export type ExportedCalendar = { readonly text: string; readonly etag: string };

/**
 * The taken nights of a listing, for one channel. A wrong address, an old one and one of a deleted listing return the
 * same 404.
 */
export async function exportCalendar(
  ctx: Context,
  { propertyId, listingId, file }: { propertyId: PropertyId; listingId: ListingId; file: string },
): Promise<ExportedCalendar> {
  const [, channel, signature] = /^(airbnb|booking|vrbo|other)-([0-9a-f]{32})\.ics$/.exec(file) ?? [];
  if (!channel || !signature) throw httpErrors.missing();
  const place: Place = { propertyId, listingId, channel: channel as ExportChannel };
  const inside = ctx.forProperty(propertyId);
  const generation = await findExportGeneration(inside.db, propertyId, listingId);
  const isRight =
    generation !== undefined &&
    timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(ctx, place, generation)));
  if (!isRight) throw httpErrors.missing();
  const today = plainDate(ctx.clock.now().slice(0, 10));
  const from = addDays(today, -1);
  const taken = await occupiedRangesOf(inside.db, propertyId, listingId, {
    from,
    to: addDays(today, DAYS_AHEAD),
  });
  // A channel must not close nights that a simulator invented (0098).
  const tests = await testConnections(inside.db, propertyId);
  const real = taken.filter(({ connection_id: id }) => id === null || !tests.has(id));
  const sold = await withoutOwn(inside, place, real);
  const text = calendarText(listingId, withoutEchoes(await findEchoes(inside, place), sold));
  return { text, etag: `"${createHash('sha256').update(text).digest('base64url')}"` };
}

/**
 * Without the stays that the channel itself sold for this listing: if it read them back, it would never open their
 * nights. Stays that it sold for another listing and that are here after a room move are included.
 */
async function withoutOwn(
  { db }: PropertyContext,
  { propertyId, listingId, channel }: Place,
  taken: readonly OccupiedRange[],
): Promise<readonly OccupiedRange[]> {
  const ofChannel = taken.filter(({ channel_slug }) => channel_slug === channel);
  const stays = ofChannel.map(({ stay_id }) => stay_id);
  const naming = await findListingsWithStays(db, propertyId, channel, stays);
  const soldIn = ({ stay_id, synced_listing, home }: OccupiedRange): readonly (ListingId | null)[] => {
    const named = [...(naming.get(stay_id) ?? []), ...(synced_listing ? [synced_listing] : [])];
    // The stay comes from neither a calendar nor a system: a person typed it, for the listing in which it begins.
    return named.length > 0 ? named : [home];
  };
  return taken.filter((range) => range.channel_slug !== channel || !soldIn(range).includes(listingId));
}

/** What is left of a range; `part` tells its pieces apart. */
type TakenRange = OccupiedRange & { readonly part: string };

/** Nights that another channel only repeats of this one: told back, they would stay closed for ever (W2-X-06). */
async function findEchoes({ db, clock }: PropertyContext, { propertyId, listingId, channel }: Place) {
  const feeds = await echoesOfListing(db, propertyId, listingId);
  return feeds.flatMap((feed) =>
    feed.left_out.flatMap((note) =>
      isEcho(note) && note.of === channel && isEchoAlive(note, clock.now())
        ? { ...note, channel: feed.channel }
        : [],
    ),
  );
}

function withoutEchoes(
  echoes: Awaited<ReturnType<typeof findEchoes>>,
  taken: readonly OccupiedRange[],
): TakenRange[] {
  return taken.flatMap((range) => {
    const own =
      range.stay_id === range.id ? echoes.filter(({ channel }) => channel === range.channel_slug) : [];
    const isRepeated = (night: PlainDate) =>
      own.some((echo) => echo.arrival <= night && night < echo.departure);
    if (own.length === 0) return { ...range, part: '' };
    const pieces: TakenRange[] = [];
    for (let night = range.arrival; night < range.departure; night = addDays(night, 1)) {
      const last = pieces.at(-1);
      const departure = addDays(night, 1);
      if (isRepeated(night)) continue;
      if (last?.departure === night) pieces[pieces.length - 1] = { ...last, departure };
      else pieces.push({ ...range, arrival: night, departure, part: `-${night}` });
    }
    return pieces;
  });
}

/** Says only that nights are taken, with no name and no price (PRV-01). The stamp is the time of the last change. */
function calendarText(listingId: ListingId, taken: readonly TakenRange[]): string {
  const calendar = ical({ prodId: { company: 'Posada', product: 'Calendar', language: 'EN' } });
  for (const { id, part, arrival, departure, updated_at, version } of taken) {
    calendar.createEvent({
      // The listing in the UID lets us know the event again where another program repeats it (W2-X-06).
      id: `${id}${part}@${listingId}.posada`,
      stamp: updated_at,
      sequence: version,
      // Read in UTC, the zone in which they are written: no date moves (D-16).
      start: `${arrival}T00:00:00.000Z`,
      end: `${departure}T00:00:00.000Z`,
      timezone: 'UTC',
      allDay: true,
      summary: 'Reserved',
    });
  }
  // RFC 5545 3.1: the last line ends like all others.
  return `${calendar.toString()}\r\n`;
}
