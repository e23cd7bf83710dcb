import { readActorNames } from '#areas/platform/audit/index.ts';
import { recordActivity } from '#areas/platform/activity/index.ts';
import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf as plainHash, KeyErased } from '#foundation/secrets/secrets.ts';
import type { Failure } from '#vocabulary/errors.ts';
import type { GuestId, ReservationId } from '#vocabulary/ids.ts';
import { dayIn, plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { openContent } from './content.service.ts';
import { recordEvidence } from './evidence.service.ts';
import { saveRegistryState } from './progress.service.ts';
import { type Receipt, readReceipt } from './receipt.ts';
import { registryErrors } from './registry.errors.ts';
import { stayReported } from './registry.events.ts';
import type { FileMovement } from './registry.tables.ts';
import { reportEffect } from './stay-reports.effects.ts';
import { changeReport, lockReports, reportById, type ReportRow, reportsByIds } from './stay-reports.store.ts';
import { UPLOAD_DAYS, UPLOADS_LISTED } from './uploads.constants.ts';
import type { RegistryFile, UploadInput } from './uploads.contract.ts';
import {
  changeFile,
  fileById,
  filesToUpload,
  insertFile,
  lockFile,
  receiptsOfGuests,
  type RegistryFileRow,
} from './uploads.store.ts';

const DAY_SECONDS = 86_400;
const sealContextOf = (id: string) => `registry_files.receipt:${id}`;

const isTold = ({ state }: Pick<ReportRow, 'state'>): boolean => state === 'sent' || state === 'by-hand';

/**
 * Records the content of a file that a person takes to the portal of a registry. The same file is recorded once, and an
 * impersonating administrator leaves no record.
 */
export async function recordUploadFile(
  ctx: PropertyContext,
  registry: string,
  movements: readonly FileMovement[],
): Promise<void> {
  if (movements.length === 0 || ctx.person?.view) return;
  const now = ctx.clock.now();
  const since = plusSeconds(now, -UPLOAD_DAYS * DAY_SECONDS);
  const [last] = await filesToUpload(ctx.db, ctx.propertyId, since, 1);
  const own = { made_at: now, made_by: actorOf(ctx) };
  await ctx.db.transaction(async (tx) => {
    if (last?.registry === registry && isSame(last.movements, movements)) {
      await changeFile(tx, ctx.propertyId, last.id, own);
    } else {
      await insertFile(tx, {
        id: newId<string>(now),
        property_id: ctx.propertyId,
        registry,
        movements,
        ...own,
      });
    }
  });
}

const isSame = (one: readonly FileMovement[], other: readonly FileMovement[]): boolean => {
  const key = (movements: readonly FileMovement[]) =>
    movements
      .map(({ reportId, hash }) => `${reportId} ${hash}`)
      .toSorted()
      .join();
  return key(one) === key(other);
};

/** C-REG-24. A file is done once all of its movements are reported in any way. */
export async function listFiles(ctx: PropertyContext): Promise<RegistryFile[]> {
  const since = plusSeconds(ctx.clock.now(), -UPLOAD_DAYS * DAY_SECONDS);
  const rows = await filesToUpload(ctx.db, ctx.propertyId, since, UPLOADS_LISTED);
  const ids = rows.flatMap(({ movements }) => movements.map(({ reportId }) => reportId));
  const [reports, actorIn] = await Promise.all([
    reportsByIds(ctx.db, ctx.propertyId, ids),
    readActorNames(
      ctx,
      rows.map(({ made_by }) => made_by),
    ),
  ]);
  const open = new Set(reports.filter((report) => !isTold(report)).map(({ id }) => id));
  return rows
    .map(({ id, registry, movements, made_at, made_by }) => ({
      _id: id,
      registry,
      registryName: ctx.providers.byId(registry).manifest.name,
      madeAt: made_at,
      madeBy: actorIn(made_by).name,
      movements: movements.length,
      open: movements.filter(({ reportId }) => open.has(reportId)).length,
    }))
    .filter((file) => file.open > 0);
}

type Marked = {
  readonly _id: string;
  readonly reservationId: ReservationId;
  readonly outcome: 'decided' | 'left' | 'failed';
  readonly state: ReportRow['state'];
  readonly failure: Failure | null;
};

/**
 * C-REG-25: marks every movement of the file as reported by hand, with one receipt, in one transaction. Movements that
 * were reported in another way meanwhile are skipped. Movements that changed since count as reported with the content
 * of the file, and have to be corrected at the registry.
 */
export async function markUploaded(ctx: PropertyContext, id: string, input: UploadInput): Promise<Marked[]> {
  if (!(await fileById(ctx.db, ctx.propertyId, id))) throw httpErrors.missing();
  const receipt = input.receipt ? await readReceipt(input.receipt) : null;
  return ctx.db.transaction(async (tx) => {
    const file = await keepReceipt(ctx, tx, id, input, receipt);
    const hashOf = new Map(file.movements.map(({ reportId, hash }) => [reportId, hash]));
    // A report may have been deleted with its stay. Stay by stay, always in the same order, because each is locked.
    const reports = (await reportsByIds(tx, ctx.propertyId, [...hashOf.keys()])).toSorted((one, other) =>
      one.reservation_id.localeCompare(other.reservation_id),
    );
    const marked: Marked[] = [];
    for (const report of reports) {
      const hash = hashOf.get(report.id);
      if (hash !== undefined) marked.push(await markMovement(ctx, tx, report, hash, { file, receipt }));
    }
    const count = marked.filter(({ outcome }) => outcome === 'decided').length;
    await recordActivity(ctx, tx, {
      text: count === 1 ? 'activity.registry.uploaded.one' : 'activity.registry.uploaded.other',
      params: { registry: ctx.providers.byId(file.registry).manifest.name, count },
    });
    return marked;
  });
}

async function keepReceipt(
  ctx: PropertyContext,
  tx: Transaction,
  id: string,
  { receiptNumber }: UploadInput,
  receipt: Receipt | null,
): Promise<RegistryFileRow> {
  const file = await lockFile(tx, ctx.propertyId, id);
  if (!file) throw httpErrors.missing();
  if (file.uploaded_at !== null) throw registryErrors.alreadyUploaded();
  const key = receipt ? await ctx.secrets.createKey(tx, ctx.propertyId) : null;
  const change = {
    uploaded_at: ctx.clock.now(),
    uploaded_by: actorOf(ctx),
    receipt_number: receiptNumber || null,
    sealing_key_id: key?.id ?? null,
    receipt: key && receipt ? key.seal(JSON.stringify(receipt), sealContextOf(id)) : null,
  };
  await changeFile(tx, ctx.propertyId, id, change);
  return { ...file, ...change };
}

type Upload = { readonly file: RegistryFileRow; readonly receipt: Receipt | null };

async function markMovement(
  ctx: PropertyContext,
  tx: Transaction,
  { id, reservation_id: reservationId }: Pick<ReportRow, 'id' | 'reservation_id'>,
  hash: string,
  { file, receipt }: Upload,
): Promise<Marked> {
  const of = { _id: id, reservationId };
  await lockReports(tx, reservationId);
  const row = await reportById(tx, ctx.propertyId, id);
  if (!row || isTold(row)) return { ...of, outcome: 'left', state: row?.state ?? 'by-hand', failure: null };
  if (row.state === 'sending' && !(await ctx.effects.cancel(tx, reportEffect.type, row.id))) {
    return { ...of, outcome: 'failed', state: row.state, failure: registryErrors.isSending() };
  }
  const now = ctx.clock.now();
  const code = file.receipt_number ?? row.code;
  await changeReport(
    tx,
    ctx.propertyId,
    id,
    {
      state: 'by-hand',
      code,
      sent_at: now,
      problem: null,
      never_left: false,
      content_hash: hash,
      changed_since: row.content_hash !== hash,
    },
    now,
  );
  const request = row.content_hash === hash ? await contentOf(ctx, tx, row) : null;
  await recordEvidence(ctx, tx, row, {
    deed: 'uploaded',
    outcome: 'decided',
    code,
    ...(request && { request }),
    answer: {
      upload: file.id,
      receipt: receipt && { name: receipt.name, sha256: plainHash(receipt.base64) },
    },
  });
  const { state, revision } = row;
  await recordChange(ctx, tx, {
    subject: 'report',
    subjectId: id,
    action: 'reported-by-hand',
    before: { state, revision },
  });
  await saveRegistryState(ctx, tx, reservationId);
  await ctx.publish(tx, stayReported, { reservationId, reportId: id });
  return { ...of, outcome: 'decided', state: 'by-hand', failure: null };
}

/** Null after the erasure of the guest. */
async function contentOf(ctx: PropertyContext, tx: Transaction, row: ReportRow) {
  try {
    const { kind, fields } = await openContent(ctx, tx, row);
    return { kind, fields };
  } catch (error) {
    if (error instanceof KeyErased) return null;
    throw error;
  }
}

/** C-REG-26. 404 after the erasure of one of its guests. */
export async function downloadReceipt(
  ctx: PropertyContext,
  id: string,
): Promise<{ content: Uint8Array; contentType: string; label: string }> {
  const file = await fileById(ctx.db, ctx.propertyId, id);
  if (!file?.receipt || file.sealing_key_id === null || file.uploaded_at === null) throw httpErrors.missing();
  const key = await ctx.secrets.openKey(ctx.db, file.sealing_key_id);
  const { contentType, base64 } = JSON.parse(key.unseal(file.receipt, sealContextOf(id))) as Receipt;
  const { timeZone } = await propertyFacts(ctx);
  const { name } = ctx.providers.byId(file.registry).manifest;
  const ending = contentType === 'application/pdf' ? 'pdf' : 'jpg';
  const label = `${name}-${dayIn(timeZone, file.uploaded_at)}.${ending}`;
  return { content: Buffer.from(base64, 'base64'), contentType, label };
}

/**
 * A receipt names all guests of its file: it is deleted with the first of them (PRV-06). Its number and its hash stay
 * as proof.
 */
export async function forgetReceipts(
  ctx: PropertyContext,
  tx: Transaction,
  guestIds: readonly GuestId[],
): Promise<void> {
  for (const { id, sealing_key_id: keyId } of await receiptsOfGuests(tx, ctx.propertyId, guestIds)) {
    if (keyId !== null) await ctx.secrets.eraseKey(tx, keyId);
    await changeFile(tx, ctx.propertyId, id, { receipt: null, sealing_key_id: null });
  }
}
