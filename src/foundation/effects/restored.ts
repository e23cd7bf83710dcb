import type { Context } from '#foundation/context/context.ts';

/**
 * W1-E-05, REL-53. After a restore the database is in the past: what it knows as planned may have been sent since, and some of
 * that would be done twice. How far it had come is kept beside it, in the file store, every minute. Where it has not come
 * so far any more, everything under way is in doubt: it is looked up where the provider can be asked, sent again where
 * that is safe, and otherwise a person's to know (machine.ts).
 */
type Store = Pick<Context, 'system' | 'files' | 'secrets' | 'log'>;

/** Increases with every job that a worker takes, also on an idle installation, because the sweeps are jobs. */
const PLACE = "select pg_sequence_last_value('job_fences')::float8 as place";
/** One program at a time: a second would doubt what the first has planned meanwhile. */
const ALONE = "select pg_advisory_xact_lock(hashtext('posada restored'))";
/** `sent_at`: it may have been sent from the moment it was planned. */
const DOUBT = `
  update effects set state = 'unknown', sent_at = coalesce(sent_at, created_at)
   where state in ('planned', 'sending') returning id`;
const GO_ON = "select setval('job_fences', $1::float8::bigint)";

const FOLDER = '00000000-0000-0000-0000-000000000000';
const SEALED_AT = 'restored.mark';

function nameOf({ secrets }: Store): string {
  const hash = secrets.keyedHash('how far the database had come');
  const cuts = [0, 8, 12, 16, 20, 32];
  const parts = cuts.slice(1).map((to, index) => hash.slice(cuts[index], to));
  return `${FOLDER}/${parts.join('-')}.txt`;
}

/** Null if there is none yet. A mark that another key sealed does not belong to this installation. */
async function keptMark(store: Store): Promise<number> {
  const sealed = await store.files.get(nameOf(store));
  if (sealed === null) return 0;
  try {
    return Number(store.secrets.platformKey.unseal(Buffer.from(sealed), SEALED_AT));
  } catch {
    return 0;
  }
}

async function placeIn(db: Pick<Store['system'], 'named'>): Promise<number> {
  const [now] = await db.named<{ place: number | null }>('restored-place', PLACE, []);
  return now?.place ?? 0;
}

/** To be called before anything is sent, and every minute from then on. The number of effects that it put in doubt. */
export async function markEffectsUnknownAfterRestore(store: Store): Promise<number> {
  const mark = await keptMark(store);
  const doubted = await store.system.transaction(async (tx) => {
    await tx.named('restored-alone', ALONE, []);
    if ((await placeIn(tx)) >= mark) return null;
    const effects = await tx.named<{ id: string }>('doubt-effects', DOUBT, []);
    await tx.named('restored-go-on', GO_ON, [mark]);
    return effects.length;
  });
  if (doubted !== null) {
    store.log.error({ doubted }, 'the database is older than it was: what was under way is in doubt');
  }
  const sealed = store.secrets.platformKey.seal(String(await placeIn(store.system)), SEALED_AT);
  await store.files.replace(nameOf(store), 'text/plain', sealed);
  return doubted ?? 0;
}
