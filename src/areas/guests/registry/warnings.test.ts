import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  createTestStay,
  connectRegistries,
  type TestHost,
} from '#areas/guests/check-in/check-in.test-stay.ts';
import { readActivity } from '#areas/platform/activity/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';
import { inDays } from '#support/dates.ts';
import { hostWithProperty } from '#support/host.ts';
import { createColleague } from '#support/people.ts';
import { eventually } from '#support/wait.ts';
import { atLocalTime, type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { warnOfDeadlinesSchedule } from './registry.jobs.ts';
import { warnOfDeadlines } from './warnings.service.ts';
import { warningLevel } from './warnings.ts';

describe('how much of the time is over', () => {
  const opens = '2026-11-21T20:00:00.000Z' as Instant;
  const due = plusSeconds(opens, 24 * 3600);
  test.each([
    [-1, null],
    [11.9, null],
    [12, 'half'],
    [19.1, 'half'],
    [19.2, 'most'],
    [23.9, 'most'],
    [24, 'late'],
    [90, 'late'],
  ])('%s hours after it could be told: %s [REL-15]', (hours, level) => {
    expect(warningLevel(opens, due, plusSeconds(opens, hours * 3600))).toBe(level);
  });

  test('a report due at the moment at which it may be sent is late, and never half over [REL-15]', () => {
    expect(warningLevel(opens, opens, plusSeconds(opens, -60))).toBeNull();
    expect(warningLevel(opens, opens, opens)).toBe('late');
  });
});

describe('warnings before a deadline', () => {
  const PHONE = '+573004445566';
  let app: TestApp;
  let host: TestHost;
  let ctx: PropertyContext;
  let address: string;
  let count = 0;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.stop());
  beforeEach(async () => {
    app.clock.set(TEST_NOW);
    await app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);
    address = `plazos-${count++}@example.test`;
    host = await hostWithProperty(app, address);
    ctx = { ...app.context(host.propertyId as never), propertyId: host.propertyId as never };
    await connectRegistries(host);
  });

  type Mail = { readonly to: string[]; readonly subject: string; readonly text: string };
  const received = async (to: string): Promise<Mail[]> => {
    const response = await fetch(`${app.url}/simulators/mailbox/messages?to=${encodeURIComponent(to)}`);
    return (await response.json()) as Mail[];
  };
  const subjects = async (to = address) =>
    (await received(to)).map(({ subject }) => subject).filter((subject) => subject.startsWith('Registro de'));
  const noticed = async () =>
    (await readActivity(ctx, { limit: 30, before: null }))
      .map(({ message }) => message)
      .filter((message) => /plazo/i.test(message));
  /** Two workers run at once, and one runs again later. */
  const at = async (days: number, time: string) => {
    app.clock.set(atLocalTime(inDays(days), time, 'America/Bogota'));
    await Promise.all([warnOfDeadlines(ctx), warnOfDeadlines(ctx)]);
    await warnOfDeadlines(ctx);
  };
  /** A telephone of its own: all tests share one mailbox. */
  const withPhone = (phone: string) =>
    app.platform.pools.system.named('test-phone', 'update users set phone_number = $2 where email = $1', [
      address,
      phone,
    ]);

  test('nothing before half; half by e-mail, four fifths and the end on the telephone too, each once [REL-15]', async () => {
    await withPhone(PHONE);
    await createTestStay(host, { guestName: 'Piotr Nowak', checkOutDate: inDays(3) });
    // No guest has arrived, and no arrival is marked.
    await at(0, '14:00');
    expect([await subjects(), await noticed()]).toEqual([[], []]);

    // On the day after the card was due at 15:00 of the day before; half of the time for the entry has passed at 03:00.
    await at(1, '02:50');
    await eventually(async () =>
      expect(await subjects()).toEqual(['Registro de Casa Azul: venció el plazo de TRA']),
    );
    await eventually(async () => expect(await received(PHONE)).toHaveLength(1));
    expect(await noticed()).toEqual(['Venció el plazo de TRA sin informar a Piotr Nowak']);

    await at(1, '03:10');
    await eventually(async () => expect(await subjects()).toHaveLength(2));
    const half = (await received(address)).find(({ subject }) => subject.includes('SIRE'));
    expect(half?.subject).toMatch(/^Registro de Casa Azul: SIRE vence .*22.*nov.*15:00/);
    expect(half?.text).toMatch(/SIRE · Apto \d+ · Piotr Nowak: vence .*15:00/);
    expect(half?.text).toContain('Piotr Nowak');
    expect(half?.text).toContain(`/app/registry?property=${host.propertyId}`);

    await at(1, '10:20');
    await eventually(async () => expect(await subjects()).toHaveLength(3));
    await eventually(async () => expect(await received(PHONE)).toHaveLength(2));
    expect(await noticed()).toContain('El plazo de SIRE se acaba y falta informar a Piotr Nowak');

    await at(1, '15:00');
    await eventually(async () => expect(await subjects()).toHaveLength(4));
    await eventually(async () => expect(await received(PHONE)).toHaveLength(3));
    await at(2, '12:00');
    await at(3, '12:00');
    expect([(await subjects()).length, (await received(PHONE)).length, (await noticed()).length]).toEqual([
      4, 3, 3,
    ]);
  });

  test('a report that was sent or is not owed causes no warning; a cleaner gets none [REL-15]', async () => {
    const cleaner = `limpieza-${count}@example.test`;
    await createColleague(app, host.propertyId, cleaner, { role: 'cleaner' });
    const done = await createTestStay(host, { guestName: 'Clara Done', checkOutDate: inDays(3) });
    const gone = await createTestStay(host, { guestName: 'Carl Canceled', checkOutDate: inDays(3) });
    expect((await host.send('DELETE', `/api/pms/reservations/${gone._id}`, {})).status).toBe(200);
    await createTestStay(host, { guestName: 'Nora Open', checkOutDate: inDays(3) });
    app.clock.set(atLocalTime(inDays(0), '16:00', 'America/Bogota'));
    expect(
      (await host.send('PATCH', `/api/pms/reservations/${done._id}`, { status: 'checked_in' })).status,
    ).toBe(200);
    expect((await host.send('POST', `/api/common/stay-duties/${done._id}/registered`, {})).status).toBe(200);
    await at(1, '10:20');
    await eventually(async () => expect((await subjects()).length).toBeGreaterThan(0));
    const texts = (await received(address)).map(({ text }) => text).join('\n');
    expect(texts).toContain('Nora Open');
    expect(texts).not.toMatch(/Clara Done|Carl Canceled/);
    expect(await subjects(cleaner)).toEqual([]);
  });

  test('the sweep finds the properties where something runs out [REL-15]', async () => {
    await createTestStay(host, { guestName: 'Sven Sweep', checkOutDate: inDays(3) });
    app.clock.set(atLocalTime(inDays(1), '10:20', 'America/Bogota'));
    await warnOfDeadlinesSchedule.run(app.context());
    await eventually(async () => expect(await subjects()).toHaveLength(2));
  });
});
