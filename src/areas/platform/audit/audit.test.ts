import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { type Host, hostWithProperty, renewSession } from '#support/host.ts';
import type { AuditEntry } from './audit.contract.ts';
import { chainChangesSchedule, logHistoryHeadsSchedule } from './audit.service.ts';
import { removeHeadSeal } from './history-heads.test-store.ts';
import { verifyHistory } from './history-heads.service.ts';

let app: TestApp;
let host: Host & { propertyId: string };
let stranger: Host & { propertyId: string };

beforeAll(async () => {
  app = await startTestApp();
  host = await hostWithProperty(app, 'duena@example.test');
  stranger = await hostWithProperty(app, 'extrano@example.test');
  await host.send('POST', '/api/pms/listings', { internalName: '=HYPERLINK("x")' });
});
afterAll(() => app.stop());

const log = async (query = ''): Promise<AuditEntry[]> =>
  (await host.get<AuditEntry[]>(`/api/common/audit-log?${query}`)).data;

describe('the audit log [REL-27]', () => {
  test('names the actor, the change and its origin, in the words of the reader', async () => {
    const [newest] = await log('language=es');
    expect(newest).toMatchObject({
      message: 'Agregó el alojamiento',
      subject: 'listing',
      actor: expect.stringMatching(/^user:/),
      actorName: expect.any(String),
      from: expect.any(String),
    });
    expect((await log('subject=property')).map(({ subject }) => subject)).toEqual(['property']);
    expect(await log('actor=guest:nobody')).toEqual([]);
    expect(await log(`before=${newest?._id}`)).not.toContainEqual(newest);
  });

  test('names what changed, and each listing by the name that people know [W1-F-06]', async () => {
    const { data: listing } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Apto 9',
    });
    const { data: stay } = await host.send<{ _id: string }>('POST', '/api/pms/reservations', {
      roomId: listing._id,
      guestName: 'Anna Berg',
      checkInDate: '2031-02-01',
      checkOutDate: '2031-02-03',
    });
    const [newest] = await log('subject=reservation');
    expect(newest).toMatchObject({
      about: { name: 'Anna Berg', reservationId: stay._id },
      after: { listing: 'Apto 9', arrival: '2031-02-01' },
    });
    expect((await log('subject=listing'))[0]).toMatchObject({
      about: { name: 'Apto 9', reservationId: null },
    });
    await host.send('DELETE', `/api/pms/listings/${listing._id}`);
  });

  test('a filter by days has the moment it begins with, and not the one it ends with [REL-27]', async () => {
    const ids = (entries: AuditEntry[]) => entries.map(({ _id }) => _id);
    const before = ids(await log());
    app.clock.advance(86_400);
    const from = app.clock.now();
    await host.send('POST', '/api/pms/listings', { internalName: 'Otra' });
    const since = ids(await log(`from=${from}`));
    expect(since.length).toBeGreaterThan(0);
    expect(ids(await log(`until=${from}`))).toEqual(before);
    expect(ids(await log())).toEqual([...since, ...before]);
    expect(await log(`from=${from}&until=${from}`)).toEqual([]);
    await markSignInFresh(app, host);
  });

  test('a property does not see the changes of another property [SEC-02]', async () => {
    const others = await stranger.get<AuditEntry[]>('/api/common/audit-log');
    const ids = (await log()).map(({ _id }) => _id);
    expect(others.data.filter(({ _id }) => ids.includes(_id))).toEqual([]);
  });

  test('goes out as a file without formulas [SEC-31]', async () => {
    await renewSession(host);
    const response = await fetch(`${app.url}/api/common/audit-log/csv`, {
      headers: { authorization: `Bearer ${host.token}` },
    });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(await response.text()).not.toMatch(/(^|,)[=+@]/m);
  });

  test('the file says what changed in words of people, also of values that are no longer given [W1-F-06]', async () => {
    const other = await hostWithProperty(app, 'palabras@example.test');
    const { data: listing } = await other.send<{ _id: string }>('POST', '/api/pms/listings', {
      internalName: 'Suite Bóveda',
    });
    const stay = {
      roomId: listing._id,
      guestName: 'Anna Berg',
      checkInDate: '2031-02-01',
      checkOutDate: '2031-02-03',
    };
    const { data: made } = await other.send<{ _id: string }>('POST', '/api/pms/reservations', {
      ...stay,
      total: 450000.5,
    });
    await other.send('PATCH', `/api/pms/reservations/${made._id}`, { checkOutDate: '2031-02-05' });
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    const older = [
      ['listing', 'changed', null, { calendar: 'Airbnb', calendarChange: 'removed' }],
      ['listing-type', 'created', null, { name: 'Doble', kind: 'apartment' }],
      ['member', 'changed', { role: 'operator', apps: null }, { role: 'cleaner', apps: ['cleaning'] }],
      ['guest', 'corrected', null, null],
    ] as const;
    for (const [subject, action, before, after] of older) {
      await owner.query(
        `insert into changes (property_id, subject, subject_id, action, before, after, actor, at)
         values ($1, $2, 'x', $3, $4, $5, 'posada', $6)`,
        [other.propertyId, subject, action, before, after, app.clock.now()],
      );
    }
    await owner.end();
    const response = await fetch(`${app.url}/api/common/audit-log/csv?language=es`, {
      headers: { authorization: `Bearer ${other.token}` },
    });
    const text = await response.text();
    expect(text).not.toMatch(/[{}]|_id|_minor|apartment|cleaner|removed|null/);
    expect(text).toContain('Anna Berg');
    expect(text).toContain('Salida: 2031-02-03');
    expect(text).toContain('Salida: 2031-02-05');
    expect(text).toContain('Alojamiento: Suite Bóveda');
    expect(text).toContain('450000.5 COP');
    expect(text).toContain('Calendario: Airbnb');
    expect(text).toContain('se quitó');
    expect(text).toContain('Tipo: Apartamento');
    expect(text).toContain('Rol: Limpieza');
    expect(text).toContain('No quedó anotado qué respuestas');
  });

  test('one changed byte is found, and so is a missing line [T-AUDIT]', async () => {
    const verify = async () =>
      (await host.get<{ checked: number; brokenAt: number | null }>('/api/common/audit-log/verification'))
        .data;
    await chainChangesSchedule.run(app.context());
    const entries = await log();
    expect(entries.every(({ isSealed }) => isSealed)).toBe(true);
    expect(await verify()).toEqual({ checked: entries.length, brokenAt: null });

    const second = entries.at(-2);
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    await owner.query(`update changes set subject_id = subject_id || ' ' where id = $1`, [second?._id]);
    expect((await verify()).brokenAt).toBe(second?._id);
    await owner.query(`update changes set subject_id = rtrim(subject_id) where id = $1`, [second?._id]);
    expect((await verify()).brokenAt).toBeNull();
    await owner.query('delete from changes where id = $1', [entries.at(-1)?._id]);
    expect((await verify()).brokenAt).toBe(second?._id);
    await owner.end();
  });

  test('lines cut off at the end are noticed, and so is a rewritten chain [W1-C-08, REL-27, T-AUDIT]', async () => {
    const other = await hostWithProperty(app, 'cortada@example.test');
    const verify = async () =>
      (await other.get<{ checked: number; brokenAt: number | null }>('/api/common/audit-log/verification'))
        .data;
    const change = (internalName: string) => other.send('POST', '/api/pms/listings', { internalName });
    await change('Uno');
    await change('Dos');
    await chainChangesSchedule.run(app.context());
    expect((await verify()).brokenAt).toBeNull();
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    const ours = 'property_id = $1';
    // Removes the last line, as a superuser of the database would.
    await owner.query('begin');
    await owner.query(`delete from changes where id = (select max(id) from changes where ${ours})`, [
      other.propertyId,
    ]);
    await owner.query('commit');
    const { rows } = await owner.query<{ id: number }>(
      `select max(id)::int as id from changes where ${ours}`,
      [other.propertyId],
    );
    expect((await verify()).brokenAt).toBe(rows[0]?.id);
    // A later line does not hide it, nor does a chain that is recomputed without a key.
    await change('Tres');
    await chainChangesSchedule.run(app.context());
    expect((await verify()).brokenAt).not.toBeNull();
    await owner.query(`update changes set place = null, link = null where ${ours}`, [other.propertyId]);
    await chainChangesSchedule.run(app.context());
    expect((await verify()).brokenAt).not.toBeNull();
    // Deleting all lines is noticed as well.
    await owner.query(`delete from changes where ${ours}`, [other.propertyId]);
    expect(await verify()).toEqual({ checked: 0, brokenAt: 0 });
    expect(app.log.some((line) => line.includes('is not what was signed'))).toBe(true);
    await owner.end();
  });

  test('a chain of before is sealed as it stands, and one that was altered is not [REL-27, T-AUDIT]', async () => {
    const [old, altered] = [
      await hostWithProperty(app, 'de-antes@example.test'),
      await hostWithProperty(app, 'de-antes-cambiada@example.test'),
    ];
    const verify = async (who: typeof old) =>
      (await who.get<{ checked: number; brokenAt: number | null }>('/api/common/audit-log/verification'))
        .data;
    await chainChangesSchedule.run(app.context());
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    const ours = [old.propertyId, altered.propertyId];
    // As a version without seals leaves it.
    await owner.query('update changes set seal = null where property_id = any($1)', [ours]);
    await owner.query('delete from history_heads where property_id = any($1)', [ours]);
    for (const id of ours) await removeHeadSeal(app, id as PropertyId);
    await owner.query(`update changes set actor = 'posada' where property_id = $1 and place = 1`, [
      altered.propertyId,
    ]);
    await chainChangesSchedule.run(app.context());
    const sealed = async (who: typeof old) =>
      (
        await owner.query<{ count: number }>(
          'select count(seal)::int as count from changes where property_id = $1',
          [who.propertyId],
        )
      ).rows[0]?.count;
    expect(await verify(old)).toEqual({ checked: await sealed(old), brokenAt: null });
    expect(await sealed(altered)).toBe(0);
    expect((await verify(altered)).brokenAt).not.toBeNull();
    await owner.end();
  });

  test('a superuser of the database cannot seal a line of their own [REL-27, SEC-68, T-AUDIT]', async () => {
    const other = await hostWithProperty(app, 'sin-llave@example.test');
    const verify = async () =>
      (await other.get<{ checked: number; brokenAt: number | null }>('/api/common/audit-log/verification'))
        .data;
    await other.send('POST', '/api/pms/listings', { internalName: 'Uno' });
    await chainChangesSchedule.run(app.context());
    expect((await verify()).brokenAt).toBeNull();
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    // Rewrites the line of a change and recomputes every later link: without a key the chain is consistent.
    const rewritten = await owner.query<{ id: number }>(
      `update changes set subject_id = 'x' where property_id = $1 and place = 1 returning id::int`,
      [other.propertyId],
    );
    const { rows } = await owner.query<{ id: number }>(
      'select id::int from changes where property_id = $1 order by place',
      [other.propertyId],
    );
    for (const { id } of rows) {
      await owner.query(
        `update changes c set link = change_link(
           (select link from changes b where b.property_id = c.property_id and b.place = c.place - 1), c)
          where id = $1`,
        [id],
      );
    }
    expect((await verify()).brokenAt).toBe(rewritten.rows[0]?.id);
    await owner.end();
  });

  test('the table of heads misses a cut tail even without the file store, and takes no signature but ours [REL-27, T-AUDIT]', async () => {
    const other = await hostWithProperty(app, 'sin-archivos@example.test');
    const id = other.propertyId as PropertyId;
    await other.send('POST', '/api/pms/listings', { internalName: 'Uno' });
    await chainChangesSchedule.run(app.context());
    const { system, secrets } = app.context();
    const files = { ...app.platform.files, get: () => Promise.resolve(null) };
    const brokenAt = async () => (await verifyHistory({ system, secrets, files }, id)).brokenAt;
    expect(await brokenAt()).toBeNull();
    const owner = new pg.Client(app.databaseUrl);
    await owner.connect();
    await owner.query('update history_heads set place = place - 1 where property_id = $1', [id]);
    expect(await brokenAt()).not.toBeNull();
    await owner.query('update history_heads set place = place + 1 where property_id = $1', [id]);
    expect(await brokenAt()).toBeNull();
    await owner.query('delete from changes where id = (select max(id) from changes where property_id = $1)', [
      id,
    ]);
    expect(await brokenAt()).not.toBeNull();
    await owner.end();
  });

  test('once a day the log tells how far each history goes [REL-27]', async () => {
    await chainChangesSchedule.run(app.context());
    await logHistoryHeadsSchedule.run(app.context());
    const told = app.log.find((line) => line.includes('history head') && line.includes(host.propertyId));
    expect(told).toMatch(/"seal":"[0-9a-f]{64}"/);
  });
});
