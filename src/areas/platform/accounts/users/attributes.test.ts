import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '#support/app.ts';
import { markSignInFresh } from '#support/fresh-sign-in.ts';
import { codeFor, codesFor, type Host, PASSWORD, registerHost, request, signIn } from '#support/host.ts';
import type { User } from './me.contract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());
beforeEach(() => app.clock.advance(3_600));

const ask = (host: Host, attribute: 'email' | 'phoneNumber', value: string) =>
  host.send('POST', '/api/v2/auth/users/request-attribute-change', { attribute, value });
const approve = (host: Host, attribute: 'email' | 'phoneNumber', value: string, code: string) =>
  host.send<User>('POST', '/api/v2/auth/users/approve-attribute-change', { attribute, value, code });

describe('a new e-mail', () => {
  test('counts from its code on; the old address hears of it and is free again [C-AUTH-20, C-AUTH-21]', async () => {
    const host = await registerHost(app, 'antes@example.test');
    const asked = await ask(host, 'email', 'Despues@example.test');
    expect(asked.data).toMatchObject({ sent: true, attribute: 'email', destination: 'D***@example.test' });
    expect((await host.get<User>('/api/auth/me')).data.email).toBe('antes@example.test');
    const code = await codeFor(app, 'despues@example.test');
    const approved = await approve(host, 'email', 'despues@example.test', code);
    expect(approved.data).toMatchObject({ email: 'Despues@example.test' });
    await expect
      .poll(async () => {
        const mails = await fetch(`${app.url}/simulators/mailbox/messages?to=antes@example.test`);
        return ((await mails.json()) as { subject: string }[])[0]?.subject;
      })
      .toBe('Cambió el acceso a tu cuenta de Posada');
    const logIn = (username: string) =>
      request(app, 'POST', '/api/auth/session/login', { username, password: PASSWORD });
    expect((await logIn('despues@example.test')).status).toBe(200);
    expect((await logIn('antes@example.test')).status).toBe(401);
    await registerHost(app, 'antes@example.test');
  });

  test('an address of another user is refused, before and after the code [R-VAL-31]', async () => {
    const [host, rival] = [
      await registerHost(app, 'uno@example.test'),
      await registerHost(app, 'otro@example.test'),
    ];
    const taken = await ask(host, 'email', 'OTRO@example.test');
    expect(taken.errors[0]).toMatchObject({
      code: 'EMAIL_EXIST',
      field: 'value',
      message: 'El email ya está siendo usado por otro usuario',
    });
    await ask(host, 'email', 'disputado@example.test');
    const [first = ''] = await codesFor(app, 'disputado@example.test', 1);
    await ask(rival, 'email', 'disputado@example.test');
    app.clock.advance(61);
    await ask(rival, 'email', 'disputado@example.test');
    const second = (await codesFor(app, 'disputado@example.test', 2)).find((code) => code !== first) ?? '';
    expect((await approve(rival, 'email', 'disputado@example.test', second)).status).toBe(200);
    expect((await approve(host, 'email', 'disputado@example.test', first)).status).toBe(409);
  });
});

describe('a phone', () => {
  test('is kept as + and digits; the code comes by SMS and WhatsApp [R-VAL-20, R-VAL-32, R-ONB-02]', async () => {
    const host = await registerHost(app, 'cel@example.test');
    for (const value of ['123', '+57 300 555 12345 67890', 'trescientos']) {
      const { status, errors } = await ask(host, 'phoneNumber', value);
      expect([status, errors[0]?.field]).toEqual([400, 'value']);
    }
    expect((await ask(host, 'phoneNumber', '57 (300) 222-0001')).status).toBe(200);
    const [sms, whatsapp] = await codesFor(app, '+573002220001', 2);
    expect(sms).toBe(whatsapp);
    const approved = await approve(host, 'phoneNumber', '573002220001', sms ?? '');
    expect(approved.data).toMatchObject({ phoneNumber: '+573002220001', preferredMfa: 'SMS' });
  });

  test('belongs to one confirmed person; wrong and late codes have their words [R-VAL-31, R-ONB-08]', async () => {
    const host = await registerHost(app, 'cel2@example.test');
    const taken = await ask(host, 'phoneNumber', '+573002220001');
    expect(taken.errors[0]).toMatchObject({
      code: 'PHONENUMBER_EXIST',
      message: 'El teléfono ya está siendo usado por otro usuario',
    });
    await ask(host, 'phoneNumber', '+573002220002');
    const [code = ''] = await codesFor(app, '+573002220002', 2);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const refused = await approve(host, 'phoneNumber', '+573002220002', wrong);
    expect(refused.errors[0]?.message).toBe('El código ingresado no es válido');
    app.clock.advance(601);
    await markSignInFresh(app, host);
    const late = await approve(host, 'phoneNumber', '+573002220002', code);
    expect(late.errors[0]?.message).toBe('El código ha expirado. Solicita uno nuevo');
  });

  test('a code is bound to its session: another one of the same person cannot use it [SEC-10]', async () => {
    const host = await registerHost(app, 'cel3@example.test');
    await ask(host, 'phoneNumber', '+573002220003');
    const [code = ''] = await codesFor(app, '+573002220003', 2);
    const { token } = await signIn(app, 'cel3@example.test');
    const other = await request(
      app,
      'POST',
      '/api/v2/auth/users/approve-attribute-change',
      { attribute: 'phoneNumber', value: '+573002220003', code },
      { authorization: `Bearer ${token}` },
    );
    expect(other.status).toBe(400);
    expect((await approve(host, 'phoneNumber', '+573002220003', code)).status).toBe(200);
  });
});

describe('the attributes of the session', () => {
  test('names change at once, addresses wait for their code [C-IDP-10, C-IDP-11, C-IDP-12]', async () => {
    const host = await registerHost(app, 'atr@example.test');
    const changed = await host.send<{ user: User; deliveries: { attribute: string }[] }>(
      'PATCH',
      '/api/auth/session/attributes',
      { attributes: { name: 'Rosa Elena', locale: 'pt', phone_number: '+573002220004' } },
    );
    expect(changed.data.user).toMatchObject({ name: 'Rosa Elena', language: 'pt', phoneNumber: null });
    expect(changed.data.deliveries).toMatchObject([{ attribute: 'phone_number' }]);
    const again = () =>
      host.send('POST', '/api/auth/session/attributes/verify-request', { attribute: 'phone_number' });
    expect((await again()).status).toBe(429);
    app.clock.advance(60);
    expect((await again()).status).toBe(200);
    const [code] = await codesFor(app, '+573002220004', 4);
    const verified = await host.send<User>('POST', '/api/auth/session/attributes/verify', {
      attribute: 'phone_number',
      code,
    });
    expect(verified.data).toMatchObject({ phoneNumber: '+573002220004', preferredMfa: 'SMS' });
    const nothing = await host.send('POST', '/api/auth/session/attributes/verify', {
      attribute: 'email',
      code: '123456',
    });
    expect(nothing.errors[0]?.code).toBe('nothing-to-verify');
  });

  test('a second factor that is not there cannot be preferred', async () => {
    const host = await registerHost(app, 'pref@example.test');
    const refused = await host.send('PATCH', '/api/auth/session/attributes', {
      attributes: { preferredMfa: 'TOTP' },
    });
    expect(refused.errors[0]).toMatchObject({ code: 'second-factor-missing' });
  });
});
