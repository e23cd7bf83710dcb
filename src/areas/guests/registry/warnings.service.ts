import { propertiesWithUnfinished } from '#areas/guests/check-in/index.ts';
import { appsOf, type Member, listMembers, permissionsOf } from '#areas/platform/accounts/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { canSend, queueEmail, queueText } from '#areas/platform/messaging/index.ts';
import { propertyFacts, linkToApp } from '#areas/property/properties/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import { staysOfIds } from '#areas/stays/reservations/index.ts';
import type { Context, PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { dayIn, epochMs, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { listOpenDuties } from './duties.service.ts';
import type { WarningLevel } from './registry.tables.ts';
import { warningLevel } from './warnings.ts';
import {
  insertWarning,
  openReports,
  type OpenReport,
  listPropertiesWithOpenReports,
  type WarningRow,
} from './warnings.store.ts';

const DAY_SECONDS = 86_400;
/**
 * An older deadline is on Hoy and gets no warning: it is from before a registry was connected, or was warned of then.
 */
const NEWS_SECONDS = DAY_SECONDS;
/** Maximum stays in a message; all of them are in Registro. */
const LINES = 20;

const timesOf = (now: Instant) => ({ now, endedBy: plusSeconds(now, -NEWS_SECONDS) });

/** Across properties: properties where a deadline of a registry may be near. */
export async function listPropertiesToWarn(ctx: Context): Promise<PropertyId[]> {
  const now = ctx.clock.now();
  // One day more on either side, because the zone is not known here.
  const today = dayIn('UTC', now);
  const found = await Promise.all([
    listPropertiesWithOpenReports(ctx.system, timesOf(now)),
    propertiesWithUnfinished(ctx.system, addDays(today, -3), addDays(today, 1)),
  ]);
  return [...new Set(found.flat())];
}

/** What a stay owes one registry and is not reported yet: with a report for each guest, or before there is any. */
async function openNow(ctx: PropertyContext): Promise<OpenReport[]> {
  const times = timesOf(ctx.clock.now());
  const [reports, duties] = await Promise.all([
    openReports(ctx.db, ctx.propertyId, times),
    listOpenDuties(ctx),
  ]);
  const ofStays = duties.flatMap(({ reservationId, registries }): OpenReport[] =>
    registries
      .filter(({ dueAt }) => dueAt > times.endedBy)
      .map(({ registry, opensAt, dueAt }) => ({
        reservation_id: reservationId,
        registry,
        movement: '',
        opens_at: opensAt,
        due_at: dueAt,
      })),
  );
  const isOfReport = new Set(reports.map(({ reservation_id, registry }) => `${reservation_id} ${registry}`));
  return [...reports, ...ofStays.filter((one) => !isOfReport.has(`${one.reservation_id} ${one.registry}`))];
}

type Line = WarningRow & { readonly guest: string; readonly listing: string };

const momentText = (language: Language, at: Instant, timeZone: string): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(epochMs(at));

/**
 * Warns the team of owed reports when half of the time has passed, most of it, and all: by e-mail, and from "most" on
 * also by telephone, so that the failure of one channel loses no deadline. Each warning is sent once, also when two
 * workers run at the same time; a deadline that moves is warned of again.
 */
export async function warnOfDeadlines(ctx: PropertyContext): Promise<void> {
  const now = ctx.clock.now();
  const due = (await openNow(ctx)).flatMap(({ opens_at, ...open }): WarningRow[] => {
    const level = warningLevel(opens_at, open.due_at, now);
    return level === null ? [] : [{ ...open, property_id: ctx.propertyId, level }];
  });
  if (due.length === 0) return;
  const ids = [...new Set(due.map(({ reservation_id }) => reservation_id))];
  const [property, stays, listings, members] = await Promise.all([
    propertyFacts(ctx),
    staysOfIds(ctx.db, ctx.propertyId, ids),
    listingSummaries(ctx.db, ctx.propertyId),
    listMembers(ctx),
  ]);
  const stayOf = new Map(stays.map((stay) => [stay.id, stay]));
  const listingOf = new Map(listings.map(({ id, name }) => [id, name]));
  const recipients = members.filter(
    (member) => permissionsOf(member).has('operate') && appsOf(member).includes('registry'),
  );
  await ctx.db.transaction(async (tx) => {
    const news: Line[] = [];
    for (const row of due) {
      if (!(await insertWarning(tx, row, now))) continue;
      const stay = stayOf.get(row.reservation_id);
      const listing = stay?.listing_id ? listingOf.get(stay.listing_id) : undefined;
      news.push({ ...row, guest: stay?.guest_name || '—', listing: listing ?? '—' });
    }
    for (const level of ['half', 'most', 'late'] as const) {
      const lines = news.filter((line) => line.level === level);
      if (lines.length > 0) await tell(ctx, tx, { level, lines, recipients, property });
    }
  });
}

type Told = {
  readonly level: WarningLevel;
  readonly lines: readonly Line[];
  readonly recipients: readonly Member[];
  readonly property: { readonly name: string; readonly timeZone: string };
};

async function tell(
  ctx: PropertyContext,
  tx: Transaction,
  { level, lines, recipients, property }: Told,
): Promise<void> {
  const nameOf = (registry: string) => ctx.providers.byId(registry).manifest.name;
  const [first] = lines.toSorted((one, other) => one.due_at.localeCompare(other.due_at));
  if (!first) return;
  const kind = level === 'late' ? 'late' : 'due';
  for (const { registry, guest, reservation_id } of level === 'half' ? [] : lines) {
    await recordActivity(ctx, tx, {
      text: kind === 'late' ? 'activity.registry.overdue' : 'activity.registry.dueSoon',
      params: { registry: nameOf(registry), guest },
      tone: 'waiting',
      subject: 'reservation',
      subjectId: reservation_id,
    });
  }
  const channel =
    level === 'half' ? undefined : (['sms', 'whatsapp'] as const).find((one) => canSend(ctx, one));
  for (const { email, phone, name, language: chosen } of recipients) {
    const language = chosen ?? ctx.language;
    const at = (line: Line) => momentText(language, line.due_at, property.timeZone);
    const params = {
      name,
      property: property.name,
      registry: nameOf(first.registry),
      due: at(first),
      link: linkToApp(ctx, '/registry'),
    };
    const listed = lines.slice(0, LINES).map((line) =>
      translate(allTexts[language], `mail.registry.line.${kind}`, {
        registry: nameOf(line.registry),
        listing: line.listing,
        guest: line.guest,
        due: at(line),
      }),
    );
    if (email !== null) {
      await queueEmail(ctx, tx, {
        to: email,
        language,
        subject: `mail.registry.${kind}.subject`,
        text: `mail.registry.${kind}.text`,
        params: { ...params, lines: listed.join('\n') },
      });
    }
    if (channel && phone !== null) {
      await queueText(ctx, tx, { channel, to: phone, language, text: `text.registry.${kind}`, params });
    }
  }
}
