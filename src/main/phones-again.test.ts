import { afterAll, beforeAll, expect, test } from 'vitest';

import { usernameOf } from '#areas/platform/accounts/users/addresses.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty, type Host } from '#support/host.ts';
import { newId } from '#vocabulary/uuid.ts';
import { readPhonesAgain } from './phones-again.ts';

let app: TestApp;
let host: Host & { propertyId: string };
beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app);
});
afterAll(() => app.stop());

const INSERT = `insert into users (id, username, phone_number, name, language, confirmed_at) values ($1, $2, $3, 'Ana', 'es', $4)`;
async function person(phone: string, isConfirmed = true): Promise<string> {
  const id = newId<string>(app.clock.now());
  const values = [id, usernameOf(phone), phone, isConfirmed ? app.clock.now() : null];
  await app.platform.pools.system.named('test-person', INSERT, values);
  return id;
}
const phoneOf = async (id: string) => {
  const [row] = await app.platform.pools.system.named<{ phone_number: string; username: string }>(
    'test-phone-of',
    'select phone_number, username from users where id = $1',
    [id],
  );
  return row;
};

test('stored phones get their one form; who becomes equal and what cannot be read is said and kept [W1-A-14]', async () => {
  const old = await person('+5215511112222');
  const doubled = await person('+57573001234567');
  const [withNine, without] = [await person('+5491122223333'), await person('+541122223333')];
  const wrong = await person('+99912345');
  const { data: listing } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: 'Loft',
  });
  const inside = app.context(host.propertyId as never).db;
  await inside.named('test-whatsapp', 'update listings set whatsapp = $2 where id = $1', [
    listing._id,
    '3001112233',
  ]);

  const read = await readPhonesAgain({ url: app.databaseUrl, log: silentLog });
  expect(read).toMatchObject({ changed: 3, unreadable: [`users ${wrong}`] });
  expect(read?.same.map((ids) => ids.toSorted())).toEqual([[withNine, without].toSorted()]);
  expect(await phoneOf(old)).toEqual({
    phone_number: '+525511112222',
    username: usernameOf('+525511112222'),
  });
  expect((await phoneOf(doubled))?.phone_number).toBe('+573001234567');
  expect([(await phoneOf(withNine))?.phone_number, (await phoneOf(without))?.phone_number]).toEqual([
    '+5491122223333',
    '+541122223333',
  ]);
  expect((await phoneOf(wrong))?.phone_number).toBe('+99912345');
  const { data } = await host.get<{ whatsapp: string }>(`/api/pms/listings/${listing._id}`);
  expect(data.whatsapp).toBe('+573001112233');

  // Once; and where it is asked to run again it finds nothing more to change.
  expect(await readPhonesAgain({ url: app.databaseUrl, log: silentLog })).toBeNull();
  expect((await readPhonesAgain({ url: app.databaseUrl, log: silentLog, again: true }))?.changed).toBe(0);
});

test('a number that is pasted with its spaces is taken, and has its one form [W1-A-14]', async () => {
  const path = '/api/pms/listings';
  const { data } = await host.send<{ whatsapp: string }>('POST', path, {
    internalName: 'Otro',
    whatsapp: '+57 300 123 4567',
  });
  expect(data.whatsapp).toBe('+573001234567');
});
