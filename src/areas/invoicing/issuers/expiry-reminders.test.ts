import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { insertConnection } from '#areas/property/connections/connections.store.ts';
import { readActivity } from '#areas/platform/activity/index.ts';
import type { Today } from '#areas/desk/today/today.contract.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { testCertificate } from '#providers/dian/dian.test-certificates.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import type { ConnectionId } from '#vocabulary/ids.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { newId } from '#vocabulary/uuid.ts';
import { takeInvoiceNumber } from './index.ts';
import type { BillingIssuer } from './issuers.contract.ts';
import { addTo, anIssuer, aSeries, RANGE, SERIES } from './issuers.test-issuer.ts';
import { expiryRemindersSchedule } from './expiry-reminders.jobs.ts';
import { sendExpiryReminders } from './expiry-reminders.service.ts';
import { hasSuccessor, type LiveSeries, reminderDays, renewalReasonOf } from './expiry-reminders.ts';

const TODAY = plainDate('2026-11-21');
const live = (own: Partial<LiveSeries> = {}): LiveSeries => ({
  id: 'a',
  issuer_id: 'i',
  issuer: 'Casa Azul',
  kind: 'invoice',
  prefix: 'FV',
  from_number: 1,
  next_number: 1,
  to_number: 100,
  valid_to: plainDate('2027-11-21'),
  ...own,
});

describe('the time of a reminder', () => {
  test.each([
    ['2026-12-22', null],
    ['2026-12-21', 30],
    ['2026-11-29', 30],
    ['2026-11-28', 7],
    ['2026-11-22', 1],
    ['2026-11-21', 1],
    ['2026-11-20', null],
  ])('an end on %s is %s days away', (end, days) => {
    expect(reminderDays(plainDate(end), TODAY)).toBe(days);
  });

  test.each([
    [{}, null],
    [{ next_number: 90 }, null],
    [{ next_number: 91 }, 'running-out'],
    [{ next_number: 101 }, 'used-up'],
    [{ valid_to: plainDate('2026-12-01') }, 'ends'],
    [{ valid_to: plainDate('2026-11-20') }, 'expired'],
  ] as const)('a series with %o has to be renewed: %s', (own, why) => {
    expect(renewalReasonOf(live(own), TODAY)).toBe(why);
  });

  test('a range with a successor needs no reminder', () => {
    const ending = live({ valid_to: plainDate('2026-12-01') });
    const over = live({ next_number: 101 });
    const next = live({ id: 'b', prefix: 'FW' });
    const followed = (series: LiveSeries, ...others: LiveSeries[]) =>
      hasSuccessor(series, [series, ...others], TODAY);
    expect(followed(ending)).toBe(false);
    expect(followed(ending, next)).toBe(true);
    expect(followed(ending, { ...next, kind: 'credit-note' })).toBe(false);
    expect(followed(ending, { ...next, issuer_id: 'j' })).toBe(false);
    expect(followed(ending, { ...next, next_number: 95 })).toBe(false);
    expect(followed(over, { ...next, next_number: 95 })).toBe(true);
    const older = live({ id: 'c', valid_to: plainDate('2025-01-01') });
    expect([followed(older, over), followed(over, older)]).toEqual([true, false]);
  });
});

describe('the readers of a reminder', () => {
  let app: TestApp;
  let host: Host & { propertyId: string };
  let ctx: PropertyContext;
  let issuer: BillingIssuer;
  let address: string;
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    app.clock.set(TEST_NOW);
    address = `notices-${count++}@example.test`;
    host = await hostWithProperty(app, address);
    ctx = { ...app.context(host.propertyId as never), propertyId: host.propertyId as never };
    issuer = await anIssuer(host);
  });

  const until = (validTo: string) => aSeries(host, issuer._id, { validTo });
  // Without a call: days pass, and sessions end.
  const told = async (): Promise<string[]> =>
    (await readActivity(ctx, { limit: 20, before: null }))
      .map(({ message }) => message)
      .filter((message) => /numeración|certificado/.test(message));
  type Mail = { readonly to: string[]; readonly subject: string; readonly text: string };
  const mails = async (to = address): Promise<Mail[]> => {
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Mail[];
  };
  const issue = async (many: number) => {
    for (let left = many; left > 0; left--) {
      const documentId = newId<string>(app.clock.now());
      await ctx.db.transaction((tx) =>
        takeInvoiceNumber(ctx, tx, { issuerId: issuer._id, kind: 'invoice', documentId, on: TODAY }),
      );
    }
  };

  test('a reminder goes out thirty, seven and one days before, once each, in the log and by e-mail', async () => {
    await until('2026-12-25');
    const told30 =
      'A la numeración SETP 990000001–990000100 de Casa Azul Cartagena S.A.S. le queda menos de un mes';
    await sendExpiryReminders(ctx);
    expect(await told()).toEqual([]);
    const days = async (many: number) => {
      app.clock.advance(many * 86_400);
      await Promise.all([sendExpiryReminders(ctx), sendExpiryReminders(ctx)]);
      await sendExpiryReminders(ctx);
      return (await told()).length;
    };
    expect(await days(4)).toBe(1);
    expect(await told()).toEqual([told30]);
    await eventually(async () => {
      const [mail] = await mails();
      expect(mail?.subject).toBe(
        'La numeración de Casa Azul Cartagena S.A.S. vence el 25 de diciembre de 2026',
      );
      expect(mail?.text).toContain(`/app/invoicing/issuers?property=${host.propertyId}`);
    });
    expect([await days(10), await days(13), await days(2), await days(4), await days(9)]).toEqual([
      1, 2, 2, 3, 3,
    ]);
    await eventually(async () => expect(await mails()).toHaveLength(3));
  });

  test('nine tenths of the numbers cause one, also on the page of the day until another range exists', async () => {
    await aSeries(host, issuer._id, { to: 990000010 });
    const waiting = async (by: Host = host) =>
      (await by.get<Today>('/api/common/today')).data.attention.filter(
        ({ kind }) => kind === 'invoice-numbers',
      );
    await issue(8);
    await sendExpiryReminders(ctx);
    expect([await told(), await waiting()]).toEqual([[], []]);
    await issue(1);
    await sendExpiryReminders(ctx);
    await sendExpiryReminders(ctx);
    expect(await told()).toHaveLength(1);
    expect(await waiting()).toMatchObject([
      {
        title: 'A Casa Azul Cartagena S.A.S. se le acaban los números',
        text: 'SETP 990000001–990000010. Queda 1 número: pide el rango nuevo',
        isUrgent: false,
      },
    ]);
    await issue(1);
    expect(await waiting()).toMatchObject([{ isUrgent: true }]);
    const accountant = await createColleague(app, host.propertyId, `contadora-${count}@example.test`, {
      role: 'finance',
    });
    const viewer = await createColleague(app, host.propertyId, `mira-${count}@example.test`, {
      role: 'read-only',
    });
    expect([(await waiting(accountant)).length, (await waiting(viewer)).length]).toEqual([1, 0]);
    await addTo(host, issuer._id, { ...RANGE, from: 990000011, to: 990000900 });
    expect(await waiting()).toEqual([]);
  });

  test('only members who can renew a range get it, and an archived range causes none', async () => {
    const reception = `recepcion-${count}@example.test`;
    const manager = `admin-${count}@example.test`;
    await createColleague(app, host.propertyId, reception, { role: 'reception' });
    await createColleague(app, host.propertyId, manager, { role: 'manager' });
    const series = await until('2026-12-01');
    await sendExpiryReminders(ctx);
    await eventually(async () => expect(await mails(manager)).toHaveLength(1));
    await eventually(async () => expect(await mails()).toHaveLength(1));
    expect(await mails(reception)).toEqual([]);
    await host.send('DELETE', `${SERIES}/${series._id}`);
    app.clock.advance(6 * 86_400);
    await sendExpiryReminders(ctx);
    expect(await told()).toHaveLength(1);
  });

  test('the daily sweep finds every property with an issuer', async () => {
    await until('2026-12-01');
    await expiryRemindersSchedule.run(app.context());
    await eventually(async () => expect(await told()).toHaveLength(1));
  });

  test('the certificate of a connection causes one, and an unreadable certificate stops nothing', async () => {
    const signsUntil = async (to: string | null): Promise<ConnectionId> => {
      const id = newId<ConnectionId>(app.clock.now());
      const certificate = to === null ? 'bm90IGEgY2VydGlmaWNhdGU=' : testCertificate({ to });
      const credentials = { certificate, certificatePassword: 'simulador' };
      await ctx.db.transaction(async (tx) => {
        const key = await ctx.secrets.createKey(tx, ctx.propertyId);
        await insertConnection(tx, {
          id,
          property_id: ctx.propertyId,
          provider_id: 'dian',
          mode: 'test',
          state: 'active',
          sealing_key_id: key.id,
          external_property_id: null,
          name: null,
          created_at: app.clock.now(),
          owner: id,
          webhook_secret_hash: id,
          credentials: key.seal(JSON.stringify(credentials), `connections.credentials:${id}`),
        });
      });
      return id;
    };
    await signsUntil(null);
    await signsUntil('2026-11-25');
    await sendExpiryReminders(ctx);
    await sendExpiryReminders(ctx);
    expect(await told()).toEqual(['Al certificado con el que firmas en DIAN le queda menos de una semana']);
    // Another certificate has its own reminder.
    await signsUntil('2026-11-22');
    await sendExpiryReminders(ctx);
    expect(await told()).toHaveLength(2);
  });
});
