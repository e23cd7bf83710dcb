import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { LoggedRequest } from '#areas/property/connections/request-log/request-log.contract.ts';
import { outboundFor, type MakeOutbound } from '#foundation/outbound/outbound.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { createProviders } from '#main/providers.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import {
  API_KEY,
  challengeOf,
  createDoorPhoneProvider,
  type DoorEvent,
  type DoorPhone,
  doorsArea,
  postEvents,
  startDoorPhone,
} from '#support/door-phone.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { eventually } from '#support/wait.ts';

/** CONTRIBUTING, "Add a provider": one of another kind, with nothing of it in the product but its own lines. */
const CONNECTIONS = '/api/common/property-integrations';
let app: TestApp;
let host: Host & { propertyId: string };
let phone: DoorPhone;
let client: pg.Client;
const seen: string[] = [];

beforeAll(async () => {
  phone = await startDoorPhone();
  app = await startTestApp(
    {},
    {
      makeProviders: (settings) => {
        const makeOutbound: MakeOutbound = outboundFor({ clock: settings.clock, log: silentLog });
        return [...createProviders(settings), createDoorPhoneProvider(makeOutbound, phone.url)];
      },
      moreAreas: [doorsArea(seen)],
    },
  );
  host = await hostWithProperty(app);
  client = new pg.Client(app.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await app.stop();
  await phone.stop();
});
beforeEach(() => {
  seen.length = 0;
});

let count = 0;
const visit = (name: string, more: Partial<DoorEvent> = {}): DoorEvent => ({
  id: `E-${++count}`,
  type: 'visit',
  building: 'B-1',
  visit: name,
  ...more,
});
const connections = async () => (await host.get<PropertyIntegration[]>(CONNECTIONS)).data;
const addressOf = (): [string, string] => {
  const [entry] = phone.subscribed;
  if (!entry) throw new Error('The simulated provider has no webhook subscription');
  return entry;
};
const rows = async (key: string) =>
  (
    await client.query<{
      body: Buffer | null;
      handled_at: Date | null;
      connection_id: string | null;
      next_at: Date | null;
    }>('select body, handled_at, connection_id, next_at from webhook_events where key = $1', [key])
  ).rows;
const runSchedule = async (name: string) => {
  const schedule = app.platform.work.schedules.find((one) => one.name === name);
  if (!schedule) throw new Error(`No schedule ${name}`);
  await schedule.run(app.context());
};
const later = async (seconds: number) => {
  app.clock.advance(seconds);
  await runSchedule('connections.claim-events');
};
const quiet = () =>
  eventually(async () => {
    const { rows: waiting } = await client.query<{ left: string }>(
      "select count(*) as left from jobs where state in ('waiting', 'running') and name = 'doors.look'",
    );
    expect(waiting[0]?.left).toBe('0');
  });

describe('a provider of another kind', () => {
  const ofProvider = () => `${app.url}/hooks/timbre`;

  test('its one address answers the challenge, and a caller without the token learns nothing [REL-08, SEC-33, C-INT-36]', async () => {
    const answer = await fetch(challengeOf(ofProvider()));
    expect([answer.status, await answer.text()]).toEqual([200, '1158201444']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    expect((await fetch(challengeOf(ofProvider(), 'guessed'))).status).toBe(404);
    expect((await fetch(challengeOf(`${app.url}/hooks/cloudbeds`))).status).toBe(404);
  });

  test('an event of an account that is not connected is kept, and handled once the account is connected [REL-08, C-INT-35]', async () => {
    phone.visits.set('V-1', 'Camila');
    const early = visit('V-1');
    expect(await postEvents(ofProvider(), [early])).toBe(200);
    expect(await postEvents(ofProvider(), [early])).toBe(200);
    expect(await rows(early.id)).toMatchObject([{ connection_id: null, handled_at: null }]);
    phone.visits.set('V-0', 'Rosa');
    const repeated = visit('V-0');
    expect(await postEvents(ofProvider(), [repeated])).toBe(200);
    await later(3600);
    expect(seen).toEqual([]);

    const partners = await host.get<{ _id: string }[]>('/api/common/partners/integrations');
    expect(partners.data.map(({ _id }) => _id)).toContain('timbre');
    const wrong = await host.send('POST', CONNECTIONS, {
      partnerIntegrationId: 'timbre',
      credentials: { apiKey: 'of-another' },
    });
    expect([wrong.status, wrong.errors[0]?.field]).toEqual([400, 'credentials.apiKey']);
    const made = await host.send<PropertyIntegration>('POST', CONNECTIONS, {
      partnerIntegrationId: 'timbre',
      credentials: { apiKey: API_KEY },
    });
    expect(made.data).toMatchObject({ partnerIntegrationType: 'other', propertyPartner: 'Torre del Reloj' });
    await eventually(async () => expect((await connections())[0]).toMatchObject({ webhooks: 'on' }));

    // Sent and accepted once more, before the stored events are read.
    expect(await postEvents(ofProvider(), [repeated])).toBe(200);
    await eventually(() => expect(seen).toEqual(['Rosa']));

    await later(7200);
    await eventually(() => expect(seen).toEqual(['Rosa', 'Camila']));
    const kept = (await rows(repeated.id)).filter(({ connection_id }) => connection_id === null);
    expect(kept).toMatchObject([{ next_at: null }]);
    await eventually(async () => expect((await rows(early.id))[0]?.handled_at).not.toBeNull());
    // Its provider did not see our answer and sends it once more.
    expect(await postEvents(ofProvider(), [early])).toBe(200);
    await quiet();
    expect(seen).toEqual(['Rosa', 'Camila']);
  });

  test('an event at the address of the connection is sealed and handled once, also when it is repeated [REL-08, SEC-33, C-INT-20]', async () => {
    const [address, key] = addressOf();
    expect(address).toMatch(new RegExp(`^${app.url}/hooks/timbre/.{20,}$`));
    phone.visits.set('V-2', 'Marina');
    const told = visit('V-2');
    const answers = await Promise.all(Array.from({ length: 20 }, () => postEvents(address, [told], key)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await eventually(() => expect(seen).toEqual(['Marina']));
    const [row, ...more] = await rows(told.id);
    expect(more).toEqual([]);
    expect(row?.body?.toString('latin1')).not.toContain('V-2');
    await eventually(async () => expect((await rows(told.id))[0]?.handled_at).not.toBeNull());
    const [connection] = await connections();
    const { data } = await host.get<LoggedRequest[]>(`${CONNECTIONS}/${connection?._id}/request-log`);
    expect(data.some(({ url }) => url.endsWith('/visits/V-2'))).toBe(true);
    expect(JSON.stringify(data)).not.toContain(API_KEY);
  });

  test('forged, unsigned and misdirected posts are refused and leave nothing [SEC-33]', async () => {
    const [address] = addressOf();
    phone.visits.set('V-3', 'Nobody');
    const forged = visit('V-3');
    expect(await postEvents(address, [forged], 'guessed')).toBe(401);
    expect(await postEvents(ofProvider(), [forged], 'guessed')).toBe(401);
    expect(await postEvents(address.replace('timbre', 'cloudbeds'), [forged])).toBe(404);
    expect(await postEvents(`${ofProvider()}/${'x'.repeat(43)}`, [forged])).toBe(404);
    expect(await postEvents(`${app.url}/hooks/guesty`, [forged])).toBe(404);
    expect(await rows(forged.id)).toEqual([]);
  });

  test('a subject that neither side knows yet is asked for again, for a day [REL-08]', async () => {
    const [address, key] = addressOf();
    const [soon, never] = [visit('V-4'), visit('V-5')];
    expect(await postEvents(address, [soon, never], key)).toBe(200);
    await eventually(async () => {
      for (const { id } of [soon, never]) expect((await rows(id))[0]).toMatchObject({ handled_at: null });
      for (const { id } of [soon, never]) expect((await rows(id))[0]?.next_at).not.toBeNull();
    });
    phone.visits.set('V-4', 'Tomás');
    await later(90);
    await eventually(() => expect(seen).toEqual(['Tomás']));
    await eventually(async () => expect((await rows(soon.id))[0]?.handled_at).not.toBeNull());
    await quiet();
    await later(86_400);
    await eventually(async () => expect((await rows(never.id))[0]?.handled_at).not.toBeNull());
    expect((await rows(never.id))[0]?.next_at).toBeNull();
    phone.visits.set('V-5', 'Late');
    await later(86_400);
    await quiet();
    expect(seen).toEqual(['Tomás']);
  });

  test('an event with a topic that no area handles is kept a day and then logged [REL-08]', async () => {
    const [address, key] = addressOf();
    const strange = visit('V-6', { type: 'fire-drill' });
    expect(await postEvents(address, [strange], key)).toBe(200);
    await later(3600);
    expect((await rows(strange.id))[0]).toMatchObject({ handled_at: null });
    await later(86_400);
    expect((await rows(strange.id))[0]?.next_at).toBeNull();
    expect(app.log.some((line) => line.includes('fire-drill'))).toBe(true);
  });

  test('access that is taken away asks the host to connect again [R-PARTNER-02]', async () => {
    const [address, key] = addressOf();
    expect(await postEvents(address, [visit('', { type: 'access.revoked' })], key)).toBe(200);
    await eventually(async () => expect((await connections())[0]?.state).toBe('reconnect'));
    const [connection] = await connections();
    const again = await host.send('PATCH', `${CONNECTIONS}/${connection?._id}`, {
      credentials: { apiKey: API_KEY },
    });
    expect(again.data).toMatchObject({ state: 'active' });
    // Before it has subscribed again: their key is the same, and nothing that they post is refused.
    phone.visits.set('V-10', 'Andrés');
    expect(await postEvents(address, [visit('V-10')], key)).toBe(200);
    await eventually(() => expect(seen).toEqual(['Andrés']));
  });

  test('a connection cannot move to another account at the provider', async () => {
    phone.moveTo('B-2');
    const [connection] = await connections();
    const other = await host.send('PATCH', `${CONNECTIONS}/${connection?._id}`, {
      credentials: { apiKey: API_KEY },
    });
    expect([other.status, other.errors[0]?.code]).toEqual([409, 'another-property']);
    phone.moveTo('B-1');
  });

  test('bodies are forgotten after seven days, what tells a repeat after thirty [PRV-03]', async () => {
    const [address, key] = addressOf();
    phone.visits.set('V-7', 'Julia');
    const told = visit('V-7');
    expect(await postEvents(address, [told], key)).toBe(200);
    await eventually(() => expect(seen).toEqual(['Julia']));
    app.clock.advance(6 * 86_400);
    await runSchedule('connections.forget-events');
    expect((await rows(told.id))[0]?.body).not.toBeNull();
    app.clock.advance(86_401);
    await runSchedule('connections.forget-events');
    expect(await rows(told.id)).toMatchObject([{ body: null }]);
    app.clock.advance(23 * 86_400);
    await runSchedule('connections.forget-events');
    expect(await rows(told.id)).toEqual([]);
  });

  test('a network that guesses addresses is slowed down, and a true event still comes in [SEC-33, SEC-72]', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 140 }, (_, at) =>
        postEvents(`${ofProvider()}/${'y'.repeat(40)}${at}`, [visit('V-8')]),
      ),
    );
    expect(guesses.filter((status) => status === 404).length).toBeLessThanOrEqual(120);
    expect(guesses.at(-1)).toBe(429);
    const [address, key] = addressOf();
    phone.visits.set('V-9', 'Elena');
    expect(await postEvents(address, [visit('V-9')], key)).toBe(200);
    await eventually(() => expect(seen).toEqual(['Elena']));
  });
});
