import type { UserId } from '#vocabulary/ids.ts';
import type { TestApp } from './app.ts';
import { type Host, insertPerson, openHost } from './host.ts';

export { markDeviceKnown } from './host.ts';

export type Colleague = Host & { readonly userId: string };

/** What a membership may say (D-9). */
export type GivenAccess = {
  readonly role: string;
  readonly apps?: readonly string[] | null;
  readonly money?: boolean | null;
  readonly identity?: boolean | null;
  /** In minor units of pesos. */
  readonly spends?: number | null;
};

const INSERT_MEMBER = `
  insert into memberships (property_id, account_id, user_id, role, apps, sees_money, sees_identity, spends_up_to, spends_currency)
  select property_id, account_id, $2, $3, $4, $5, $6, $7, case when $7::bigint is not null then 'COP' end
    from properties where property_id = $1`;

/** A confirmed person with a session, without the letters and codes of a registration. */
export const createSignedInPerson = async (
  app: TestApp,
  email: string,
  roles: { admin?: boolean; developer?: boolean } = {},
): Promise<Colleague> => signInAgain(app, await insertPerson(app, email, roles));

/** Another session of the same person, on a device of its own. */
export const signInAgain = async (app: TestApp, userId: string): Promise<Colleague> =>
  Object.assign(await openHost(app, userId as UserId, { device: 'a-test', hasSecondFactor: true }), {
    userId,
  });

/** Makes a user a member of a property. */
export async function addToProperty(
  app: TestApp,
  propertyId: string,
  userId: string,
  { role, apps = null, money = null, identity = null, spends = null }: GivenAccess,
): Promise<void> {
  const inside = app.context(propertyId as never).db;
  await inside.named('test-member', INSERT_MEMBER, [propertyId, userId, role, apps, money, identity, spends]);
}

/** A new signed-in user who is a member of the property. */
export async function createColleague(
  app: TestApp,
  propertyId: string,
  email: string,
  access: GivenAccess,
): Promise<Colleague> {
  const person = await createSignedInPerson(app, email);
  await addToProperty(app, propertyId, person.userId, access);
  await app.platform.pools.system.named(
    'test-current',
    'update users set current_property_id = $1 where id = $2',
    [propertyId, person.userId],
  );
  return person;
}
