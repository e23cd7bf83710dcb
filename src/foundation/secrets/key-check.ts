import type pg from 'pg';

import type { Database } from '#foundation/database/database.ts';
import type { Secrets } from './secrets.ts';

const PLACE = 'installation.key_check';
const TEXT = 'posada';

const KEPT = 'select key_check from installation';
type Kept = { key_check: Buffer };

const WRONG =
  'MASTER_KEY (or master.key in DATA_DIR) is not the key of this database: this program could not read the existing sealed values, and other programs could not read the values it seals';

const opens = (open: () => unknown): boolean => {
  try {
    open();
    return true;
  } catch {
    return false;
  }
};

function refuseUnless(isRight: boolean): void {
  if (!isRight) throw new Error(WRONG);
}

/** Throws where the database was sealed with another key. */
export async function refuseOtherKey(system: Database, { platformKey }: Secrets): Promise<void> {
  const [kept] = await system.named<Kept>('key-check', KEPT, []);
  if (!kept) throw new Error('This database is not prepared yet: run `npm run migrate`');
  refuseUnless(opens(() => platformKey.unseal(kept.key_check, PLACE)));
}

const existsIn = async (client: pg.Client, table: string): Promise<boolean> =>
  (await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [table])).rows[0]
    ?.found === true;

/** The same before anything is migrated; a database whose key check was lost has perhaps keys that this one must open. */
export async function refuseOtherKeyBefore(client: pg.Client, secrets: Secrets): Promise<void> {
  const kept = (await existsIn(client, 'installation')) && (await client.query<Kept>(KEPT)).rows[0];
  if (kept) return refuseUnless(opens(() => secrets.platformKey.unseal(kept.key_check, PLACE)));
  if (!(await existsIn(client, 'sealing_keys'))) return;
  const { rows } = await client.query<{ id: string; wrapped: Buffer }>(
    'select id, wrapped from sealing_keys where wrapped is not null order by created_at desc limit 1',
  );
  refuseUnless(rows.every(({ id, wrapped }) => opens(() => secrets.unwrap(id, wrapped))));
}

/** From now on only this key. */
export async function rememberKey(client: pg.Client, { platformKey }: Secrets): Promise<void> {
  await client.query('insert into installation (key_check) values ($1) on conflict do nothing', [
    platformKey.seal(TEXT, PLACE),
  ]);
}
