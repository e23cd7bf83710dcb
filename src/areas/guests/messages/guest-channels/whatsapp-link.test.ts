import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTestStay, type TestHost } from '#areas/guests/check-in/check-in.test-stay.ts';
import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { GatewayWorld } from '#providers/whatsapp-web/whatsapp-web.simulated-world.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { hostWithProperty } from '#support/host.ts';
import { steer } from '#support/simulators.ts';
import { eventually } from '#support/wait.ts';
import { dayIn } from '#vocabulary/instant.ts';
import { addDays, type PlainDate } from '#vocabulary/plain-date.ts';
import { advanceDueMessages } from '../messages.jobs.ts';
import { changeTemplate, messagesOf } from '../messages.test-house.ts';
import type { WhatsappLink, WhatsappState } from './whatsapp.contract.ts';

/** A telephone that WhatsApp blocks, whose device leaves, or whose gateway answers nonsense. */
const INIT = '/api/common/property-integrations/email-settings/init';
const BLOCKED = 'WhatsApp bloqueó este número. Desconéctalo y vincula otro.';
const AWAY = 'WhatsApp Web no responde. Vuelve a intentarlo en unos minutos';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const gateway = () => steer(app, 'whatsapp-web');
const day = (count: number): PlainDate => addDays(dayIn('America/Bogota', app.clock.now()), count);
const due = () => advanceDueMessages.run(app.context());

const stateOf = async (host: TestHost): Promise<WhatsappState> =>
  (await host.get<WhatsappState>('/api/whatsapp/me')).data;
const linkOf = async (host: TestHost): Promise<WhatsappLink> =>
  (await host.get<WhatsappLink>('/api/whatsapp/link')).data;
const ask = (host: TestHost, own: object = {}) =>
  host.send<WhatsappState>('POST', '/api/whatsapp/signup', { engine: 'web', mode: 'test', ...own });
const deviceOf = async (host: TestHost): Promise<string> =>
  /\/phone\/([\w-]+)$/.exec((await linkOf(host)).phonePage ?? '')?.[1] ?? '';
const problemOf = ({ status, errors }: Awaited<ReturnType<typeof ask>>) => [status, errors[0]?.message];

async function scan(host: TestHost, phone: string): Promise<void> {
  await gateway().emit({ device: await deviceOf(host), does: 'scan', phone, name: 'Casa Azul' });
  await eventually(async () => expect(await stateOf(host)).toMatchObject({ status: 'connected' }));
}

let houses = 0;
async function house(): Promise<TestHost> {
  const host = await hostWithProperty(app, `link-${++houses}@example.test`);
  await host.send('POST', INIT);
  await changeTemplate(host, 'confirmation', { channels: ['whatsapp', 'email'], isOn: true });
  return host;
}
async function linkedHouse(): Promise<TestHost & { readonly phone: string; readonly device: string }> {
  const host = await house();
  const phone = `57300666${String(1000 + houses)}`;
  expect((await ask(host, { acceptsRisks: true })).status).toBe(201);
  const device = await deviceOf(host);
  await scan(host, phone);
  return Object.assign(host, { phone, device });
}

let guests = 0;
/** A guest who agreed to WhatsApp, and whose confirmation is due. */
async function book(host: TestHost): Promise<Reservation> {
  const stay = await createTestStay(host, {
    checkInDate: day(9),
    checkOutDate: day(12),
    email: `guest-of-link-${++guests}@example.test`,
    phone: `+5730077${String(10_001 + guests)}`,
    guestName: 'Marina Duarte',
    adults: 1,
  });
  const consent = await host.send('POST', `/api/notifications/messages/stays/${stay._id}/consents`, {
    purpose: 'stay',
    channel: 'whatsapp',
    state: 'given',
    note: 'Marina lo pidió por teléfono al reservar',
  });
  expect(consent.status).toBe(200);
  await due();
  return stay;
}
const becomes = (host: TestHost, stay: Reservation, expected: object) =>
  eventually(async () => {
    // The pause after the message before is over.
    app.clock.advance(1);
    await due();
    expect((await messagesOf(host, stay._id))[0]).toMatchObject(expected);
  });
const BY_MAIL = { state: 'sent', deliveries: [{ channel: 'email', state: 'sent' }] };
/** The channels by which anything reached the guest. */
async function channelsTo({ phone, email }: Reservation): Promise<string[]> {
  const response = await fetch(`${app.url}/simulators/mailbox/messages`);
  const all = (await response.json()) as { to: string[]; channel: string }[];
  return all.flatMap(({ to, channel }) =>
    to.includes(phone ?? '') || to.includes(email ?? '') ? [channel] : [],
  );
}

describe('a number that WhatsApp blocked', () => {
  test('is not linked again; another one is, after it was disconnected [C-WA-02, C-WA-03]', async () => {
    const host = await linkedHouse();
    const { device } = host;
    await gateway().emit({ device, does: 'block' });
    await eventually(async () =>
      expect(await stateOf(host)).toMatchObject({ status: 'failed', problem: BLOCKED, pace: null }),
    );
    for (const own of [{}, { method: 'code', phone: '300 555 2222' }, { acceptsRisks: true }]) {
      expect(problemOf(await ask(host, own))).toEqual([409, BLOCKED]);
    }
    // Nor is a number of the other way beside it.
    expect((await host.send('POST', '/api/whatsapp/signup', { mode: 'test' })).status).toBe(409);
    expect(await linkOf(host)).toMatchObject({
      state: 'blocked',
      problem: BLOCKED,
      qr: null,
      pairingCode: null,
    });
    expect(await gateway().received(`POST ${device}/connect`)).toHaveLength(1);
    const stay = await book(host);
    await becomes(host, stay, BY_MAIL);

    expect((await host.send('POST', '/api/whatsapp/logout')).status).toBeLessThan(300);
    expect(await stateOf(host)).toMatchObject({ engine: null, needsWarning: true, problem: null });
    await eventually(async () =>
      expect((await gateway().world<GatewayWorld>()).devices.map(({ key }) => key)).not.toContain(device),
    );
    // Another number is another risk.
    const unwarned = await ask(host);
    expect([unwarned.status, unwarned.errors[0]?.code]).toEqual([409, 'risks-not-accepted']);
    expect((await ask(host, { acceptsRisks: true })).status).toBe(201);
    expect(await deviceOf(host)).not.toBe(device);
    await scan(host, '573006661999');
    const next = await book(host);
    await becomes(host, next, { state: 'delivered', deliveries: [{ channel: 'whatsapp' }] });
    expect(await channelsTo(stay)).toEqual(['email']);
  });
});

describe('a device that leaves', () => {
  test.each(['log out', 'replace'] as const)(
    'by "%s" needs access; messages leave by mail, and the link is made again, once each [C-WA-02, REL-03]',
    async (does) => {
      const host = await linkedHouse();
      const { device, phone } = host;
      const before = await book(host);
      await becomes(host, before, { state: 'delivered' });
      // The notice comes twice.
      await gateway().emit({ device, does, twice: true });
      await eventually(async () =>
        expect(await stateOf(host)).toMatchObject({ status: 'failed', pace: null }),
      );
      const stay = await book(host);
      await becomes(host, stay, BY_MAIL);
      expect((await ask(host)).data).toMatchObject({ engine: 'web', status: 'connecting', problem: null });
      // A code that is shown carries nothing yet.
      const between = await book(host);
      await becomes(host, between, BY_MAIL);
      await scan(host, phone);
      const { data } = await host.get<PropertyIntegration[]>('/api/common/property-integrations');
      expect(data).toMatchObject([{ partnerIntegrationId: 'whatsapp-web', state: 'active' }]);
      expect(await deviceOf(host)).toBe(device);
      const after = await book(host);
      await becomes(host, after, { state: 'delivered' });
      expect(await Promise.all([before, stay, between, after].map(channelsTo))).toEqual([
        ['whatsapp'],
        ['email'],
        ['email'],
        ['whatsapp'],
      ]);
    },
  );
});

describe('a gateway that answers nonsense', () => {
  const device = (own: object) => JSON.stringify({ state: 'connected', ...own });
  test.each([
    ['half a document', { garbage: true }],
    ['a state that is unknown', { status: 200, body: device({ state: 'flying' }) }],
    ['a number that is none', { status: 200, body: device({ phone: '<b>1</b>' }) }],
    ['a text of a megabyte', { status: 200, body: device({ name: 'x'.repeat(1_000_000) }) }],
    ['a page', { status: 200, body: '<html></html>', contentType: 'text/html' }],
    ['500', { status: 500, body: 'x'.repeat(1_000_000) }],
  ])('is told as away, and nothing changes: %s [C-MSG-21, REL-03]', async (_what, fault) => {
    const host = await house();
    const faults = { match: '* *', times: 50, ...fault };
    await gateway().failNext(faults);
    expect(problemOf(await ask(host, { acceptsRisks: true }))).toEqual([503, AWAY]);
    expect(await stateOf(host)).toMatchObject({ engine: null, status: 'disconnected' });
    await gateway().calm();
    expect((await ask(host, { acceptsRisks: true })).status).toBe(201);
    await gateway().failNext(faults);
    const away = await host.get('/api/whatsapp/link');
    expect([away.status, away.errors[0]?.message]).toEqual([503, AWAY]);
    expect(await stateOf(host)).toMatchObject({ engine: 'web', status: 'connecting', phone: null });
    await gateway().calm();
    await scan(host, `57300777${String(1000 + houses)}`);
  });

  test('about a message sends it once all the same [REL-03]', async () => {
    const host = await linkedHouse();
    for (const fault of [{ garbage: true }, { status: 202, body: '{"status":"flying"}' }, { status: 500 }]) {
      await gateway().failNext({ match: 'POST messages', ...fault });
      const stay = await book(host);
      await becomes(host, stay, { state: 'delivered', deliveries: [{ channel: 'whatsapp' }] });
      expect(await channelsTo(stay)).toEqual(['whatsapp']);
    }
  });
});
