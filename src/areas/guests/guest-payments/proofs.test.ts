import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  type Browser,
  browserWith,
  createTestLink,
  createTestStay,
  readEverythingStored,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { forgetOldGuestsSchedule } from '#areas/guests/check-in/index.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays, noonIn, TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { endOfDay } from '#vocabulary/instant.ts';
import type { GuestMoney } from './guest-money.contract.ts';
import { forgetOldProofsSchedule, readAttemptsSchedule } from './guest-payments.jobs.ts';
import type { PaymentRequest } from './requests.contract.ts';

/** From the photo that a guest takes of a transfer to the member who confirms it, and until it is deleted. */
const REQUESTS = '/api/payment-collect/reservations';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let houses = 0;
async function house({ takesTransfers = true } = {}): Promise<TestHost> {
  app.clock.set(TEST_NOW);
  const host = await hostWithProperty(app, `proof-${++houses}@example.test`);
  if (takesTransfers) {
    const saved = await host.send('PUT', '/api/payment-collect/settings', {
      propertyId: host.propertyId,
      transferDetails: 'Bancolombia, ahorros 123-456789-01',
    });
    expect(saved.status).toBe(200);
  }
  return host;
}

async function asked(host: TestHost, own: object = {}) {
  const stay = await createTestStay(host);
  const { data: request, status } = await host.send<PaymentRequest>('POST', REQUESTS, {
    propertyId: host.propertyId,
    reservationId: stay._id,
    purpose: 'stay',
    amount: 450_000,
    dueOn: inDays(2),
    ...own,
  });
  expect(status).toBe(201);
  return { stay, request, guest: await browserWith(app, await createTestLink(host, stay)) };
}

const PLACE = 'CALLE SECRETA 45';
let photos = 0;
/** A photo that no other one is equal to, with the place where it was taken. */
const photo = (width = 900 + 10 * ++photos): Promise<Buffer> =>
  sharp({ create: { width, height: 1200, channels: 3, background: '#557' } })
    .withExif({ IFD0: { ImageDescription: PLACE } })
    .jpeg()
    .toBuffer();
const pdf = (bytes = 400): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'x')]);

type Sent = { data: GuestMoney; errors: { code: string; field?: string; message: string }[] };
const send = async (guest: Browser, id: string, file: Uint8Array) => {
  const answer = await guest.upload(`/api/guest/payments/${id}/proofs`, file);
  return { status: answer.status, ...((await answer.json()) as Sent) };
};
const readRequest = async (host: TestHost, id: string): Promise<PaymentRequest | undefined> => {
  const filter = encodeURIComponent(JSON.stringify({ _id: id }));
  return (await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`)).data[0];
};
const look = (host: { readonly token: string }, propertyId: string, id: string | undefined) =>
  fetch(`${app.url}/api/payment-collect/proofs/${id}?propertyId=${propertyId}`, {
    headers: { authorization: `Bearer ${host.token}` },
  });
const begin = (guest: Browser, id: string) =>
  guest.send<GuestMoney>('POST', `/api/guest/payments/${id}/attempts`, {
    method: 'transfer',
    amount: 450_000,
    currency: 'COP',
  });
const confirm = (host: TestHost, id: string, amount: number) =>
  host.send<PaymentRequest>('POST', `${REQUESTS}/${id}/transfers?propertyId=${host.propertyId}`, {
    key: crypto.randomUUID(),
    amount,
    onDate: TODAY,
  });

describe('the proof of a transfer', () => {
  test('opens the transfer, is seen by members with money alone, and is accepted with it [C-GPAY-05, C-PCOL-11, SEC-28, SEC-29]', async () => {
    const host = await house();
    const { request, guest } = await asked(host);
    const original = await photo(3000);
    expect(original.includes(PLACE)).toBe(true);
    const sent = await send(guest, request._id, original);
    expect(sent).toMatchObject({
      status: 201,
      data: { requests: [{ proofsSent: 1, attempt: { method: 'transfer', state: 'open' } }] },
    });
    const shown = await readRequest(host, request._id);
    expect(shown).toMatchObject({ missing: 450_000, proofs: [{ sentAt: TEST_NOW, state: 'waiting' }] });
    const id = shown?.proofs[0]?._id;

    const file = await look(host, host.propertyId, id);
    expect(file.headers.get('content-type')).toBe('image/jpeg');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(file.headers.get('cache-control')).toBe('private, no-store');
    const content = Buffer.from(await file.arrayBuffer());
    expect(await sharp(content).metadata()).toMatchObject({ format: 'jpeg', width: 2000 });
    expect(content.includes(PLACE)).toBe(false);

    const other = await house();
    expect((await look(other, other.propertyId, id)).status).toBe(404);
    expect((await look(other, host.propertyId, id)).status).toBe(404);
    const desk = await createColleague(app, host.propertyId, 'desk@example.test', {
      role: 'reception',
      money: false,
    });
    expect((await look(desk, host.propertyId, id)).status).toBe(403);

    expect((await confirm(host, request._id, 449_000)).data).toMatchObject({
      proofs: [{ state: 'accepted' }],
    });
  });

  test('is one however often the same file is sent, and at most five [C-GPAY-05, REL-04]', async () => {
    const host = await house();
    const { request, guest } = await asked(host);
    const first = await photo();
    const twice = await Promise.all([send(guest, request._id, first), send(guest, request._id, first)]);
    expect(twice.map(({ status }) => status)).toEqual([201, 201]);
    expect((await send(guest, request._id, first)).data.requests).toMatchObject([{ proofsSent: 1 }]);
    const four = await Promise.all([1, 2, 3, 4].map(async () => send(guest, request._id, await photo())));
    expect(four.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const sixth = await send(guest, request._id, await photo());
    expect(sixth).toMatchObject({ status: 409, errors: [{ code: 'too-many-proofs', field: 'file' }] });
    expect((await readRequest(host, request._id))?.proofs).toHaveLength(5);
  });

  test('is a photo or a PDF, and no larger than is said [C-GPAY-05, SEC-27]', async () => {
    const host = await house();
    const { request, guest } = await asked(host);
    const giant = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    // Width and height in the header, without pixels.
    giant.writeUInt32BE(30_000, 16);
    giant.writeUInt32BE(30_000, 20);
    for (const [file, status, code, sentence] of [
      [Buffer.alloc(20 * 1_048_576, 1), 413, 'proof-too-large', '8 MB'],
      [pdf(3 * 1_048_576), 413, 'proof-too-large', '2 MB'],
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, 'proof-format', 'JPG'],
      [(await photo()).subarray(0, 300), 422, 'proof-unreadable', 'foto'],
      [giant, 422, 'proof-unreadable', 'foto'],
    ] as const) {
      const refused = await send(guest, request._id, file);
      expect(refused).toMatchObject({ status, errors: [{ code, field: 'file' }] });
      expect(refused.errors[0]?.message).toContain(sentence);
    }
    const kept = pdf();
    expect((await send(guest, request._id, kept)).status).toBe(201);
    const id = (await readRequest(host, request._id))?.proofs[0]?._id;
    const file = await look(host, host.propertyId, id);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-security-policy')).toContain('sandbox');
    expect(kept.equals(Buffer.from(await file.arrayBuffer()))).toBe(true);
  });

  test('is for an open request of the own stay, by a house that takes transfers [C-GPAY-05, SEC-03, T-GUEST]', async () => {
    const [host, bankless] = [await house(), await house({ takesTransfers: false })];
    const { request, guest } = await asked(host);
    const { guest: stranger } = await asked(host);
    expect((await send(stranger, request._id, await photo())).status).toBe(404);
    const { request: withoutBank, guest: unlucky } = await asked(bankless);
    expect(await send(unlucky, withoutBank._id, await photo())).toMatchObject({
      status: 409,
      errors: [{ code: 'method-not-available' }],
    });
    await host.send('DELETE', `${REQUESTS}/${request._id}?propertyId=${host.propertyId}`);
    const late = await send(guest, request._id, await photo());
    expect(late).toMatchObject({ status: 409, errors: [{ code: 'request-ended' }] });
  });

  test('keeps its transfer open for the member who decides [C-GPAY-05]', async () => {
    const host = await house();
    const { request: proved, guest } = await asked(host);
    const { request: bare, guest: other } = await asked(host);
    await send(guest, proved._id, await photo());
    await begin(other, bare._id);
    app.clock.set(noonIn(6));
    const { data: before } = await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}`);
    expect(before.map(({ attempt }) => attempt?.method)).toEqual(['transfer', 'transfer']);
    await readAttemptsSchedule.run(app.context());
    await eventually(async () => expect((await readRequest(host, bare._id))?.attempt).toBeNull());
    expect(await readRequest(host, proved._id)).toMatchObject({
      attempt: { method: 'transfer', expiresAt: endOfDay(inDays(63), 'America/Bogota') },
    });
  });
});

describe('the photo', () => {
  test('is stored in no readable form, and goes with the guests of the stay [C-GPAY-05, PRV-05, PRV-06]', async () => {
    const host = await house();
    const { request, guest } = await asked(host);
    const secret = Buffer.concat([
      Buffer.from('%PDF-1.7\n'),
      Buffer.from('NIT 901.555.777 Anna Keller'.repeat(9)),
    ]);
    await send(guest, request._id, secret);
    const stored = await readEverythingStored(app);
    for (const form of [
      secret.toString('base64').slice(40, 100),
      secret.toString('hex').slice(40, 100),
      '901.555.777',
    ]) {
      expect(stored.text.includes(form)).toBe(false);
    }
    expect(stored.files.some((file) => file.includes('901.555.777'))).toBe(false);
    const id = (await readRequest(host, request._id))?.proofs[0]?._id;
    app.clock.set(noonIn(94));
    await forgetOldGuestsSchedule.run(app.context());
    app.clock.set(TEST_NOW);
    await eventually(async () => expect((await look(host, host.propertyId, id)).status).toBe(404), 9000);
    expect(await readRequest(host, request._id)).toMatchObject({ proofs: [] });
  });

  test('is deleted sixty days after the departure, and later if that moves [C-GPAY-05, PRV-03]', async () => {
    const host = await house();
    const { request, guest } = await asked(host);
    const { request: longer, guest: staying, stay } = await asked(host);
    await send(guest, request._id, await photo());
    await send(staying, longer._id, await photo());
    const moved = await host.send('PATCH', `/api/pms/reservations/${stay._id}`, { checkOutDate: inDays(8) });
    expect(moved.status).toBe(200);
    const proofsOn = async (day: number) => {
      app.clock.set(noonIn(day));
      await forgetOldProofsSchedule.run(app.context());
      app.clock.set(TEST_NOW);
      const { data } = await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}`);
      const count = (id: string) => data.find(({ _id }) => _id === id)?.proofs.length;
      return [count(request._id), count(longer._id)];
    };
    expect(await proofsOn(63)).toEqual([1, 1]);
    expect(await proofsOn(64)).toEqual([0, 1]);
    expect(await proofsOn(68)).toEqual([0, 1]);
    expect(await proofsOn(69)).toEqual([0, 0]);
  });
});
