import { guestNames } from '#areas/guests/check-in/index.ts';
import { reportsOfIds } from '#areas/guests/registry/index.ts';
import { connectionsOfProperty } from '#areas/property/connections/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import { type ReservationOfDay, staysOfIds } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { epochMs, Instant } from '#vocabulary/instant.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { epochDay, type PlainDate } from '#vocabulary/plain-date.ts';
import type { Line } from './lines.ts';
import type { NoticeRow } from './notices.store.ts';

/** A mail travels in clear, so it has the first name of a guest only. */
const firstNameOf = (name: string, language: Language): string =>
  name.trim().split(/\s+/)[0] || translate(allTexts[language], 'mail.notify.guest');

const dateText = (language: Language, date: PlainDate): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }).format(epochDay(date) * 86_400_000);

const momentText = (language: Language, at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(epochMs(at));

const byId = async (ctx: PropertyContext): Promise<ReadonlyMap<string, string>> =>
  new Map((await listingSummaries(ctx.db, ctx.propertyId)).map(({ id, name }) => [id, name]));

const listingText = (
  listings: ReadonlyMap<string, string>,
  stay: ReservationOfDay | undefined,
  language: Language,
): string =>
  (stay?.listing_id ? listings.get(stay.listing_id) : undefined) ??
  translate(allTexts[language], 'mail.notify.noListing');

/** One line a stay: the first name, the listing and the day of the arrival. */
export async function describeStays(
  ctx: PropertyContext,
  stays: readonly ReservationOfDay[],
): Promise<Line[]> {
  const listings = await byId(ctx);
  return stays.map(
    (stay) => (language) =>
      translate(allTexts[language], 'mail.notify.line.stay', {
        guest: firstNameOf(stay.guest_name, language),
        listing: listingText(listings, stay, language),
        arrival: dateText(language, stay.arrival),
      }),
  );
}

const idsOf = (notices: readonly NoticeRow[], subject: NoticeRow['subject']): string[] =>
  notices.filter((notice) => notice.subject === subject).map(({ subject_id }) => subject_id);

async function describeCompleted(ctx: PropertyContext, notices: readonly NoticeRow[]): Promise<Line[]> {
  const ids = idsOf(notices, 'stay') as ReservationId[];
  if (ids.length === 0) return [];
  const stays = new Map((await staysOfIds(ctx.db, ctx.propertyId, ids)).map((stay) => [stay.id, stay]));
  // A cancelled stay is no news any more.
  const standing = ids.flatMap((id) => stays.get(id) ?? []).filter(({ status }) => status !== 'canceled');
  return describeStays(ctx, standing);
}

const REPORT_LINES = {
  refused: 'mail.notify.line.refused',
  attention: 'mail.notify.line.doubtful',
  sent: 'mail.notify.line.reported',
} as const;

/** Reports that are still as they were noted: what a person mended meanwhile is no news. */
async function describeReports(ctx: PropertyContext, notices: readonly NoticeRow[]): Promise<Line[]> {
  const noted = notices.filter(({ subject }) => subject === 'report');
  if (noted.length === 0) return [];
  const rows = await reportsOfIds(ctx, idsOf(noted, 'report'));
  const reports = new Map(rows.map((row) => [row.id, row]));
  const stayIds = [...new Set(rows.map(({ reservation_id }) => reservation_id))];
  const [names, stays, listings] = await Promise.all([
    guestNames(ctx, stayIds),
    staysOfIds(ctx.db, ctx.propertyId, stayIds),
    byId(ctx),
  ]);
  const stayOf = new Map(stays.map((stay) => [stay.id, stay]));
  return noted.flatMap(({ subject_id, revision }): Line[] => {
    const report = reports.get(subject_id);
    if (!report || `${report.state}:${report.revision}` !== revision) return [];
    const { state, registry, mode } = report;
    if (state !== 'refused' && state !== 'attention' && state !== 'sent') return [];
    return [
      (language) => {
        const texts = allTexts[language];
        const line = translate(texts, REPORT_LINES[state], {
          registry: ctx.providers.byId(registry).manifest.name,
          listing: listingText(listings, stayOf.get(report.reservation_id), language),
          guest: firstNameOf(names.get(report.guest_id) ?? '', language),
        });
        // What a simulator took counts for no authority (docs/decisions/0098).
        return mode === 'test' ? translate(texts, 'mail.notify.line.test', { line }) : line;
      },
    ];
  });
}

async function describeAlerts(ctx: PropertyContext, notices: readonly NoticeRow[]): Promise<Line[]> {
  const alerts = notices.filter(({ subject }) => subject === 'connection' || subject === 'listing');
  if (alerts.length === 0) return [];
  const [connections, listings, { timeZone }] = await Promise.all([
    connectionsOfProperty(ctx.db, ctx.propertyId),
    byId(ctx),
    propertyFacts(ctx),
  ]);
  const refused = new Map(
    connections
      .filter(({ state }) => state === 'reconnect')
      .map((row) => [row.id as string, row.provider_id]),
  );
  return alerts.flatMap(({ subject, subject_id, revision }): Line[] => {
    if (subject === 'listing') {
      const listing = listings.get(subject_id);
      const since = Instant.parse(revision.split(' ')[0]);
      if (listing === undefined) return [];
      return [
        (language) =>
          translate(allTexts[language], 'mail.notify.line.calendar', {
            listing,
            since: momentText(language, since, timeZone),
          }),
      ];
    }
    const provider = refused.get(subject_id);
    if (provider === undefined) return [];
    const { name } = ctx.providers.byId(provider).manifest;
    return [(language) => translate(allTexts[language], 'mail.notify.line.connection', { name })];
  });
}

/** What a mail lists of these notices, as things are now. */
export async function describeNotices(ctx: PropertyContext, notices: readonly NoticeRow[]): Promise<Line[]> {
  return [
    ...(await describeCompleted(ctx, notices)),
    ...(await describeReports(ctx, notices)),
    ...(await describeAlerts(ctx, notices)),
  ];
}
