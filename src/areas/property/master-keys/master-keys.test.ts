import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { AuditEntry } from '#areas/platform/audit/audit.contract.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Answer, type Host, hostWithProperty } from '#support/host.ts';
import type { MasterKey } from './master-keys.contract.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let counter = 0;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(async () => {
  host = await hostWithProperty(app, `keys${counter++}@example.test`);
});

const PATH = '/api/common/property-integrations/master-keys';
const CODE = '4821-MAESTRA-77';
type Listed = Answer<MasterKey[]> & { meta: { version: number } };
const list = async () => (await host.get<MasterKey[]>(PATH)) as Listed;
const save = async (keys: object[], version?: number) =>
  (await host.send<MasterKey[]>(
    'POST',
    PATH,
    { keys },
    version === undefined ? {} : { 'if-match': `"${version}"` },
  )) as Listed;

describe('master keys', () => {
  test('they are stored sealed and listed without their codes [C-INT-10, C-INT-11, SEC-42]', async () => {
    expect((await list()).data).toEqual([]);
    const saved = await save([{ name: 'Caja de llaves', place: 'Portería', code: CODE }]);
    expect([saved.status, saved.meta.version]).toEqual([201, 1]);
    const { data } = await list();
    expect(data).toMatchObject([{ name: 'Caja de llaves', place: 'Portería', code: '••••77' }]);
    const inside = app.platform.pools.app.within({ propertyId: host.propertyId as never });
    const [row] = await inside.named<{ sealed: Buffer }>('sealed-keys', 'select sealed from master_keys', []);
    expect(row?.sealed.includes(CODE)).toBe(false);
    expect(app.log.join('')).not.toContain(CODE);
  });

  test('every view of a code is in the history, and never the code [C-INT-26, SEC-42]', async () => {
    const [key] = (await save([{ name: 'Caja de llaves', code: CODE }])).data;
    const shown = await host.get<{ code: string }>(`${PATH}/${key?._id}/code`);
    expect(shown.data.code).toBe(CODE);
    const { data: entries } = await host.get<AuditEntry[]>('/api/common/audit-log?subject=master-key');
    expect(entries.map(({ message }) => message).toSorted()).toEqual([
      'Cambió las llaves maestras',
      'Vio el código de una llave maestra',
    ]);
    expect(JSON.stringify(entries)).not.toContain(CODE);
    expect((await host.get(`${PATH}/unknown/code`)).status).toBe(404);
  });

  test('a key without a sent code keeps its code, and an omitted key is deleted', async () => {
    const [first] = (
      await save([
        { name: 'Uno', code: CODE },
        { name: 'Dos', code: '9999' },
      ])
    ).data;
    const after = await save([{ _id: first?._id, name: 'Recepción' }]);
    expect(after.data.map(({ name }) => name)).toEqual(['Recepción']);
    expect((await host.get<{ code: string }>(`${PATH}/${first?._id}/code`)).data.code).toBe(CODE);
    const without = await save([{ name: 'Sin código' }]);
    expect([without.status, without.errors[0]?.field]).toEqual([400, 'keys.0.code']);
    expect((await save([{ _id: 'gone', name: 'x' }])).errors[0]?.field).toBe('keys.0._id');
  });

  test('the second of two parallel changes of the list is refused [REL-22]', async () => {
    const { meta } = await save([{ name: 'Uno', code: CODE }]);
    const both = await Promise.all([
      save([{ name: 'A', code: '1111' }], meta.version),
      save([{ name: 'B', code: '2222' }], meta.version),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412]);
    const [refused, saved] = both.toSorted((a, b) => b.status - a.status);
    const { version } = saved?.meta ?? {};
    expect(refused?.details, 'what is there now').toEqual({ version, keys: saved?.data });
  });

  test('another property sees none of it [SEC-03]', async () => {
    const [key] = (await save([{ name: 'Uno', code: CODE }])).data;
    const other = await hostWithProperty(app, `keys-other${counter++}@example.test`);
    expect((await other.get<MasterKey[]>(PATH)).data).toEqual([]);
    expect((await other.get(`${PATH}/${key?._id}/code`)).status).toBe(404);
  });
});
