import crypto from 'node:crypto';

import pg from 'pg';

import type { Database, Logins, Pools, Role } from './database.ts';

/** A name may have 63 bytes; a digest distinguishes longer ones. */
const nameFor = (role: Role, database: string): string => {
  const name = `${role}_${database}`;
  return name.length <= 60 ? name : `${role}_${crypto.hash('sha256', database).slice(0, 16)}`;
};

/** The same address with another user: as parameters, which addresses of sockets can have as well. */
function loginAt(address: string, user: string, password: string): string {
  const url = new URL(address);
  [url.username, url.password] = ['', ''];
  url.searchParams.set('user', user);
  url.searchParams.set('password', password);
  return url.toString();
}

/** The logins that `createLogins` makes at the owner's address. Two databases of one server have their own. */
export function loginsOfAddress(address: string, passwordOf: (login: string) => string): Logins {
  const database = decodeURIComponent(new URL(address).pathname.slice(1)) || 'postgres';
  const login = (role: Role) =>
    loginAt(address, nameFor(role, database), passwordOf(nameFor(role, database)));
  return { app: login('posada_app'), system: login('posada_system') };
}

/**
 * The form of a password that PostgreSQL stores, computed here: sent in clear, it could end in the log of the server.
 */
function scramOf(password: string): string {
  const salt = crypto.randomBytes(16);
  const rounds = 4096;
  const salted = crypto.pbkdf2Sync(password, salt, rounds, 32, 'sha256');
  const hmac = (text: string) => crypto.createHmac('sha256', salted).update(text).digest();
  const stored = crypto.createHash('sha256').update(hmac('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${rounds}:${salt.toString('base64')}$${stored}:${hmac('Server Key').toString('base64')}`;
}

/**
 * Any number that no other program uses: two programs must not make a role of one name at once, in any database of the
 * server.
 */
const LOCK = 7_202_612;

/** Makes the two logins, or gives them their password again. `owner` may create roles, as migrations need it too. */
export async function createLogins(owner: string, logins: Logins): Promise<void> {
  const client = new pg.Client({ connectionString: owner, application_name: 'posada migrate' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    for (const kind of ['app', 'system'] as const) {
      const { searchParams } = new URL(logins[kind]);
      const name = client.escapeIdentifier(searchParams.get('user') ?? '');
      const password = client.escapeLiteral(scramOf(searchParams.get('password') ?? ''));
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [
        searchParams.get('user'),
      ]);
      await client.query(`${rowCount === 0 ? 'create' : 'alter'} role ${name} login password ${password}`);
      await client.query(`grant posada_${kind} to ${name}`);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}

type LoginRow = { login: string; mighty: boolean; bypasses: boolean; makes_roles: boolean; others: string[] };

const LOGIN = `
  select session_user::text as login, rolsuper as mighty, rolbypassrls as bypasses, rolcreaterole as makes_roles,
         array(select other.rolname::text from pg_roles other
                where other.rolname not in (session_user, $1) and pg_has_role(session_user, other.oid, 'member')
                order by 1) as others
    from pg_roles where rolname = session_user`;

const instead = 'log in as the two roles that `npm run migrate` makes (docs/security.md)';

async function refuse(db: Database, role: Role): Promise<void> {
  const [row] = await db.named<LoginRow>('login', LOGIN, [role]);
  if (!row) throw new Error('The database returned no row for its own login');
  const { login, others } = row;
  if (row.mighty)
    throw new Error(
      `The database login ${login} is a superuser, so row-level security does not apply: ${instead}`,
    );
  if (row.bypasses) throw new Error(`The database login ${login} bypasses row-level security: ${instead}`);
  if (row.makes_roles) throw new Error(`The database login ${login} may make roles: ${instead}`);
  if (others.length > 0) {
    throw new Error(`The database login ${login} may act as ${others.join(', ')} too: ${instead}`);
  }
}

/**
 * SEC-03. `set role none` gives an injected statement every right of the login. So the login may have no more rights
 * than its role: no superuser, no bypass of row-level security, and no membership in another role, least of all in the
 * owner of the tables.
 */
export async function assertLeastPrivilege(pools: Pick<Pools, 'app' | 'system'>): Promise<void> {
  await refuse(pools.app, 'posada_app');
  await refuse(pools.system, 'posada_system');
}
