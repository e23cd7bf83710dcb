import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  type Browser,
  browserWith,
  createTestLink,
  createTestStay,
  readEverythingStored,
  type TestHost,
  tokenIn,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { payAsPerson } from '#providers/wompi/wompi.test-stage.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays, TODAY } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime } from '#vocabulary/instant.ts';
import type { GuestMoney } from './guest-money.contract.ts';
import { remindGuestsSchedule } from './guest-payments.jobs.ts';
import { remindGuest, sendReceipts } from './letters.service.ts';
import type { PaymentRequest } from './requests.contract.ts';

/** From the press of a host, or the money that arrives, to the mailbox of the guest. */
const REQUESTS = '/api/payment-collect/reservations';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

let houses = 0;
async function house(): Promise<TestHost> {
  app.clock.set(TEST_NOW);
  const host = await hostWithProperty(app, `letters-${++houses}@example.test`);
  await host.send('PUT', '/api/payment-collect/settings', {
    propertyId: host.propertyId,
    transferDetails: 'Bancolombia, ahorros 123-456789-01',
  });
  return host;
}

/** A stay of a guest who reads Spanish, due in four days. */
async function asked(host: TestHost, email: string | null, own: object = {}) {
  const stay = await createTestStay(host, {
    checkOutDate: inDays(12),
    phone: '+57 300 1234567',
    ...(email !== null && { email }),
  });
  const { data: request, status } = await host.send<PaymentRequest>('POST', REQUESTS, {
    propertyId: host.propertyId,
    reservationId: stay._id,
    purpose: 'stay',
    amount: 450_000,
    dueOn: inDays(4),
    ...own,
  });
  expect(status).toBe(201);
  return { stay, request };
}

type Mail = { to: string[]; replyTo: string[]; subject: string; text: string };
const mailsTo = async (to: string): Promise<Mail[]> => {
  const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
  return (await response.json()) as Mail[];
};
const arrive = (to: string, count: number): Promise<Mail[]> => {
  let mails: Mail[] = [];
  return eventually(async () => {
    mails = await mailsTo(to);
    expect(mails.map(({ subject }) => subject)).toHaveLength(count);
  }, 9000).then(() => mails);
};
const write = (host: TestHost, id: string) =>
  host.send<PaymentRequest>('POST', `${REQUESTS}/${id}/letters`, { propertyId: host.propertyId });
const readRequest = async (host: TestHost, id: string): Promise<PaymentRequest | undefined> => {
  const filter = encodeURIComponent(JSON.stringify({ _id: id }));
  return (await host.get<PaymentRequest[]>(`${REQUESTS}/${host.propertyId}?filter=${filter}`)).data[0];
};
const confirm = (host: TestHost, id: string, amount: number) =>
  host.send<PaymentRequest>('POST', `${REQUESTS}/${id}/transfers?propertyId=${host.propertyId}`, {
    key: crypto.randomUUID(),
    amount,
    onDate: TODAY,
  });
/**
 * Two receipts, one after the other, of another guest: each needs an event, a job and a mail, so what was queued before them has
 * left.
 */
async function drain(host: TestHost): Promise<void> {
  const to = `drain-${++drained}@example.test`;
  const { request } = await asked(host, to);
  for (const count of [1, 2]) {
    await confirm(host, request._id, 1000);
    await arrive(to, count);
  }
}
let drained = 0;

describe('a letter of the host', () => {
  test('asks with amount, day and a link of the guest that is stored nowhere [C-PCOL-12, SEC-21]', async () => {
    const host = await house();
    await host.send('POST', '/api/common/property-integrations/email-settings/init');
    const { request } = await asked(host, 'asked@example.test');
    await confirm(host, request._id, 50_000);
    const { data, status } = await write(host, request._id);
    expect(status).toBe(201);
    expect(data).toMatchObject({ lettersSent: 1, lastLetterAt: TEST_NOW });
    const mail = (await arrive('asked@example.test', 2)).find(({ subject }) => subject.includes('te pide'))!;
    expect(mail.replyTo).toEqual([`letters-${houses}@example.test`]);
    expect(mail.subject).toMatch(/^Casa Azul te pide un pago de COP\s400\.000$/);
    for (const part of ['Hola, Anna:', 'tu estadía', 'miércoles, 25 de noviembre']) {
      expect(mail.text).toContain(part);
    }
    const link = mail.text.split('\n').find((line) => line.startsWith(app.url))!;
    const guest = await browserWith(app, link);
    const page = await guest.send<GuestMoney>('GET', '/api/guest/payments');
    expect(page.data.requests).toMatchObject([{ _id: request._id, missing: 400_000 }]);
    await eventually(async () =>
      expect(await readRequest(host, request._id)).toMatchObject({ lastLetterState: 'sent' }),
    );
    expect((await readEverythingStored(app)).text.includes(tokenIn(link))).toBe(false);
  });

  test('leaves three times a day at most, for an open request, by a member who collects [C-PCOL-12, D-9]', async () => {
    const host = await house();
    const { request } = await asked(host, 'often@example.test');
    const reader = await createColleague(app, host.propertyId, 'reader@example.test', {
      role: 'read-only',
      money: true,
    });
    const path = `${REQUESTS}/${request._id}/letters`;
    expect((await reader.send('POST', path, { propertyId: host.propertyId })).status).toBe(403);
    const other = await house();
    expect((await write(other, request._id)).status).toBe(404);
    const four = await Promise.all([1, 2, 3, 4].map(() => write(host, request._id)));
    expect(four.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(four.flatMap(({ errors }) => errors?.[0]?.code ?? [])).toEqual(['too-many-letters']);
    await arrive('often@example.test', 3);
    app.clock.advance(86_401);
    expect((await write(host, request._id)).data).toMatchObject({ lettersSent: 4 });
    await host.send('DELETE', `${REQUESTS}/${request._id}?propertyId=${host.propertyId}`);
    expect((await write(host, request._id)).errors[0]?.code).toBe('request-ended');
  });

  test('is refused for a guest without an address, and one who ended messages [C-PCOL-12, PRV-04]', async () => {
    const host = await house();
    const { request } = await asked(host, null);
    const none = await write(host, request._id);
    expect([none.status, none.errors[0]?.code]).toEqual([409, 'guest-without-address']);
    expect(none.errors[0]?.message).toContain('correo');
    const { request: ended, stay } = await asked(host, 'ended@example.test');
    await endMessages(host, stay._id);
    const refused = await write(host, ended._id);
    expect([refused.status, refused.errors[0]?.code]).toEqual([409, 'guest-ended-messages']);
    expect(await readRequest(host, ended._id)).toMatchObject({ lettersSent: 0, lastLetterAt: null });
  });
});

async function endMessages(host: TestHost, stayId: string): Promise<void> {
  const { status } = await host.send('POST', `/api/notifications/messages/stays/${stayId}/consents`, {
    purpose: 'stay',
    channel: 'email',
    state: 'withdrawn',
    note: 'Llamó y pidió no recibir más',
  });
  expect(status).toBe(200);
}

describe('the receipt', () => {
  test('of a transfer says what arrived and what is missing, once for each payment [C-PCOL-05, REL-04]', async () => {
    const host = await house();
    const { request, stay } = await asked(host, 'paid@example.test');
    await confirm(host, request._id, 449_999.5);
    const [first] = await arrive('paid@example.test', 1);
    expect(first?.subject).toMatch(/^Recibimos tu pago de COP\s449\.999,50$/);
    expect(first?.text).toMatch(/Todavía falta COP\s0,50, hasta el miércoles, 25 de noviembre\./);
    await confirm(host, request._id, 0.5);
    const mails = await arrive('paid@example.test', 2);
    expect(mails.some(({ text }) => text.includes('No falta nada'))).toBe(true);
    const inside = app.context(host.propertyId as never) as Parameters<typeof sendReceipts>[0];
    await Promise.all([1, 2, 3].map(() => sendReceipts(inside, stay._id)));
    await drain(host);
    expect(await mailsTo('paid@example.test')).toHaveLength(2);
  });

  test('is one under several jobs at once, also for a guest who ended messages [REL-04, PRV-04]', async () => {
    const host = await house();
    const { request, stay } = await asked(host, 'once@example.test');
    await endMessages(host, stay._id);
    const inside = app.context(host.propertyId as never) as Parameters<typeof sendReceipts>[0];
    await confirm(host, request._id, 450_000);
    await Promise.all([1, 2, 3].map(() => sendReceipts(inside, stay._id)));
    await arrive('once@example.test', 1);
    await drain(host);
    expect(await mailsTo('once@example.test')).toHaveLength(1);
  });

  test('of a payment with a test connection says that it is one [C-GPAY-03, SEC-47]', async () => {
    const host = await house();
    const { request, stay } = await asked(host, 'trial@example.test');
    await host.send('POST', '/api/common/property-integrations', {
      partnerIntegrationId: 'wompi',
      mode: 'test',
    });
    const guest: Browser = await browserWith(app, await createTestLink(host, stay));
    const { data } = await guest.send<GuestMoney>('POST', `/api/guest/payments/${request._id}/attempts`, {
      method: 'pse',
      amount: 450_000,
      currency: 'COP',
    });
    const url = data.requests[0]?.attempt?.url ?? '';
    expect(await payAsPerson(url, { method: 'pse', act: 'approve' })).toBe('done');
    await guest.send('POST', `/api/guest/payments/${request._id}/refresh`);
    const [mail] = await arrive('trial@example.test', 1);
    expect(mail?.subject).toMatch(/^Prueba: recibimos tu pago/);
    expect(mail?.text).toContain('no se movió dinero');
  });
});

describe('the reminder', () => {
  const at = (day: number, time: string) => app.clock.set(atLocalTime(inDays(day), time, 'America/Bogota'));
  const look = () => remindGuestsSchedule.run(app.context());
  const reminders = async (to: string) =>
    (await mailsTo(to)).filter(({ subject }) => subject.startsWith('Mañana vence'));
  /** Of a request that nothing holds back: its mail shows that the jobs planned with it are done. */
  const witness = async (host: TestHost, to: string) => {
    const { request } = await asked(host, to);
    await write(host, request._id);
    await arrive(to, 1);
    return () => eventually(async () => expect(await reminders(to)).toHaveLength(1), 9000);
  };

  test('leaves once, at ten on the day before, after a letter of the host [C-PCOL-12, REL-17]', async () => {
    const host = await house();
    const { request } = await asked(host, 'due@example.test');
    const { request: unasked } = await asked(host, 'unasked@example.test');
    await write(host, request._id);
    await arrive('due@example.test', 1);
    at(3, '09:55');
    await look();
    const inside = app.context(host.propertyId as never) as Parameters<typeof remindGuest>[0];
    await remindGuest(inside, request._id);
    await drain(host);
    expect(await reminders('due@example.test')).toEqual([]);
    at(3, '10:00');
    await Promise.all([look(), look()]);
    await Promise.all([1, 2, 3].map(() => remindGuest(inside, request._id)));
    await remindGuest(inside, unasked._id);
    const mails = await arrive('due@example.test', 2);
    const mail = mails.find(({ subject }) => subject === 'Mañana vence tu pago a Casa Azul');
    expect(mail?.text).toMatch(/COP\s450\.000/);
    const link = mail?.text.split('\n').find((line) => line.startsWith(app.url));
    expect((await browserWith(app, link ?? '')).opened).toBe(200);
    await drain(host);
    expect(await reminders('due@example.test')).toHaveLength(1);
    expect(await mailsTo('unasked@example.test')).toEqual([]);
  });

  test('leaves for no request that is paid, cancelled, proved or moved, and no guest who ended messages [C-PCOL-12, PRV-04]', async () => {
    const host = await house();
    const seen = await witness(host, 'witness@example.test');
    const names = ['settled', 'withdrawn', 'proved', 'moved', 'stopped', 'gone', 'late'] as const;
    const all = new Map(
      await Promise.all(
        names.map(async (name) => [name, await asked(host, `${name}@example.test`)] as const),
      ),
    );
    const of = (name: (typeof names)[number]) => all.get(name)!;
    for (const name of names) {
      if (name !== 'late') expect((await write(host, of(name).request._id)).status).toBe(201);
    }
    await confirm(host, of('settled').request._id, 450_000);
    await host.send('DELETE', `${REQUESTS}/${of('withdrawn').request._id}?propertyId=${host.propertyId}`);
    const guest = await browserWith(app, await createTestLink(host, of('proved').stay));
    const proof = await guest.upload(
      `/api/guest/payments/${of('proved').request._id}/proofs`,
      Buffer.from('%PDF-1.7\n'),
    );
    expect(proof.status).toBe(201);
    const moved = await host.send(
      'PUT',
      `${REQUESTS}/${of('moved').request._id}`,
      { propertyId: host.propertyId, purpose: 'stay', amount: 450_000, dueOn: inDays(9) },
      { 'if-match': '"1"' },
    );
    expect(moved.status).toBe(200);
    await endMessages(host, of('stopped').stay._id);
    await host.send('PATCH', `/api/pms/reservations/${of('gone').stay._id}`, { status: 'canceled' });
    at(3, '10:05');
    // Asked a moment ago: a reminder would be the second mail of the hour.
    expect((await write(host, of('late').request._id)).status).toBe(201);
    await look();
    await seen();
    const inside = app.context(host.propertyId as never) as Parameters<typeof remindGuest>[0];
    for (const name of names) await remindGuest(inside, of(name).request._id);
    await drain(host);
    for (const name of names) {
      expect([name, await reminders(`${name}@example.test`)]).toEqual([name, []]);
    }
    // The day that counts is the new one.
    at(8, '19:59');
    await look();
    await eventually(async () => expect(await reminders('moved@example.test')).toHaveLength(1), 9000);
  });
});
