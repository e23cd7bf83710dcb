import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import {
  formTicket,
  type Answer,
  codeFor,
  codesFor,
  PASSWORD,
  registerByMail,
  request,
} from '#support/host.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
// All calls here come from one network, whose attempts are counted by the hour (SEC-72).
beforeEach(() => app.clock.advance(3_600));

const post = <Data>(path: string, body: object): Promise<Answer<Data>> =>
  request<Data>(app, 'POST', `/api/auth/session/${path}`, body);
const secondsLeft = ({ headers }: { headers: Headers }) => Number(headers.get('retry-after'));
const signUp = (email: string) =>
  post<{ username: string }>('signup', { email, name: 'Ana Ríos', password: PASSWORD });

describe('asking for another code', () => {
  test('60 s after the first, 70 s after the second; a refusal says the seconds left [D-5, R-SIGNUP-09]', async () => {
    await signUp('otra@example.test');
    const resend = () => post<{ resendInSeconds: number }>('resend-code', { username: 'otra@example.test' });
    app.clock.advance(20);
    const early = await resend();
    expect(early.status).toBe(429);
    expect(secondsLeft(early)).toBe(40);
    expect(early.errors[0]?.message).toBe('Demasiados intentos. Vuelve a probar en 40 s');
    app.clock.advance(40);
    const second = await resend();
    expect(second.data).toMatchObject({ sent: true, resendInSeconds: 70 });
    app.clock.advance(69);
    expect(secondsLeft(await resend())).toBe(1);
    app.clock.advance(1);
    expect((await resend()).data.resendInSeconds).toBe(80);
  });

  test('one address gets five codes an hour, for all callers and at any pace [SEC-10]', async () => {
    await signUp('cinco@example.test');
    const resend = () => post('resend-code', { username: 'cinco@example.test' });
    for (let sent = 1; sent < 5; sent++) {
      app.clock.advance(110);
      expect((await resend()).status).toBe(200);
    }
    app.clock.advance(110);
    const sixth = await resend();
    expect(sixth.status).toBe(429);
    expect(secondsLeft(sixth)).toBe(3_600 - 5 * 110);
    app.clock.advance(secondsLeft(sixth));
    expect((await resend()).status).toBe(200);
  });

  test('two requests at once are one code', async () => {
    await registerByMail(app, 'doble@example.test');
    app.clock.advance(120);
    const ask = () => post('forgot-password', { username: 'doble@example.test' });
    const answers = await Promise.all(Array.from({ length: 6 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('unknown and confirmed names are limited and answered like any other [SEC-14]', async () => {
    await registerByMail(app, 'conocida@example.test');
    app.clock.advance(120);
    const ask = (username: string) => post('resend-code', { username });
    for (const name of ['conocida@example.test', 'nadie@example.test']) {
      const [first, again] = [await ask(name), await ask(name)];
      expect([first.status, again.status, secondsLeft(again)]).toEqual([
        200,
        429,
        name.startsWith('c') ? 70 : 60,
      ]);
    }
  });
});

describe('a code', () => {
  test('is good once, for ten minutes, and only the newest [T-CODE]', async () => {
    await registerByMail(app, 'nuevo@example.test');
    const username = 'nuevo@example.test';
    const before = (await codesFor(app, username, 1)).length;
    await post('forgot-password', { username });
    // Two that travel at once may arrive in either order.
    await codesFor(app, username, before + 1);
    app.clock.advance(61);
    await post('forgot-password', { username });
    const [newest = '', older = ''] = await codesFor(app, username, before + 2);
    const confirm = (code: string, newPassword = 'Lluvia-de-mayo-9') =>
      post('confirm-forgot-password', { username, code, newPassword });
    if (newest !== older) expect((await confirm(older)).errors[0]?.code).toBe('code-mismatch');
    expect((await confirm(newest)).status).toBe(200);
    expect((await confirm(newest)).errors[0]?.code).toBe('code-expired');
    app.clock.advance(3_600);
    await post('forgot-password', { username });
    const [late = ''] = await codesFor(app, username, before + 3);
    app.clock.advance(601);
    expect((await confirm(late)).errors[0]?.message).toBe('El código de confirmación ha caducado');
  });

  test('of fifteen tries at once at most five are looked at [SEC-10, T-CODE]', async () => {
    await registerByMail(app, 'quince@example.test');
    app.clock.advance(3_600);
    const username = 'quince@example.test';
    const before = (await codesFor(app, username, 1)).length;
    await post('forgot-password', { username });
    const [code = ''] = await codesFor(app, username, before + 1);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const guesses = await Promise.all(
      Array.from({ length: 15 }, () =>
        post('confirm-forgot-password', { username, code: wrong, newPassword: 'Lluvia-de-mayo-9' }),
      ),
    );
    const looked = guesses.filter(({ errors }) => errors[0]?.code === 'code-mismatch');
    expect(looked.length).toBeLessThanOrEqual(5);
    const right = await post('confirm-forgot-password', { username, code, newPassword: 'Lluvia-de-mayo-9' });
    expect(right.errors[0]?.code).toBe('code-expired');
  });

  test('a code of one purpose is not valid for another', async () => {
    await signUp('fin@example.test');
    const code = await codeFor(app, 'fin@example.test');
    const recovery = await post('confirm-forgot-password', {
      username: 'fin@example.test',
      code,
      newPassword: 'Lluvia-de-mayo-9',
    });
    expect(recovery.errors[0]?.code).toBe('code-expired');
  });

  test('that came too late to be of use is not sent [REL-17]', async () => {
    await fetch(`${app.url}/_simulator/mailbox/emit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 451 }),
    });
    await signUp('tarde@example.test');
    const newest = async (column: string, table: string) =>
      (
        await app.platform.pools.system.named<{ value: string }>(
          `test-newest-${table}`,
          `select ${column} as value from ${table} order by id desc limit 1`,
          [],
        )
      )[0]?.value;
    await expect.poll(() => newest('outcome', 'effect_attempts')).toBe('waiting');
    app.clock.advance(601);
    // Only then is mail taken again: a try that had begun in time might still be.
    await expect.poll(() => newest('state', 'messages')).toBe('cancelled');
    await fetch(`${app.url}/_simulator/mailbox/emit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ answer: 250 }),
    });
  });

  test('a code whose answer was lost is not sent again, and waits for no decision [REL-04]', async () => {
    await fetch(`${app.url}/_simulator/sms/failNext`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: 'POST Messages.json', acceptThenDrop: true }),
    });
    const phoneNumber = '+573006660001';
    await request(app, 'POST', '/api/v2/auth/users/temporal-create', { phoneNumber });
    expect(await codesFor(app, phoneNumber, 2)).toHaveLength(2);
    const states = () =>
      app.platform.pools.system.named<{ state: string }>(
        'test-effects',
        "select state from effects where type = 'message' order by created_at desc, id desc limit 2",
        [],
      );
    await expect
      .poll(async () => (await states()).map(({ state }) => state).toSorted())
      .toEqual(['done', 'refused']);
    expect(await codesFor(app, phoneNumber, 2)).toHaveLength(2);
  });

  test('codes and addresses are in no log and in no column [T-CANARY]', async () => {
    await signUp('secreta@example.test');
    const code = await codeFor(app, 'secreta@example.test');
    expect(app.log.join('\n')).not.toContain('secreta@example.test');
    const rows = await app.platform.pools.system.named<{ line: string }>(
      'test-codes',
      'select one_time_codes::text as line from one_time_codes',
      [],
    );
    expect(rows.some(({ line }) => line.includes(code) && line.includes('secreta'))).toBe(false);
  });
});

describe('many people behind one address [W1-B-09, SEC-72]', () => {
  const begin = (email: string, cookie: { cookie: string }) =>
    request(app, 'POST', '/api/v2/auth/users/temporal-create', { email, name: 'Ana Ríos' }, cookie);

  test('each browser has its own tries, and a form that was filled in wrongly takes none', async () => {
    const one = formTicket(app);
    for (let typo = 0; typo < 30; typo++) expect((await begin('nadie@', one)).status).toBe(400);
    const statuses: number[] = [];
    for (let order = 0; order < 11; order++) {
      statuses.push((await begin(`una-${order}@example.test`, one)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    const hotel = await Promise.all(
      Array.from({ length: 60 }, (_, guest) => begin(`hotel-${guest}@example.test`, formTicket(app))),
    );
    expect(hotel.filter(({ status }) => status !== 201)).toEqual([]);
  });

  test('the network has a limit of its own, far above', async () => {
    expect((await begin('primera@example.test', formTicket(app))).status).toBe(201);
    const counted = await app.platform.pools.system.named(
      'test-network',
      `update rate_windows set hits = 600 where key like 'code:%' and key not like 'code:browser:%' returning hits`,
      [],
    );
    expect(counted.length).toBeGreaterThan(0);
    expect((await begin('ultima@example.test', formTicket(app))).status).toBe(429);
  });
});
