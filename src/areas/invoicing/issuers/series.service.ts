import type { FiscalKind, FiscalSeries } from '#capabilities/fiscal/fiscal.document.ts';
import type { InvoicingRules } from '#countries/invoicing-rules.ts';
import { type PropertyContext, contextInTransaction } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import type { InvoiceSeriesId, IssuerId } from '#vocabulary/ids.ts';
import { nightsBetween, type PlainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { SERIES_MAX } from './issuers.constants.ts';
import { issuerErrors } from './issuers.errors.ts';
import { lockIssuers } from './issuers.store.ts';
import { isAnyNumberTaken } from './invoice-numbers.store.ts';
import { requireInvoicingRules } from './rules.service.ts';
import type { InvoiceSeries, SeriesChange, SeriesInput } from './series.contract.ts';
import { seriesErrors } from './series.errors.ts';
import {
  findSeries,
  insertSeries,
  insertTestSeries,
  listSeriesRows,
  lockSeries,
  saveSeries,
  type SeriesRow,
} from './series.store.ts';

/** The authority's grant; null for an own run. The database holds all of its fields or none. */
function grantOf({ resolution, resolved_on, valid_from, valid_to, to_number }: SeriesRow) {
  if (resolution === null || to_number === null) return null;
  return {
    resolution,
    resolvedOn: resolved_on!,
    validFrom: valid_from!,
    validTo: valid_to!,
    to: to_number,
  };
}

export function seriesStateOf(row: SeriesRow, on: PlainDate): InvoiceSeries['state'] {
  const grant = grantOf(row);
  if (row.archived_at !== null) return 'archived';
  if (!grant) return 'ready';
  if (grant.validTo < on) return 'expired';
  if (row.next_number > grant.to) return 'used-up';
  return grant.validFrom > on ? 'not-yet' : 'ready';
}

function present(row: SeriesRow, today: PlainDate): InvoiceSeries {
  const grant = grantOf(row);
  const { to = null, ...authorization } = grant ?? {};
  return {
    _id: row.id,
    issuerId: row.issuer_id,
    kind: row.kind,
    prefix: row.prefix,
    from: row.from_number,
    to,
    next: row.next_number,
    authorization: grant && (authorization as Omit<typeof grant, 'to'>),
    hasTechnicalKey: row.technical_key !== null,
    state: seriesStateOf(row, today),
    daysLeft: grant && nightsBetween(today, grant.validTo),
    version: row.version,
    archivedAt: row.archived_at,
  };
}

export const presentAllSeries = async (
  ctx: PropertyContext,
  db: Queries,
  today: PlainDate,
): Promise<InvoiceSeries[]> => (await listSeriesRows(db, ctx.propertyId)).map((row) => present(row, today));

const sealContextOf = (id: InvoiceSeriesId) => `invoice_series.technical_key:${id}`;

/**
 * The series for a document, with the technical key for the document's own key: it is opened only here and never passed on.
 */
export async function openFiscalSeries(
  ctx: PropertyContext,
  db: Queries,
  row: SeriesRow,
): Promise<FiscalSeries> {
  const grant = grantOf(row);
  if (!grant || row.sealing_key_id === null || row.technical_key === null) {
    return { prefix: row.prefix, authorization: null };
  }
  const key = await ctx.secrets.openKey(db, row.sealing_key_id);
  const { to, ...days } = grant;
  return {
    prefix: row.prefix,
    authorization: {
      ...days,
      from: String(row.from_number),
      to: String(to),
      technicalKey: key.unseal(row.technical_key, sealContextOf(row.id)),
    },
  };
}

type Text = FailureEntry['text'];
const GRANT_FIELDS = ['resolution', 'resolvedOn', 'to', 'validFrom', 'validTo'] as const;
type Asked = Omit<SeriesInput, 'kind' | 'from' | 'prefix'> &
  Required<Pick<SeriesInput, 'kind' | 'from' | 'prefix'>>;

/** Reports all errors in numbers and days at once, each at its field. */
function refuseWrong(
  { granted, prefix: prefixRule }: InvoicingRules,
  asked: Asked,
  { today, hasKey }: { readonly today: PlainDate; readonly hasKey: boolean },
): void {
  const { kind, prefix, from, to, next = from, resolvedOn, validFrom, validTo } = asked;
  const isGranted = granted.includes(kind);
  const problems: [string, Text][] = prefixRule.pattern.test(prefix) ? [] : [['prefix', prefixRule.text]];
  for (const field of [...GRANT_FIELDS, 'technicalKey'] as const) {
    const isThere = asked[field] !== undefined || (field === 'technicalKey' && hasKey);
    if (isGranted && !isThere) problems.push([field, 'general.required']);
    if (!isGranted && isThere) problems.push([field, 'issuers.notGranted']);
  }
  if (to !== undefined && to < from) problems.push(['to', 'issuers.range.order']);
  else if (next < from || (to !== undefined && next > to)) problems.push(['next', 'issuers.range.next']);
  if (resolvedOn !== undefined && resolvedOn > today) problems.push(['resolvedOn', 'issuers.days.future']);
  if (validTo !== undefined && validFrom !== undefined && validTo < validFrom) {
    problems.push(['validTo', 'issuers.days.order']);
  } else if (validTo !== undefined && validTo < today) problems.push(['validTo', 'issuers.days.over']);
  if (problems.length === 0) return;
  throw new Failure(
    400,
    problems.map(([field, text]) => ({ code: 'invalid-input', field, text })),
  );
}

/** Two series must not give the same number, also after a series was archived and entered again. */
async function refuseTwice(
  ctx: PropertyContext,
  tx: Transaction,
  row: SeriesRow,
  others: readonly SeriesRow[],
): Promise<void> {
  const likeIt = others.filter(({ id, prefix }) => id !== row.id && prefix === row.prefix);
  const clash = likeIt.find(
    (other) =>
      other.archived_at === null &&
      other.from_number <= (row.to_number ?? Infinity) &&
      row.from_number <= (other.to_number ?? Infinity),
  );
  if (clash) {
    const params = { prefix: clash.prefix, from: clash.from_number, to: clash.to_number ?? '…' };
    throw seriesErrors.overlap({ field: 'from', params });
  }
  const before = likeIt.map(({ id }) => id);
  const run = { first: row.next_number, last: row.to_number };
  if (await isAnyNumberTaken(tx, ctx.propertyId, before, run)) {
    throw seriesErrors.numberGiven({ field: 'next' });
  }
}

const forHistory = ({
  prefix,
  kind,
  from_number,
  to_number,
  next_number,
  resolution,
  valid_from,
  valid_to,
}: SeriesRow) => ({
  prefix,
  kind,
  from: from_number,
  to: to_number,
  next: next_number,
  resolution,
  validFrom: valid_from,
  validTo: valid_to,
});

/** Seals the technical key with a key of its own; erasing that key makes a replaced value unreadable, also in backups. */
async function sealed(
  ctx: PropertyContext,
  tx: Transaction,
  { id, sealing_key_id: former }: Pick<SeriesRow, 'id' | 'sealing_key_id'>,
  technicalKey: string,
) {
  if (former !== null) await ctx.secrets.eraseKey(tx, former);
  const key = await ctx.secrets.createKey(tx, ctx.propertyId);
  return { sealing_key_id: key.id, technical_key: key.seal(technicalKey, sealContextOf(id)) };
}

/**
 * The numbers of an issuer's test documents, created with the first of them. Several properties of one company share the
 * range of the authority's trial environment: each starts at a different place.
 */
export async function addTestSeries(
  ctx: PropertyContext,
  tx: Transaction,
  issuerId: IssuerId,
  kind: FiscalKind,
): Promise<void> {
  const { rules } = await requireInvoicingRules(contextInTransaction(ctx, tx));
  const { prefix, from, to, authorization } = rules.testSeries[kind];
  const now = ctx.clock.now();
  const id = newId<InvoiceSeriesId>(now);
  const unsealed = { sealing_key_id: null, technical_key: null };
  const first = from + 1 + placeIn(issuerId, (to ?? from + 2_000_000) - from);
  await insertTestSeries(tx, {
    id,
    property_id: ctx.propertyId,
    issuer_id: issuerId,
    kind,
    prefix,
    from_number: from,
    next_number: first,
    to_number: to,
    resolution: authorization?.resolution ?? null,
    resolved_on: authorization?.resolvedOn ?? null,
    valid_from: authorization?.validFrom ?? null,
    valid_to: authorization?.validTo ?? null,
    ...(authorization ? await sealed(ctx, tx, { id, ...unsealed }, authorization.technicalKey) : unsealed),
    is_test: true,
    version: 1,
    created_at: now,
    archived_at: null,
  });
}

/** In the upper half of the range, and not at its end: people start manual tests in the lower half. */
function placeIn(issuerId: IssuerId, size: number): number {
  const half = Math.floor(size / 2);
  const digits = Number.parseInt(issuerId.replaceAll('-', '').slice(-8), 16);
  return half + (digits % Math.max(1, half - 10_000));
}

/** C-ISS-06. */
export async function addSeries(
  ctx: PropertyContext,
  issuerId: IssuerId,
  input: SeriesInput,
): Promise<InvoiceSeries> {
  const { rules, today } = await requireInvoicingRules(ctx);
  refuseWrong(rules, input, { today, hasKey: false });
  return ctx.db.transaction(async (tx) => {
    const issuer = (await lockIssuers(tx, ctx.propertyId)).find(({ id }) => id === issuerId);
    if (!issuer) throw httpErrors.missing();
    if (issuer.archived_at !== null) throw issuerErrors.archived();
    const others = await lockSeries(tx, ctx.propertyId, issuerId, input.kind);
    if (others.length >= SERIES_MAX) throw seriesErrors.tooMany({ params: { max: SERIES_MAX } });
    const now = ctx.clock.now();
    const id = newId<InvoiceSeriesId>(now);
    const unsealed = { sealing_key_id: null, technical_key: null };
    const row: SeriesRow = {
      id,
      property_id: ctx.propertyId,
      issuer_id: issuerId,
      kind: input.kind,
      prefix: input.prefix,
      from_number: input.from,
      next_number: input.next ?? input.from,
      to_number: input.to ?? null,
      resolution: input.resolution ?? null,
      resolved_on: input.resolvedOn ?? null,
      valid_from: input.validFrom ?? null,
      valid_to: input.validTo ?? null,
      ...(input.technicalKey === undefined
        ? unsealed
        : await sealed(ctx, tx, { id, ...unsealed }, input.technicalKey)),
      is_test: false,
      version: 1,
      created_at: now,
      archived_at: null,
    };
    await refuseTwice(ctx, tx, row, others);
    await insertSeries(tx, row);
    await recordChange(ctx, tx, {
      subject: 'invoice-series',
      subjectId: id,
      action: 'added',
      after: forHistory(row),
    });
    return present(row, today);
  });
}

/** The row and the series of its issuer and kind, locked in the same order as for taking a number. */
async function lockedSeries(ctx: PropertyContext, tx: Transaction, id: InvoiceSeriesId) {
  const found = await findSeries(tx, ctx.propertyId, id);
  if (!found) throw httpErrors.missing();
  const others = await lockSeries(tx, ctx.propertyId, found.issuer_id, found.kind);
  return { row: others.find((one) => one.id === id)!, others };
}

/** Fields that cannot change after the first number was used. */
const FIXED = ['prefix', 'from', 'next', 'resolution'] as const;

const askedOf = (row: SeriesRow): Asked => {
  const grant = grantOf(row);
  return { kind: row.kind, prefix: row.prefix, from: row.from_number, next: row.next_number, ...grant };
};

/** C-ISS-07. `version` as in REL-22. */
export async function changeSeries(
  ctx: PropertyContext,
  id: InvoiceSeriesId,
  change: SeriesChange,
  version: number | null,
): Promise<InvoiceSeries> {
  const { rules, today } = await requireInvoicingRules(ctx);
  return ctx.db.transaction(async (tx) => {
    const { row: before, others } = await lockedSeries(ctx, tx, id);
    if (before.archived_at !== null) throw httpErrors.missing();
    if (version !== null && version !== before.version) {
      throw httpErrors.stale({ details: present(before, today) });
    }
    const { technicalKey, ...given } = change;
    const old = askedOf(before);
    const isUsed = await isAnyNumberTaken(tx, ctx.propertyId, [id]);
    const asked: Asked = {
      ...old,
      // A later start of the run also moves its first number, unless that was given too.
      ...(!isUsed && given.from !== undefined && { next: given.from }),
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    };
    const changed = FIXED.find((field) => isUsed && asked[field] !== old[field]);
    if (changed) throw seriesErrors.used({ field: changed });
    refuseWrong(
      rules,
      { ...asked, ...(technicalKey !== undefined && { technicalKey }) },
      { today, hasKey: before.technical_key !== null },
    );
    const row: SeriesRow = {
      ...before,
      prefix: asked.prefix,
      from_number: asked.from,
      next_number: asked.next ?? asked.from,
      to_number: asked.to ?? null,
      resolution: asked.resolution ?? null,
      resolved_on: asked.resolvedOn ?? null,
      valid_from: asked.validFrom ?? null,
      valid_to: asked.validTo ?? null,
      ...(technicalKey !== undefined && (await sealed(ctx, tx, before, technicalKey))),
      version: before.version + 1,
    };
    await refuseTwice(ctx, tx, row, others);
    await saveSeries(tx, row);
    await recordChange(ctx, tx, {
      subject: 'invoice-series',
      subjectId: id,
      action: 'changed',
      before: forHistory(before),
      after: forHistory(row),
    });
    return present(row, today);
  });
}

/** C-ISS-08. */
export async function archiveSeries(ctx: PropertyContext, id: InvoiceSeriesId): Promise<InvoiceSeries> {
  const { today } = await requireInvoicingRules(ctx);
  return ctx.db.transaction(async (tx) => {
    const { row: before } = await lockedSeries(ctx, tx, id);
    if (before.archived_at !== null) return present(before, today);
    const row = { ...before, archived_at: ctx.clock.now(), version: before.version + 1 };
    await saveSeries(tx, row);
    await recordChange(ctx, tx, {
      subject: 'invoice-series',
      subjectId: id,
      action: 'archived',
      before: forHistory(before),
    });
    return present(row, today);
  });
}
