import { openSession } from '#areas/accounts/index.ts';
import { readName } from '#areas/accounts/addresses.ts';
import { rememberClient } from '#areas/accounts/pace.service.ts';
import { hashPassword } from '#areas/accounts/passwords.ts';
import { findUserBy } from '#areas/accounts/users.store.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { TestApp } from './app.ts';
import { DEVICE, type Host, PASSWORD, request } from './host.ts';

export type Colleague = Host & { readonly userId: string };

/** What a membership may say (D-9). */
export type GivenAccess = {
  readonly role: string;
  readonly apps?: readonly string[] | null;
  readonly money?: boolean | null;
  readonly identity?: boolean | null;
};

const INSERT_USER = `
  insert into users (id, username, email, name, language, confirmed_at, is_admin, is_developer, password_hash)
  values ($1, $2, $3, $4, 'es', $5, $6, $7, $8)`;
const INSERT_MEMBER = `
  insert into memberships (property_id, account_id, user_id, role, apps, sees_money, sees_identity)
  select property_id, account_id, $2, $3, $4, $5, $6 from properties where property_id = $1`;

let hashed: Promise<string> | undefined;
const passwordHash = (): Promise<string> => (hashed ??= hashPassword(PASSWORD));

/** A confirmed person with a session, without the letters and codes of a registration. */
export async function signedInPerson(
  app: TestApp,
  email: string,
  roles: { admin?: boolean; developer?: boolean } = {},
): Promise<Colleague> {
  const now = app.clock.now();
  const id = newId<UserId>(now);
  await app.platform.pools.system.named('test-user', INSERT_USER, [
    id,
    `test:${email}`,
    email,
    email.split('@')[0],
    now,
    roles.admin ?? false,
    roles.developer ?? false,
    // Somebody without a password would have nothing to prove, and could close their account by asking.
    await passwordHash(),
  ]);
  return signInAgain(app, id);
}

/** The browser of the tests becomes one that the person has signed in with (SEC-11). */
export async function knowDevice(app: TestApp, email: string): Promise<void> {
  const user = await findUserBy(app.platform.pools.system, readName(email));
  if (!user) throw new Error(`There is no ${email}`);
  const device = DEVICE.cookie.split('=')[1] ?? '';
  await rememberClient(app.context(), user.id, { agent: null, device });
}

/** Another session of the same person. */
export async function signInAgain(app: TestApp, userId: string): Promise<Colleague> {
  const { token } = await openSession(
    app.context(),
    userId as UserId,
    { agent: null, device: 'a-test' },
    true,
  );
  const bearer = { authorization: `Bearer ${token}` };
  return {
    userId,
    token,
    get: (path) => request(app, 'GET', path, undefined, bearer),
    send: (method, path, body, headers) => request(app, method, path, body, { ...bearer, ...headers }),
  };
}

/** Somebody who works in a property. */
export async function colleague(
  app: TestApp,
  propertyId: string,
  email: string,
  access: GivenAccess,
): Promise<Colleague> {
  const person = await signedInPerson(app, email);
  const inside = app.context(propertyId as never).db;
  await inside.named('test-member', INSERT_MEMBER, [
    propertyId,
    person.userId,
    access.role,
    access.apps ?? null,
    access.money ?? null,
    access.identity ?? null,
  ]);
  await app.platform.pools.system.named(
    'test-current',
    'update users set current_property_id = $1 where id = $2',
    [propertyId, person.userId],
  );
  return person;
}
