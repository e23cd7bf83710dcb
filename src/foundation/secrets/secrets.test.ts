import crypto from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openPools, type Pools } from '#foundation/database/database.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { testDatabase } from '#support/database.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { createSecrets, KeyErased, masterKeyOf } from './secrets.ts';

const propertyId = '01976f00-0000-7000-8000-000000000001' as PropertyId;
const secrets = createSecrets(crypto.randomBytes(32));
let database: Awaited<ReturnType<typeof testDatabase>>;
let pools: Pools;

beforeAll(async () => {
  database = await testDatabase();
  pools = openPools({ logins: database.logins, size: 2, log: silentLog });
});
afterAll(async () => {
  await pools.end();
  await database.drop();
});
const db = () => pools.app.within({ propertyId });

describe('T-CRYPTO PRV-05', () => {
  test('a master key that is cut short or no base64 stops the start', () => {
    for (const configured of ['', 'a passphrase', crypto.randomBytes(31).toString('base64')]) {
      expect(() => createSecrets(masterKeyOf(configured, '/nowhere'))).toThrow('MASTER_KEY must be 32 bytes');
    }
    const whole = crypto.randomBytes(32);
    expect(masterKeyOf(whole.toString('base64'), '/nowhere')).toEqual(whole);
  });

  test('what is sealed opens with its key and at its place', async () => {
    const key = await db().transaction((tx) => secrets.createKey(tx, propertyId));
    const sealed = key.seal('AV482913', 'guests.identity:1');
    expect(sealed.includes('AV482913')).toBe(false);
    const opened = await secrets.openKey(db(), key.id);
    expect(opened.unseal(sealed, 'guests.identity:1')).toBe('AV482913');
  });

  test('a changed byte, another row and another key are refused', async () => {
    const [key, other] = await db().transaction(async (tx) => [
      await secrets.createKey(tx, propertyId),
      await secrets.createKey(tx, propertyId),
    ]);
    const sealed = key.seal('AV482913', 'guests.identity:1');
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => key.unseal(changed, 'guests.identity:1')).toThrow();
    }
    expect(() => key.unseal(sealed, 'guests.identity:2')).toThrow();
    expect(() => other.unseal(sealed, 'guests.identity:1')).toThrow();
  });

  test('an erased key opens nothing any more [D-63]', async () => {
    const key = await db().transaction((tx) => secrets.createKey(tx, propertyId));
    await db().transaction((tx) => secrets.eraseKey(tx, key.id));
    await expect(secrets.openKey(db(), key.id)).rejects.toThrow(KeyErased);
  });
});
