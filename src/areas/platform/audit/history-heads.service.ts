import {
  chainChanges,
  type ChainEnd,
  findLinkAt,
  sealChanges,
  findSealedEnd,
  type SealedEnd,
  type Verified,
  verifyChanges,
} from '#foundation/context/audit-trail.ts';
import type { Context } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries } from '#foundation/database/database.ts';
import { countRestores } from '#foundation/effects/restored.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { listTableHeads, findSealAt, findTableHead, saveTableHead } from './history-heads.store.ts';

/**
 * REL-27. The end of the chain of a property, signed and kept in three places: the file store, a table, and once a day
 * the log. An intruder who has only the database can neither cut off its last lines nor rewrite the whole chain; the
 * table is there for the day without a file store (docs/decisions/0105).
 */
type HistoryStore = Pick<Context, 'system' | 'files' | 'secrets'>;
type Store = Pick<Context, 'files' | 'secrets'>;

/** `seal` is missing in what was kept before there were seals, `restores` before restores were counted. */
type Head = ChainEnd & { readonly seal?: string; readonly restores?: number };

/** The same at every time, and nothing that the database knows. */
function nameOf({ secrets }: Pick<Store, 'secrets'>, id: PropertyId): string {
  const hash = secrets.keyedHash(`history head ${id}`);
  const parts = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 16),
    hash.slice(16, 20),
    hash.slice(20, 32),
  ];
  return `${id}/${parts.join('-')}.txt`;
}

const sealContextOf = (id: PropertyId) => `history.head.${id}`;

/** Where a head is kept, and what it is sealed for. */
export const headFile = (store: Pick<Store, 'secrets'>, id: PropertyId) => ({
  name: nameOf(store, id),
  place: sealContextOf(id),
});

async function keptHead(store: Store, id: PropertyId): Promise<Head | null> {
  const sealed = await store.files.get(nameOf(store, id));
  if (sealed === null) return null;
  const text = store.secrets.platformKey.unseal(Buffer.from(sealed), sealContextOf(id));
  return JSON.parse(text) as Head;
}

/** Whether the chain still holds the head that was kept. A head that does not open has no valid signature. */
async function stillHolds({ system }: HistoryStore, id: PropertyId, head: Head | null): Promise<boolean> {
  if (head === null) return true;
  if ((await findLinkAt(system, id, head.place)) !== head.link) return false;
  return head.seal === undefined || (await findSealAt(system, id, head.place)) === head.seal;
}

const headOf = (store: Store, id: PropertyId) => keptHead(store, id).catch(() => undefined);

const signatureOf = ({ secrets }: Store, id: PropertyId, place: number, seal: Buffer): Buffer =>
  secrets.proof(`history head ${id} ${place} ${seal.toString('hex')}`);

/** Whether what the table signed is still there. */
async function tableHolds(store: HistoryStore, id: PropertyId): Promise<boolean> {
  const head = await findTableHead(store.system, id);
  if (!head) return true;
  if (!head.signature.equals(signatureOf(store, id, head.place, head.seal))) return false;
  return (await findSealAt(store.system, id, head.place)) === head.seal.toString('hex');
}

/**
 * Whether the database is an older one of the same history, since a restore: its head in the file store is of before the restore, and
 * every line that the database has is sealed as it was.
 */
async function isRestored(ctx: Context, id: PropertyId, head: Head, restores: number): Promise<boolean> {
  if ((head.restores ?? 0) >= restores || !(await tableHolds(ctx, id))) return false;
  return (await verifyChanges(ctx.system, ctx.secrets, id)).brokenAt === null;
}

/** The history says itself that a restore lost its last lines: anybody who reads it must know. */
async function recordRestore(ctx: Context, id: PropertyId, head: Head): Promise<void> {
  const left = (await findSealedEnd(ctx.system, id))?.place ?? 0;
  await ctx.system.within({ propertyId: id }).transaction((tx) =>
    recordChange({ ...ctx, propertyId: id }, tx, {
      subject: 'property',
      subjectId: id,
      action: 'restored',
      before: { lines: head.place },
      after: { lines: left },
    }),
  );
  await chainChanges(ctx.system);
  ctx.log.error({ propertyId: id, before: head.place, after: left }, 'a restore lost lines of a history');
}

/**
 * Seals what a chain has grown by, and moves its head on. One that the chain does not hold any more stays, and with it the
 * evidence: nothing behind it is sealed. After a restore the chain continues from where the copy ends, and says so
 * (W2-K-04, docs/decisions/0113).
 */
export async function saveHistoryHead(ctx: Context, id: PropertyId): Promise<void> {
  const head = await headOf(ctx, id);
  const restores = await countRestores(ctx.system);
  if (head === undefined || !(await stillHolds(ctx, id, head)) || !(await tableHolds(ctx, id))) {
    if (!head || !(await isRestored(ctx, id, head, restores))) {
      ctx.log.error({ propertyId: id }, 'the history of a property is not what was signed');
      return;
    }
    await recordRestore(ctx, id, head);
  }
  if (!(await sealChanges(ctx.system, ctx.secrets, id))) {
    ctx.log.error({ propertyId: id }, 'the history of a property is not what was written');
  }
  const end = await findSealedEnd(ctx.system, id);
  const seal = end?.seal.toString('hex');
  if (!end || (end.place === head?.place && head.seal === seal && head.restores === restores)) return;
  await keepInTable(ctx, id, end, restores);
  const { place, link } = end;
  const kept: Head = { place, link, ...(seal !== undefined && { seal }), restores };
  const sealed = ctx.secrets.platformKey.seal(JSON.stringify(kept), sealContextOf(id));
  await ctx.files.replace(nameOf(ctx, id), 'text/plain', sealed);
}

function keepInTable(
  ctx: Context,
  id: PropertyId,
  { place, seal }: SealedEnd,
  restores: number,
): Promise<void> {
  const signature = signatureOf(ctx, id, place, seal);
  return saveTableHead(ctx.system, id, { place, seal, signature, kept_at: ctx.clock.now(), restores });
}

/** Once a day into the log, which is kept elsewhere: what a copy of the database can be held against. */
export async function logHistoryHeads(ctx: Context): Promise<void> {
  for (const { property_id, place, seal } of await listTableHeads(ctx.system)) {
    ctx.log.info({ propertyId: property_id, place, seal: seal.toString('hex') }, 'history head');
  }
}

/** True also if there is none yet: the first is signed within a minute of the first change. */
async function headHolds(store: HistoryStore, id: PropertyId): Promise<boolean> {
  const head = await headOf(store, id);
  return head !== undefined && (await stillHolds(store, id, head)) && tableHolds(store, id);
}

/** If the end of a chain was cut off or rewritten, its last existing line is the broken one. */
export async function verifyHistory(
  store: HistoryStore,
  id: PropertyId,
  db: Queries = store.system,
): Promise<Verified> {
  const verified = await verifyChanges(db, store.secrets, id);
  const isWhole = verified.brokenAt !== null || (await headHolds(store, id));
  return isWhole ? verified : { ...verified, brokenAt: verified.lastId ?? 0 };
}
