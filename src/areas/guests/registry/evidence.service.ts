import { verifyHistory } from '#areas/platform/audit/index.ts';
import type { RegistryReport } from '#capabilities/registry/registry.capability.ts';
import { actorOf, type Context, type PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { KeyErased, type SealingKey } from '#foundation/secrets/secrets.ts';
import type { PropertyId, ReservationId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { EvidenceDeed, EvidenceOutcome } from './evidence.contract.ts';
import { countEvidence, findFirstFault, insertEvidence, propertiesWithHistory } from './evidence.store.ts';
import type { ReportRow } from './stay-reports.store.ts';

type What = {
  readonly deed: EvidenceDeed;
  readonly outcome: EvidenceOutcome;
  readonly registration?: string | null;
  readonly code?: string | null;
  /** The request, without the credentials of the registry. */
  readonly request?: RegistryReport;
  /** The answer, with everything that it says about the guest. */
  readonly answer?: unknown;
};

const sealContextOf = (id: string) => `registry_evidence.content:${id}`;

/**
 * Writes a line of evidence. Its hash goes into the history in the same transaction, so that the chain covers it. Guest
 * data in it is sealed with the guest's key, and the hash is of the sealed text: it stays valid when the key is erased
 * (D-63).
 */
export async function recordEvidence(
  ctx: PropertyContext,
  tx: Transaction,
  row: ReportRow,
  { deed, outcome, registration = null, code = null, request, answer }: What,
): Promise<void> {
  const id = newId<string>(ctx.clock.now());
  const content =
    request === undefined && answer === undefined
      ? null
      : await sealed(ctx, tx, row.sealing_key_id, id, { request, answer });
  await write(ctx, tx, {
    id,
    reservation_id: row.reservation_id,
    report_id: row.id,
    guest_id: row.guest_id,
    registry: row.registry,
    registration,
    kind: row.kind,
    movement: row.movement,
    revision: row.revision,
    mode: row.mode,
    deed,
    outcome,
    code,
    sealing_key_id: row.sealing_key_id,
    content,
  });
}

/** An attempt, in a transaction of its own: the line survives a crash of the process. */
export const recordAttempt = (
  ctx: PropertyContext,
  row: ReportRow,
  attempt: Pick<What, 'registration' | 'request'> & { readonly deed: 'send' | 'find' },
  end: Pick<What, 'outcome' | 'code' | 'answer'>,
): Promise<void> => ctx.db.transaction((tx) => recordEvidence(ctx, tx, row, { ...attempt, ...end }));

/** A person reported a whole stay, which has no report in Posada. */
export const recordStayReportedByHand = (
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<void> =>
  write(ctx, tx, {
    id: newId<string>(ctx.clock.now()),
    reservation_id: id,
    deed: 'stay-by-hand',
    outcome: 'decided',
  });

type Line = Omit<Parameters<typeof insertEvidence>[1], 'property_id' | 'actor' | 'at'>;

async function write(ctx: PropertyContext, tx: Transaction, line: Line): Promise<void> {
  const own = { property_id: ctx.propertyId, actor: actorOf(ctx), at: ctx.clock.now() };
  const hash = await insertEvidence(tx, { ...line, ...own });
  const after = { id: line.id, hash };
  await recordChange(ctx, tx, {
    subject: 'report',
    subjectId: line.report_id ?? line.id,
    action: 'evidence',
    after,
  });
}

/** The guest may be erased while the registry is asked: then the evidence is kept without the answer. */
async function sealed(
  ctx: PropertyContext,
  tx: Transaction,
  keyId: string,
  id: string,
  content: object,
): Promise<Buffer | null> {
  try {
    const key = await ctx.secrets.openKey(tx, keyId);
    return key.seal(JSON.stringify(content), sealContextOf(id));
  } catch (error) {
    if (error instanceof KeyErased) return null;
    throw error;
  }
}

type Kept = { readonly id: string; readonly content: Buffer | null };

/** The sent content of a line; null when nothing was sent. */
export function openRequest({ id, content }: Kept, key: SealingKey): RegistryReport | null {
  if (!content) return null;
  const kept = JSON.parse(key.unseal(content, sealContextOf(id))) as { readonly request?: RegistryReport };
  return kept.request ?? null;
}

type Uploaded = { readonly upload?: string; readonly receipt?: { readonly name: string } | null };

/** The file with which a movement was reported by hand, and the name of its receipt; null without a file. */
export function openUpload({ id, content }: Kept, key: SealingKey): { fileId: string; name: string } | null {
  if (!content) return null;
  const { answer } = JSON.parse(key.unseal(content, sealContextOf(id))) as { readonly answer?: Uploaded };
  return answer?.upload && answer.receipt ? { fileId: answer.upload, name: answer.receipt.name } : null;
}

export type EvidenceVerified = {
  readonly propertyId: PropertyId;
  readonly lines: number;
  readonly changes: number;
  /** The first error: a broken line of the history, or a line of evidence that differs from the history. */
  readonly fault: { readonly in: 'history' | 'evidence'; readonly id: string } | null;
};

/** For every property: checks the chain of its history, and each line of evidence against its hash there. */
export async function verifyEvidence(
  store: Pick<Context, 'system' | 'files' | 'secrets'>,
  only?: PropertyId,
): Promise<EvidenceVerified[]> {
  const ids = only === undefined ? await propertiesWithHistory(store.system) : [only];
  const verified: EvidenceVerified[] = [];
  for (const propertyId of ids) {
    const { checked, brokenAt } = await verifyHistory(store, propertyId);
    const faulty = await findFirstFault(store.system, propertyId);
    const lines = await countEvidence(store.system, propertyId);
    const inHistory = brokenAt === null ? null : ({ in: 'history', id: String(brokenAt) } as const);
    const inEvidence = faulty === null ? null : ({ in: 'evidence', id: faulty } as const);
    verified.push({ propertyId, lines, changes: checked, fault: inEvidence ?? inHistory });
  }
  return verified;
}
