import { guestNames } from '#areas/guests/check-in/index.ts';
import { readActorNames } from '#areas/platform/audit/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Table } from '#foundation/http/table-file.ts';
import type { SealingKey } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import { atLocalTime, dayIn, timeIn } from '#vocabulary/instant.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { addDays } from '#vocabulary/plain-date.ts';
import { documentEndOf } from './content.service.ts';
import { EVIDENCE_EXPORT_MAX, type EvidenceFilter, type EvidenceLine } from './evidence.contract.ts';
import { openRequest, openUpload } from './evidence.service.ts';
import {
  evidenceBetween,
  type EvidencePeriod,
  type EvidenceRow,
  summarizeEvidence,
} from './evidence-view.store.ts';
import { findStoredReceipts } from './uploads.store.ts';

async function periodOf(
  ctx: PropertyContext,
  { from, to, registry }: EvidenceFilter,
): Promise<EvidencePeriod> {
  const { timeZone } = await propertyFacts(ctx);
  return {
    from: atLocalTime(from, '00:00', timeZone),
    until: atLocalTime(addDays(to, 1), '00:00', timeZone),
    registry,
  };
}

/** Evidence outlives the providers of an installation. */
const registryNameOf = (ctx: PropertyContext, registry: string): string =>
  ctx.providers.all.find(({ manifest }) => manifest.id === registry)?.manifest.name ?? registry;

type Guest = Pick<EvidenceLine, 'guestState' | 'guestName' | 'documentEnd' | 'receipt'>;

/** A name is shown as long as the guest's key exists: the line proves the same without it (PRV-06). */
function guestOf(
  row: EvidenceRow,
  keys: ReadonlyMap<string, SealingKey>,
  names: ReadonlyMap<GuestId, string> | null,
): Guest {
  const unnamed = { guestName: null, documentEnd: null, receipt: null };
  if (row.guest_id === null) return { guestState: 'stay', ...unnamed };
  const key = keys.get(row.sealing_key_id ?? '');
  if (!key) return { guestState: 'erased', ...unnamed };
  if (!names) return { guestState: 'hidden', ...unnamed };
  const request = openRequest(row, key);
  return {
    guestState: 'named',
    guestName: names.get(row.guest_id) || null,
    documentEnd: request && documentEndOf(request),
    receipt: row.deed === 'uploaded' ? openUpload(row, key) : null,
  };
}

/** Without the receipts that were erased with another guest of their file. */
async function withKeptReceipts(
  ctx: PropertyContext,
  lines: readonly EvidenceLine[],
): Promise<EvidenceLine[]> {
  const ids = new Set(lines.flatMap(({ receipt }) => receipt?.fileId ?? []));
  const kept = await findStoredReceipts(ctx.db, ctx.propertyId, [...ids]);
  return lines.map((line) =>
    line.receipt && !kept.has(line.receipt.fileId) ? { ...line, receipt: null } : line,
  );
}

async function present(ctx: PropertyContext, rows: readonly EvidenceRow[]): Promise<EvidenceLine[]> {
  const seesGuests = ctx.property?.permissions.has('guest-identity') ?? false;
  const keyIds = new Set(rows.flatMap(({ sealing_key_id }) => sealing_key_id ?? []));
  const [actorIn, keys, names] = await Promise.all([
    readActorNames(
      ctx,
      rows.map(({ actor }) => actor),
    ),
    ctx.secrets.openKeys(ctx.db, [...keyIds]),
    seesGuests ? guestNames(ctx, [...new Set(rows.map((row) => row.reservation_id))]) : null,
  ]);
  const lines = rows.map((row) => ({
    _id: row.id,
    at: row.at,
    reservationId: row.reservation_id,
    registry: row.registry,
    registryName: row.registry && registryNameOf(ctx, row.registry),
    registration: row.registration,
    kind: row.kind,
    movement: row.movement === '' ? null : row.movement,
    ...guestOf(row, keys, names),
    deed: row.deed,
    outcome: row.outcome,
    code: row.code,
    mode: row.mode,
    by: actorIn(row.actor).name,
    hash: row.hash,
  }));
  return withKeptReceipts(ctx, lines);
}

type Registrations = readonly { readonly registryName: string; readonly registration: string }[];

/** C-REG-20. In the order of the history, as an inspector reads it. */
export async function listEvidence(
  ctx: PropertyContext,
  { page, limit, filter }: { page: number; limit: number; filter: EvidenceFilter },
): Promise<{
  data: EvidenceLine[];
  meta: PageMeta & { registrations: Registrations[number][]; lastHash: string | null };
}> {
  const period = await periodOf(ctx, filter);
  const [rows, { total, last_hash, registrations }] = await Promise.all([
    evidenceBetween(ctx.db, ctx.propertyId, period, { limit, offset: (page - 1) * limit }),
    summarizeEvidence(ctx.db, ctx.propertyId, period),
  ]);
  return {
    data: await present(ctx, rows),
    meta: {
      total,
      page,
      limit,
      lastHash: last_hash,
      registrations: registrations.map(({ registry, registration }) => ({
        registryName: registryNameOf(ctx, registry),
        registration,
      })),
    },
  };
}

type Column = readonly [header: TextKey, cell: (line: EvidenceLine) => string | null];

/** C-REG-21. */
export async function exportEvidence(ctx: PropertyContext, filter: EvidenceFilter): Promise<Table> {
  const texts = allTexts[ctx.language];
  const { timeZone } = await propertyFacts(ctx);
  const rows = await evidenceBetween(ctx.db, ctx.propertyId, await periodOf(ctx, filter), {
    limit: EVIDENCE_EXPORT_MAX,
    offset: 0,
  });
  const columns: readonly Column[] = [
    ['app.evidence.at', ({ at }) => `${dayIn(timeZone, at)} ${timeIn(timeZone, at)}`],
    ['app.evidence.registry', ({ registryName }) => registryName],
    ['app.evidence.registration', ({ registration }) => registration],
    [
      'app.evidence.movement',
      (line) => line.registry && texts[`app.report.movement.${line.movement ?? 'card'}`],
    ],
    [
      'app.report.guest',
      ({ guestState, guestName }) => guestName ?? texts[`app.evidence.guest.${guestState}`],
    ],
    ['app.evidence.document', ({ documentEnd }) => documentEnd],
    ['app.evidence.deed', ({ deed }) => texts[`app.evidence.deed.${deed}`]],
    ['app.evidence.outcome', ({ outcome }) => texts[`app.evidence.outcome.${outcome}`]],
    ['app.report.code', ({ code }) => code],
    ['app.evidence.mode', ({ mode }) => texts[`app.evidence.mode.${mode}`]],
    ['app.evidence.by', ({ by }) => by],
    ['app.evidence.hash', ({ hash }) => hash],
  ];
  const lines = await present(ctx, rows);
  return {
    header: columns.map(([header]) => texts[header]),
    rows: lines.map((line) => columns.map(([, cell]) => cell(line))),
  };
}
