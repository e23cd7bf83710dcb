import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  ANNA,
  createTestStay,
  completeTestCheckIn,
  connectRegistries,
  readEverythingStored,
  markArrived,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import type { CheckInDetail } from '#areas/guests/check-in/check-in.contract.ts';
import type { EvidenceLine } from '#areas/guests/registry/evidence.contract.ts';
import type { ReportDecisionResult, StayReport } from '#areas/guests/registry/registry.contract.ts';
import type { RegistryFile } from '#areas/guests/registry/uploads.contract.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { verifyEvidence } from './evidence.service.ts';

let app: TestApp;
let host: TestHost;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(TEST_NOW);
  host = await hostWithProperty(app);
  await connectRegistries(host);
  // SIRE revoked the access: its reports wait here, and a person uploads the file.
  const sql = `update connections set state = 'reconnect' where property_id = $1 and provider_id = 'sire'`;
  await app.context(host.propertyId as never).db.named('test-no-access', sql, [host.propertyId]);
});
afterAll(() => app.stop());

/** Data that no table, log or file may hold in clear (T-CANARY). */
const CANARY = 'CONSTANCIA-DE-CARGA-KELLER';
const PDF = Buffer.from(`%PDF-1.4\n${CANARY}\n%%EOF\n`);
const FILES = '/api/common/registry-files';

const entries = async (): Promise<StayReport[]> =>
  (
    await host.get<StayReport[]>(
      `/api/common/stay-reports?limit=200&filter=${encodeURIComponent('{"registry":"sire"}')}`,
    )
  ).data.filter(({ movement }) => movement === 'E');
const files = async () => (await host.get<RegistryFile[]>(FILES)).data;
const download = async () => {
  const response = await fetch(`${app.url}/api/common/stay-reports/file`, {
    headers: { authorization: `Bearer ${host.token}` },
  });
  return (await response.text()).split('\r\n').filter(Boolean);
};
const mark = (file: RegistryFile, body: object, by: Pick<TestHost, 'send'> = host) =>
  by.send<{ results: ReportDecisionResult[] }>('POST', `${FILES}/${file._id}/uploaded`, body);
const receiptOf = (id: string, reader: Pick<TestHost, 'token'> = host) =>
  fetch(`${app.url}${FILES}/${id}/receipt`, { headers: { authorization: `Bearer ${reader.token}` } });
const evidence = async (): Promise<EvidenceLine[]> => {
  const filter = encodeURIComponent(JSON.stringify({ from: TODAY, to: TODAY, registry: 'sire' }));
  const { data } = await host.get<EvidenceLine[]>(`/api/common/registry-evidence?limit=200&filter=${filter}`);
  return data.filter(({ deed }) => deed === 'uploaded');
};
async function arrives(...numbers: string[]) {
  const stay = await createTestStay(host, { adults: numbers.length });
  const guests = numbers.map((documentNumber) => ({ ...ANNA, documentNumber }));
  const { status, errors } = await completeTestCheckIn(app, host, stay, guests);
  if (status !== 200) throw new Error(JSON.stringify(errors));
  await markArrived(host, stay);
  await eventually(async () => {
    const own = (await entries()).filter(({ reservationId }) => reservationId === stay._id);
    expect(own.map(({ state }) => state)).toEqual(numbers.map(() => 'sending'));
  });
  return stay;
}

test('one press marks all movements of the file, with the receipt in the evidence of each [C-REG-17, C-REG-24, C-REG-25, REL-15]', async () => {
  await arrives('C0UPLOAD1');
  const second = await arrives('C0UPLOAD2', 'C0UPLOAD5');
  expect(await files()).toEqual([]);
  expect(await download()).toHaveLength(3);
  // The same file once more is the same file.
  expect(await download()).toHaveLength(3);
  const [file, ...others] = await files();
  expect(others).toEqual([]);
  expect(file).toMatchObject({ registry: 'sire', registryName: 'SIRE', movements: 3, open: 3 });

  const refused = async (body: object) => {
    const { status, errors } = await mark(file!, body);
    return [status, errors[0]?.field];
  };
  const base64 = (content: Buffer) => content.toString('base64');
  expect(await refused({})).toEqual([400, 'receiptNumber']);
  expect(await refused({ receipt: { data: base64(Buffer.from('<html></html>')), name: 'a.pdf' } })).toEqual([
    415,
    'receipt',
  ]);
  expect(await refused({ receipt: { data: '¿?', name: 'a.pdf' } })).toEqual([422, 'receipt']);
  const large = Buffer.concat([PDF, Buffer.alloc(5_000_000)]);
  expect(await refused({ receipt: { data: base64(large), name: 'a.pdf' } })).toEqual([413, 'receipt']);
  const reader = await createColleague(app, host.propertyId, 'lectura-subida@example.test', {
    role: 'cleaner',
  });
  expect((await mark(file!, { receiptNumber: '1' }, reader)).status).toBe(403);
  const other = await hostWithProperty(app, 'otra-casa-subida@example.test');
  expect((await mark(file!, { receiptNumber: '1' }, other)).status).toBe(404);
  expect((await entries()).map(({ state }) => state)).toEqual(['sending', 'sending', 'sending']);

  const receipt = { data: base64(PDF), name: 'cargue sire.pdf' };
  const marked = await mark(file!, { receiptNumber: '88-2026', receipt });
  expect([marked.status, marked.data.results.map(({ outcome }) => outcome)]).toEqual([
    200,
    ['decided', 'decided', 'decided'],
  ]);
  expect((await entries()).map(({ state, code }) => `${state} ${code}`)).toEqual([
    'by-hand 88-2026',
    'by-hand 88-2026',
    'by-hand 88-2026',
  ]);
  expect(await files()).toEqual([]);
  expect((await mark(file!, { receiptNumber: '89' })).errors[0]?.code).toBe('file-uploaded');
  const lines = await evidence();
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    expect(line).toMatchObject({
      code: '88-2026',
      outcome: 'decided',
      guestName: 'Anna Keller',
      receipt: { fileId: file!._id, name: 'cargue sire.pdf' },
    });
    expect(line.documentEnd).toMatch(/^•••/);
  }
  const kept = await receiptOf(file!._id);
  expect(Buffer.from(await kept.arrayBuffer()).equals(PDF)).toBe(true);
  expect(kept.headers.get('content-disposition')).toContain(`SIRE-${TODAY}.pdf`);
  expect(kept.headers.get('content-security-policy')).toContain('sandbox');
  expect((await receiptOf(file!._id, other)).status).toBe(404);
  expect((await receiptOf(file!._id, reader)).status).toBe(403);
  const { text } = await readEverythingStored(app);
  expect(text).not.toContain(CANARY);
  expect(text).not.toContain(base64(PDF));
  expect(text).not.toContain('cargue sire.pdf');
  const { system, files: store, secrets } = app.context();
  const [verified] = await verifyEvidence({ system, files: store, secrets }, host.propertyId as PropertyId);
  expect(verified).toMatchObject({ fault: null });

  // Later changes of the stay have to be corrected at the registry.
  const detail = (await host.get<CheckInDetail>(`/api/common/check-ins/${second._id}`)).data;
  const companion = detail.guests.find(({ isMain }) => !isMain);
  const report = (await entries()).find(({ guestId }) => guestId === companion?._id);
  await host.send('PATCH', `/api/common/check-ins/${second._id}/guests/${report?.guestId}`, {
    firstName: 'Hanna',
  });
  await eventually(async () => {
    const own = (await entries()).find(({ _id }) => _id === report?._id);
    expect(own).toMatchObject({ state: 'by-hand', changedSince: true });
  });

  // The receipt names both guests: it is deleted with the first of them, and the proof stays.
  const removed = await host.send('DELETE', `/api/pms/reservations/${second._id}/guests/${companion?._id}`);
  expect(removed.status).toBe(200);
  await eventually(async () => expect((await receiptOf(file!._id)).status).toBe(404));
  expect((await evidence()).map(({ code, receipt: one }) => [code, one])).toEqual([
    ['88-2026', null],
    ['88-2026', null],
    ['88-2026', null],
  ]);
});

test('a report that was sent meanwhile is left alone, and new ones are in the next file [C-REG-25, REL-15]', async () => {
  const stay = await arrives('C0UPLOAD3');
  expect(await download()).toHaveLength(1);
  const [file] = await files();
  const own = (await entries()).find(({ reservationId }) => reservationId === stay._id);
  await host.send('POST', `/api/common/stay-reports/${own?._id}/reported`, { code: '7' });
  expect(await files()).toEqual([]);
  const marked = await mark(file!, { receiptNumber: '90' });
  expect(marked.data.results).toMatchObject([{ outcome: 'left', state: 'by-hand' }]);
  expect((await entries()).find(({ _id }) => _id === own?._id)?.code).toBe('7');
  await arrives('C0UPLOAD4');
  expect(await download()).toHaveLength(1);
  expect((await files()).map(({ open }) => open)).toEqual([1]);
});
