import { getCheckInOfStay, guestNames, listCheckIns } from '#areas/guests/check-in/index.ts';
import { readActorNames } from '#areas/platform/audit/index.ts';
import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { listingSummaries } from '#areas/stays/listings/index.ts';
import { rowsByIds, staysOfIds } from '#areas/stays/reservations/index.ts';
import { countryOf } from '#countries/index.ts';
import type { ManualFile } from '#countries/registry-rules.ts';
import { type PropertyContext, seesMoney } from '#foundation/context/context.ts';
import { attemptsOf } from '#foundation/effects/effects.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { KeyErased } from '#foundation/secrets/secrets.ts';
import type { GuestId, ReservationId } from '#vocabulary/ids.ts';
import { endOfDay } from '#vocabulary/instant.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { isPriceField, maskedValue, openContent } from './content.service.ts';
import { listDeciders } from './evidence-view.store.ts';
import { outdatedReportProblem, openProblem, presentProblem } from './problems.service.ts';
import {
  type CheckInSummaryFilter,
  type StayReportGroup,
  type StayReportPile,
  StayReportState,
  type StayReport,
  type StayReportDetail,
  type StayReportSummaryFilter,
} from './registry.contract.ts';
import { receiptNumberOf, type ReportWording, loadReportWording } from './report-words.service.ts';
import { getMarkedArrival, findDueReports } from './stay.service.ts';
import type { FileMovement } from './registry.tables.ts';
import { reportEffect } from './stay-reports.effects.ts';
import { reportHashOf } from './stay-reports.service.ts';
import {
  countByState,
  countUnsentReports,
  listReports as listRows,
  reportById,
  reportsByIds,
  type ReportQuery,
  type ReportRow,
  type ReportTimes,
  reportsOfStay,
  listReportsNeedingAction,
  listStaysToCorrect,
  sumGroups,
} from './stay-reports.store.ts';
import { recordUploadFile } from './uploads.service.ts';

const isToSettle = ({ changed_since, withdrawn_since, settled_at }: ReportRow): boolean =>
  changed_since || (withdrawn_since !== null && settled_at === null);
const isDone = ({ state }: ReportRow): boolean => state === 'sent' || state === 'by-hand';

/** The data that a report is shown with. */
type Surroundings = {
  readonly names: ReadonlyMap<GuestId, string>;
  readonly listings: ReadonlyMap<ReservationId, string>;
  readonly times: ReportTimes;
};

async function timesOf(ctx: PropertyContext): Promise<ReportTimes> {
  const property = await propertyFacts(ctx);
  return { now: ctx.clock.now(), dayEnds: endOfDay(todayOfProperty(ctx, property), property.timeZone) };
}

async function around(
  ctx: PropertyContext,
  rows: readonly ReportRow[],
  times?: ReportTimes,
): Promise<Surroundings> {
  const ids = [...new Set(rows.map((row) => row.reservation_id))];
  if (ids.length === 0)
    return { names: new Map(), listings: new Map(), times: times ?? (await timesOf(ctx)) };
  const [names, stays, summaries, at] = await Promise.all([
    guestNames(ctx, ids),
    staysOfIds(ctx.db, ctx.propertyId, ids),
    listingSummaries(ctx.db, ctx.propertyId),
    times ?? timesOf(ctx),
  ]);
  const nameOf = new Map(summaries.map(({ id, name }) => [id, name]));
  const listings = stays.flatMap(({ id, listing_id }) => {
    const name = listing_id === null ? undefined : nameOf.get(listing_id);
    return name === undefined ? [] : [[id, name] as const];
  });
  return { names, listings: new Map(listings), times: at };
}

/** Groups a report exactly like the order and the filters of the database. */
function groupOf(row: ReportRow, { now, dayEnds }: ReportTimes): StayReportGroup {
  if (isDone(row)) return isToSettle(row) ? 'today' : 'done';
  if (row.due_at < now) return 'late';
  return row.due_at < dayEnds ? 'today' : 'ahead';
}

function present(ctx: PropertyContext, row: ReportRow, { names, listings, times }: Surroundings): StayReport {
  const { name } = ctx.providers.byId(row.registry).manifest;
  const problem = openProblem(ctx, row);
  const guest = names.get(row.guest_id) || '—';
  return {
    _id: row.id,
    reservationId: row.reservation_id,
    guestId: row.guest_id,
    guestName: guest,
    listingName: listings.get(row.reservation_id) ?? null,
    registry: row.registry,
    registryName: name,
    movement: row.movement === '' ? null : row.movement,
    kind: row.kind,
    state: row.state,
    revision: row.revision,
    mode: row.mode,
    dueAt: row.due_at,
    sendFrom: row.send_from,
    isLate: !isDone(row) && row.due_at < times.now,
    group: groupOf(row, times),
    sentAt: row.sent_at,
    code: row.code,
    problem: problem
      ? presentProblem(ctx, name, problem)
      : outdatedReportProblem(ctx, row, { registry: name, guest }),
    changedSince: row.changed_since,
    withdrawnSince: row.settled_at === null ? row.withdrawn_since : null,
  };
}

export async function listReports(
  ctx: PropertyContext,
  query: { page: number; limit: number; filter?: ReportQuery | undefined },
): Promise<{ data: StayReport[]; meta: PageMeta }> {
  const { page, limit, filter } = query;
  const times = await timesOf(ctx);
  const offset = (page - 1) * limit;
  const { rows, total } = await listRows(ctx.db, ctx.propertyId, { ...filter, limit, offset }, times);
  const surroundings = await around(ctx, rows, times);
  return { data: rows.map((row) => present(ctx, row, surroundings)), meta: { total, page, limit } };
}

/** Reports that need a person, for the page of the day. */
export async function listReportsForToday(
  ctx: PropertyContext,
  dueBefore: StayReport['dueAt'],
): Promise<StayReport[]> {
  const rows = await listReportsNeedingAction(ctx.db, ctx.propertyId, dueBefore);
  const surroundings = await around(ctx, rows);
  return rows.map((row) => present(ctx, row, surroundings));
}

export async function presentReport(ctx: PropertyContext, id: string): Promise<StayReport> {
  const row = await reportById(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  return present(ctx, row, await around(ctx, [row]));
}

/** The content, masked; nothing after the erasure of the guest. */
async function shownContent(
  ctx: PropertyContext,
  row: ReportRow,
  saying: ReportWording,
): Promise<Pick<StayReportDetail, 'content' | 'notes'>> {
  try {
    const { fields, notes } = await openContent(ctx, ctx.db, row);
    const shown = (name: string, value: string) =>
      isPriceField(name) && !seesMoney(ctx) ? '•••' : maskedValue(name, value);
    const content = Object.entries(fields).map(([name, value]) => ({
      name,
      ...saying.field(row.registry, name, shown(name, value)),
    }));
    // Notes about the price of the stay.
    return { content, notes: seesMoney(ctx) ? notes.map(saying.note) : [] };
  } catch (error) {
    if (error instanceof KeyErased) return { content: [], notes: [] };
    throw error;
  }
}

export async function getReport(ctx: PropertyContext, id: string): Promise<StayReportDetail> {
  const row = await reportById(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const saying = await loadReportWording(ctx);
  const [surroundings, attempts, told, deciders, arrival] = await Promise.all([
    around(ctx, [row]),
    attemptsOf(ctx.db, reportEffect.type, [id]),
    shownContent(ctx, row, saying),
    listDeciders(ctx.db, ctx.propertyId, id),
    row.movement === 'S' ? null : getMarkedArrival(ctx, row.reservation_id),
  ]);
  const actorIn = await readActorNames(ctx, [...deciders.values()]);
  // An attempt without an answer has only Posada's own note.
  const saidIn = ({ outcome, answer }: { outcome: string | null; answer: string | null }) =>
    answer !== null && (outcome === 'done' || outcome === 'refused')
      ? saying.answer(row.registry, answer)
      : [];
  return {
    ...present(ctx, row, surroundings),
    ...told,
    arrival,
    attempts: attempts.map(({ started_at, subject_id: _, ...attempt }) => ({
      at: started_at,
      ...attempt,
      said: [...saidIn(attempt)],
      receipt: attempt.outcome === 'done' ? receiptNumberOf(attempt.answer) : null,
      by: actorIn(deciders.get(attempt.revision) ?? 'posada').name,
    })),
  };
}

/** C-REG-09, R-REGISTRY-05: newest first. */
export async function reservationWithLogs(ctx: PropertyContext, id: ReservationId, limit: number) {
  const reservation = await getCheckInOfStay(ctx, id);
  const rows = await reportsOfStay(ctx.db, ctx.propertyId, id);
  const registryOf = new Map(rows.map((row) => [row.id, row.registry]));
  const attempts = await attemptsOf(ctx.db, reportEffect.type, [...registryOf.keys()], limit);
  const logs = attempts.map(({ subject_id, started_at, outcome, answer }) => ({
    source: registryOf.get(subject_id) ?? '',
    createdAt: started_at,
    outcome,
    answer,
  }));
  return { ...reservation, logs };
}

/** C-REG-10. */
export async function summariseReports(ctx: PropertyContext, filter: StayReportSummaryFilter = {}) {
  if (filter.propertyId !== undefined && filter.propertyId !== ctx.propertyId) throw httpErrors.missing();
  const { timeZone } = await propertyFacts(ctx);
  const due = filter.date === undefined ? undefined : { date: filter.date, timeZone };
  const [counts, groups, neverLeft] = await Promise.all([
    countByState(ctx.db, ctx.propertyId, due),
    sumGroups(ctx.db, ctx.propertyId, await timesOf(ctx)),
    countUnsentReports(ctx.db, ctx.propertyId),
  ]);
  const of = (pile: StayReportPile) => counts.get(pile) ?? 0;
  const group = (one: StayReportGroup) => groups.get(one) ?? { count: 0, firstDueAt: null };
  return {
    waiting: of('waiting'),
    sending: of('sending'),
    sent: of('sent'),
    refused: of('refused'),
    attention: of('attention'),
    'by-hand': of('by-hand'),
    'to-settle': of('to-settle'),
    neverLeft: neverLeft.map(({ registry, count }) => ({
      registry,
      registryName: ctx.providers.byId(registry).manifest.name,
      count,
    })),
    groups: { late: group('late'), today: group('today'), ahead: group('ahead'), done: group('done') },
  };
}

/** The stays among these that match the filter. */
async function amongStays(
  ctx: PropertyContext,
  ids: readonly ReservationId[],
  { arrivalFrom, arrivalTo, departureFrom, departureTo, from, to, roomId }: CheckInSummaryFilter,
): Promise<ReservationId[]> {
  const rows = await rowsByIds(ctx.db, ctx.propertyId, ids);
  return rows
    .filter(
      ({ arrival, departure, listing_id }) =>
        (arrivalFrom === undefined || arrival >= arrivalFrom) &&
        (arrivalTo === undefined || arrival <= arrivalTo) &&
        (departureFrom === undefined || departure >= departureFrom) &&
        (departureTo === undefined || departure <= departureTo) &&
        (from === undefined || departure >= from) &&
        (to === undefined || arrival <= to) &&
        (roomId === undefined || listing_id === roomId),
    )
    .map(({ id }) => id);
}

/** C-REG-08: stays that are still to come or in the house, and those whose reports have to be corrected. */
export async function summariseCheckIns(ctx: PropertyContext, filter?: CheckInSummaryFilter) {
  const asked = filter ?? { from: todayOfProperty(ctx, await propertyFacts(ctx)) };
  const count = async (state: 'pending' | 'started' | 'complete') =>
    (await listCheckIns(ctx, { page: 1, limit: 1, filter: { ...asked, state } })).meta.total;
  const [pending, started, complete, toCorrect] = await Promise.all([
    count('pending'),
    count('started'),
    count('complete'),
    listStaysToCorrect(ctx.db, ctx.propertyId),
  ]);
  const ids = filter ? await amongStays(ctx, toCorrect, filter) : toCorrect;
  return { pending, started, complete, invalid: ids.length, invalidReservationIds: ids };
}

/** The file that a person uploads by hand, for one stay or for everything that is not reported yet (REL-15). */
export async function getManualFile(
  ctx: PropertyContext,
  only: { reservationId?: ReservationId | undefined; date?: PlainDate | undefined },
): Promise<ManualFile> {
  const { country: iso2 } = await propertyFacts(ctx);
  const { registries, manualFile: fileOf } = countryOf(iso2).registry;
  const registry = registries.find((id) => fileOf(id, []) !== null);
  if (!registry) throw httpErrors.missing();
  const times = await timesOf(ctx);
  const wanted = only.reservationId
    ? { reservationId: only.reservationId }
    : { state: StayReportState.options.filter((state) => state !== 'sent' && state !== 'by-hand') };
  const { rows } = await listRows(
    ctx.db,
    ctx.propertyId,
    { registry, ...wanted, limit: 500, offset: 0 },
    times,
  );
  // A movement that has not happened is in no file (W1-D-07).
  const { now } = times;
  const ofKey = new Map(rows.filter(({ send_from }) => send_from <= now).map((row) => [row.key, row]));
  const reports = [];
  const movements: FileMovement[] = [];
  for (const id of new Set(rows.map((row) => row.reservation_id))) {
    const owed = await findDueReports(ctx, id);
    for (const one of owed?.reports ?? []) {
      const { report, guestId } = one;
      const row = ofKey.get(report.key);
      if (!row || (only.date && report.due.date !== only.date)) continue;
      reports.push(report);
      // A movement that the registry has already is in the file of one stay for reading, and does not count as reported
      // by it.
      if (!isDone(row)) movements.push({ reportId: row.id, guestId, hash: reportHashOf(ctx, one) });
    }
  }
  const file = fileOf(registry, reports);
  if (!file) throw httpErrors.missing();
  await recordUploadFile(ctx, registry, movements);
  return file;
}

export const hasReport = async (ctx: PropertyContext, id: string): Promise<boolean> =>
  (await reportById(ctx.db, ctx.propertyId, id)) !== undefined;

/** For the history: the guest of a report. */
export const reportsOfIds = async (ctx: PropertyContext, ids: readonly string[]) =>
  ids.length === 0 ? [] : reportsByIds(ctx.db, ctx.propertyId, ids);
