import { type ChainEnd, chainEnd, linkAt } from '#foundation/context/audit-trail.ts';
import type { Context } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

/**
 * REL-27. Where the chain of a property ends, signed and kept in the file store: whoever has the database alone can
 * neither cut off its last lines nor write the whole chain anew.
 */
type Store = Pick<Context, 'files' | 'secrets'>;

/** The same at every time, and nothing that the database knows. */
function nameOf({ secrets }: Store, id: PropertyId): string {
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

const placeOf = (id: PropertyId) => `history.head.${id}`;

async function keptHead(store: Store, id: PropertyId): Promise<ChainEnd | null> {
  const sealed = await store.files.get(nameOf(store, id));
  if (sealed === null) return null;
  const text = store.secrets.platformKey.unseal(Buffer.from(sealed), placeOf(id));
  return JSON.parse(text) as ChainEnd;
}

/** Whether the chain still holds the head that was kept. Nobody signed one that does not open. */
async function stillHolds(ctx: Context & Store, id: PropertyId, head: ChainEnd | null): Promise<boolean> {
  return head === null || (await linkAt(ctx.system, id, head.place)) === head.link;
}

const headOf = (store: Store, id: PropertyId) => keptHead(store, id).catch(() => undefined);

/** A head moves on with its chain. One that the chain does not hold any more stays, and with it the evidence. */
export async function keepHead(ctx: Context, id: PropertyId): Promise<void> {
  const [head, end] = [await headOf(ctx, id), await chainEnd(ctx.system, id)];
  if (head === undefined || !(await stillHolds(ctx, id, head))) {
    ctx.log.error({ propertyId: id }, 'the history of a property is not what was signed');
    return;
  }
  if (end === null || end.place === head?.place) return;
  const sealed = ctx.secrets.platformKey.seal(JSON.stringify(end), placeOf(id));
  await ctx.files.replace(nameOf(ctx, id), 'text/plain', sealed);
}

/** True also where there is none yet: the first is signed within a minute of the first change. */
export async function headHolds(ctx: Context, id: PropertyId): Promise<boolean> {
  const head = await headOf(ctx, id);
  return head !== undefined && stillHolds(ctx, id, head);
}
