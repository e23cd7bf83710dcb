import type { Context } from '#foundation/context/context.ts';

/**
 * W1-E-05, W2-K-04, REL-53. After a restore the database is in the past: what it knows as planned may have been sent since, and
 * some of that would be done twice. Two things tell of a restore: the database has not come as far as a mark in the file store says,
 * which is written every minute; or it is not where it was, because a copy that is loaded has other objects, and one that is
 * recovered has another timeline. Then everything under way is in doubt: it is looked up where the provider can be asked, sent again
 * where that is safe, and otherwise a person's to know (run-effect.ts).
 */
type Store = Pick<Context, 'system' | 'files' | 'secrets' | 'log'>;

/**
 * `place` increases with every job that a worker takes, also on an idle installation, because the sweeps are jobs. `here` is the
 * server, its timeline, the database and a table in it.
 */
const STATE = `
  select pg_sequence_last_value('job_fences')::float8 as place, origin, restores,
         concat_ws(' ', (select system_identifier from pg_control_system()),
                   left(pg_walfile_name(pg_current_wal_lsn()), 8),
                   (select oid from pg_database where datname = current_database()), 'effects'::regclass::oid) as here
    from database_origin`;
/** One program at a time: a second would doubt what the first has planned meanwhile. */
const ALONE = "select pg_advisory_xact_lock(hashtext('posada restored'))";
/** `sent_at`: it may have been sent from the moment it was planned. */
const DOUBT = `
  update effects set state = 'unknown', sent_at = coalesce(sent_at, created_at)
   where state in ('planned', 'sending') returning id`;
const GO_ON = "select setval('job_fences', $1::float8::bigint)";
const SETTLE = 'update database_origin set origin = $1, restores = $2';

const FOLDER = '00000000-0000-0000-0000-000000000000';
const SEALED_AT = 'restored.mark';

function nameOf({ secrets }: Store): string {
  const hash = secrets.keyedHash('how far the database had come');
  const cuts = [0, 8, 12, 16, 20, 32];
  const parts = cuts.slice(1).map((to, index) => hash.slice(cuts[index], to));
  return `${FOLDER}/${parts.join('-')}.txt`;
}

/** How far the database had come, and how often it was restored. */
type Mark = { readonly place: number; readonly restores: number };
const NO_MARK: Mark = { place: 0, restores: 0 };

/** A mark that another key sealed does not belong to this installation. */
async function keptMark(store: Store): Promise<Mark> {
  const sealed = await store.files.get(nameOf(store));
  if (sealed === null) return NO_MARK;
  try {
    const kept: unknown = JSON.parse(store.secrets.platformKey.unseal(Buffer.from(sealed), SEALED_AT));
    // A number alone is a mark of before restores were counted.
    return typeof kept === 'number' ? { place: kept, restores: 0 } : (kept as Mark);
  } catch {
    return NO_MARK;
  }
}

type State = {
  readonly place: number | null;
  readonly origin: string | null;
  readonly restores: number;
  readonly here: string;
};

async function stateOf(db: Pick<Store['system'], 'named'>): Promise<State> {
  const [state] = await db.named<State>('restored-state', STATE, []);
  if (!state) throw new Error('The database has no origin');
  return state;
}

/** To be called before anything is sent, and every minute from then on. The number of effects that it put in doubt. */
export async function markEffectsUnknownAfterRestore(store: Store): Promise<number> {
  const mark = await keptMark(store);
  const doubted = await store.system.transaction(async (tx) => {
    await tx.named('restored-alone', ALONE, []);
    const { place, origin, restores, here } = await stateOf(tx);
    const isOlder = (place ?? 0) < mark.place;
    if (!isOlder && (origin === null || origin === here)) {
      if (origin === null) await tx.named('restored-settle', SETTLE, [here, restores]);
      return null;
    }
    const effects = await tx.named<{ id: string }>('doubt-effects', DOUBT, []);
    if (isOlder) await tx.named('restored-go-on', GO_ON, [mark.place]);
    await tx.named('restored-settle', SETTLE, [here, Math.max(restores, mark.restores) + 1]);
    return effects.length;
  });
  if (doubted !== null) {
    store.log.error({ doubted }, 'the database was restored: what was under way is in doubt');
  }
  const { place, restores } = await stateOf(store.system);
  const sealed = store.secrets.platformKey.seal(JSON.stringify({ place: place ?? 0, restores }), SEALED_AT);
  await store.files.replace(nameOf(store), 'text/plain', sealed);
  return doubted ?? 0;
}

/** How often the database was restored. */
export const countRestores = async (system: Pick<Store['system'], 'named'>): Promise<number> =>
  (await stateOf(system)).restores;
