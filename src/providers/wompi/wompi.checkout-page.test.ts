import { expect, test } from 'vitest';

import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { signOrder } from './wompi.checkout.ts';
import { SIMULATED_WOMPI } from './wompi.manifest.ts';
import { refusedPage, startWompi } from './wompi.test-stage.ts';

const BACK = 'http://127.0.0.1:1/pay/attempt?lang=es';
const stage = async (more: { minor?: number; reference?: string; returnUrl?: string } = {}) => {
  const all = await startWompi();
  const { url } = await all.guestPayments.openCheckout(all.connection, {
    reference: more.reference ?? 'attempt-1',
    amount: { minor: more.minor ?? 48_990_000, currency: 'COP' },
    title: 'Reserva 4411',
    email: null,
    expiresAt: '2026-11-21T18:00:00.000Z' as Instant,
    returnUrl: more.returnUrl ?? BACK,
  });
  const open = (address = url, language = 'es') =>
    fetch(address, { headers: { 'accept-language': language }, redirect: 'manual' });
  const send = (fields: Record<string, string>, address = url) =>
    fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
  const pay = (fields: Record<string, string> = {}) =>
    send({ email: 'ana@example.test', method: 'CARD', card: '4242', ...fields });
  const changed = (name: string, value: string) => {
    const address = new URL(url);
    address.searchParams.set(name, value);
    return address.href;
  };
  return { ...all, url, open, send, pay, changed, transactions: () => all.simulator.world.transactions };
};

test('a person reads shop, amount, reference and end, in three languages', async () => {
  const { open, url } = await stage();
  for (const [language, words] of [
    [
      'es-CO,es;q=0.9',
      ['Paga a Casa Azul', 'Puedes pagar hasta', 'Medio de pago', '489.900', 'Modo de prueba'],
    ],
    ['pt-BR', ['Pague a Casa Azul', 'Você pode pagar até', 'Meio de pagamento', '489.900', 'Modo de teste']],
    ['en', ['Pay Casa Azul', 'You can pay until', 'Payment method', '489,900', 'Test mode']],
  ] as const) {
    const page = await (await open(url, language)).text();
    for (const word of [...words, 'attempt-1', 'PSE', 'Nequi', 'COP']) expect(page).toContain(word);
  }
  expect(await (await open(`${url}&lang=en`, 'es')).text()).toContain('Pay Casa Azul');
});

test('the page runs nothing, is framed by nothing, and sends on to the product only', async () => {
  const { open, url } = await stage();
  const answer = await open();
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${new URL(BACK).origin}`);
  expect(await answer.text()).not.toContain('<script');
  const evil = await open(`${url}&lang=es&customer-data:email=${encodeURIComponent('"><script>x@y.z')}`);
  expect(await evil.text()).not.toContain('<script');
});

test('a payment leads back with its id, and what it says there proves nothing', async () => {
  const { pay, transactions } = await stage();
  const answer = await pay();
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:1/pay/attempt');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    lang: 'es',
    id: transactions()[0]?.id,
    env: 'test',
  });
});

test('a payer who presses twice or comes back reads that the reference was used, and finds the way back', async () => {
  const { pay, open, transactions } = await stage();
  await pay({ card: '1111' });
  const again = await pay();
  expect(again.status).toBe(422);
  const page = await again.text();
  expect(page).toContain('La referencia ya ha sido usada');
  expect(page).toContain(`id=${transactions()[0]?.id}`);
  expect((await open()).status).toBe(200);
  expect(transactions().map(({ status }) => status)).toEqual(['DECLINED']);
});

test.each([
  ['4242', 'APPROVED'],
  ['1111', 'DECLINED'],
  ['0000', 'ERROR'],
  ['4242 4242', 'ERROR'],
])('a card that ends in %s ends as %s', async (card, status) => {
  const { pay, transactions } = await stage();
  await pay({ card });
  expect(transactions()).toMatchObject([{ status, method: 'CARD' }]);
  expect(transactions()[0]?.finalizedAt).not.toBeNull();
});

test.each(['PSE', 'NEQUI'])('%s waits for the bank, which is asked once', async (method) => {
  const { pay, open, send, transactions } = await stage();
  const answer = await pay({ method });
  const bank = new URL(answer.headers.get('location') ?? '', answer.url).href;
  expect(await (await open(bank)).text()).toContain('Aprobar');
  expect(transactions()).toMatchObject([{ status: 'PENDING', method, lastFour: null }]);
  expect((await send({ answer: 'leave' }, bank)).headers.get('location')).toContain('id=');
  expect(transactions()).toMatchObject([{ status: 'PENDING' }]);
  await send({ answer: 'decline' }, bank);
  await send({ answer: 'approve' }, bank);
  expect(transactions()).toMatchObject([{ status: 'DECLINED', message: 'Rechazada por el banco' }]);
  const later = await (await open(bank)).text();
  expect(later).toContain('El pago fue rechazado.');
  expect(later).not.toContain('Aprobar');
  expect((await open(bank.replace(/\/\w+\?/, '/0000?'))).status).toBe(404);
  expect((await open(bank.replace(/11201-[\d-]+/, '11201-1-1'))).status).toBe(404);
});

test('a refused payer may try once more on the same page, within three minutes, with the same reference', async () => {
  const { url, clock, transactions } = await stage();
  const first = await refusedPage(url);
  expect(first.status).toBe(200);
  for (const words of ['El pago fue rechazado.', 'una vez más', `id=${transactions()[0]?.id}`])
    expect(first.text).toContain(words);
  clock.advance(179);
  const answer = await first.payAgain();
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('id')).toBe(transactions()[1]?.id);
  expect(transactions().map(({ reference, status }) => [reference, status])).toEqual([
    ['attempt-1', 'DECLINED'],
    ['attempt-1', 'APPROVED'],
  ]);
  expect((await first.payAgain()).status).toBe(422);
  expect(transactions()).toHaveLength(2);
});

test('after three minutes, or after a second refusal, the reference is used', async () => {
  const late = await stage();
  const page = await refusedPage(late.url);
  late.clock.advance(180);
  expect((await page.payAgain()).status).toBe(422);
  const twice = await stage();
  const first = await refusedPage(twice.url);
  const [, token = ''] = /name="retry" value="(\w+)"/.exec(first.text) ?? [];
  const second = await twice.pay({ card: '0000', retry: token });
  expect([second.status, second.headers.get('location')?.includes('id=')]).toEqual([303, true]);
  expect((await twice.pay({ retry: token })).status).toBe(422);
  expect(twice.transactions().map(({ status }) => status)).toEqual(['DECLINED', 'ERROR']);
});

test('after the end no payment is made, also on a page that was opened before', async () => {
  const { pay, open, clock, transactions } = await stage();
  expect((await open()).status).toBe(200);
  clock.set('2026-11-21T18:00:00.000Z' as Instant);
  for (const answer of [await open(), await pay()]) {
    expect(answer.status).toBe(410);
    const page = await answer.text();
    expect(page).toContain('El tiempo para pagar terminó.');
    expect(page).toContain(`href="${BACK}"`);
  }
  expect(transactions()).toEqual([]);
});

test('a bank may answer after the end a payment that was begun before', async () => {
  const { pay, send, clock, transactions } = await stage();
  const answer = await pay({ method: 'PSE' });
  clock.set('2026-11-21T18:30:00.000Z' as Instant);
  await send({ answer: 'approve' }, new URL(answer.headers.get('location') ?? '', answer.url).href);
  expect(transactions()).toMatchObject([{ status: 'APPROVED', finalizedAt: '2026-11-21T18:30:00.000Z' }]);
});

test('what was changed in the address is refused: amount, reference, end, currency, shop, signature', async () => {
  const { open, send, changed, url, transactions } = await stage();
  for (const [name, value] of [
    ['amount-in-cents', '150000'],
    ['amount-in-cents', '1e7'],
    ['reference', 'attempt-2'],
    ['expiration-time', '2026-12-21T18:00:00.000Z'],
    ['expiration-time', 'tomorrow'],
    ['currency', 'USD'],
    ['public-key', 'pub_test_of0no0account'],
    ['signature:integrity', '0'.repeat(64)],
  ] as const) {
    const address = changed(name, value);
    expect((await open(address)).status, name).toBe(422);
    expect((await send({ email: 'ana@example.test' }, address)).status, name).toBe(422);
  }
  expect((await open(url.replace(/&expiration-time=[^&]*/, ''))).status).toBe(422);
  expect(transactions()).toEqual([]);
});

test('the address of return is not signed: one that is not the product’s is no way out', async () => {
  const { send, changed, open } = await stage();
  const address = changed('redirect-url', 'https://evil.example/');
  expect((await open(address)).headers.get('content-security-policy')).not.toContain('evil');
  const answer = await send({ email: 'ana@example.test', card: '4242' }, address);
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  const page = await answer.text();
  expect(page).toContain('El pago fue aprobado.');
  expect(page).not.toContain('evil');
});

test('a page without an end, as others make it, has none', async () => {
  const { simulator, clock, open } = await stage();
  const signature = signOrder(
    { reference: 'other', amountInCents: 200_000, currency: 'COP' },
    SIMULATED_WOMPI.integritySecret,
  );
  const query = new URLSearchParams({
    'public-key': SIMULATED_WOMPI.publicKey,
    currency: 'COP',
    'amount-in-cents': '200000',
    reference: 'other',
    'signature:integrity': signature,
  });
  clock.set('2027-11-21T18:00:00.000Z' as Instant);
  expect((await open(`${simulator.url}/p/?${query}`)).status).toBe(200);
});

test('a payer without a mail address is asked for it', async () => {
  const { pay, transactions } = await stage();
  const answer = await pay({ email: 'ana' });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Escribe tu correo.')]);
  expect(transactions()).toEqual([]);
});

test('lists and single payments need what they need at Wompi', async () => {
  const { simulator, pay, transactions } = await stage();
  await pay();
  const ask = async (path: string, key?: string) => {
    const answer = await fetch(
      `${simulator.url}/v1${path}`,
      key ? { headers: { authorization: `Bearer ${key}` } } : {},
    );
    return [answer.status, ((await answer.json()) as { error?: { reason: string } }).error?.reason ?? null];
  };
  const id = transactions()[0]?.id ?? '';
  expect(await ask(`/transactions/${id}`)).toEqual([200, null]);
  expect(await ask('/transactions')).toEqual([401, 'La llave proporcionada no es válida.']);
  expect(await ask('/transactions', SIMULATED_WOMPI.publicKey)).toEqual([
    401,
    'La llave proporcionada no es válida.',
  ]);
  expect(await ask('/transactions', 'prv_prod_12345678')).toEqual([
    401,
    'La llave proporcionada no corresponde a este ambiente.',
  ]);
  expect(await ask('/transactions/1-1-1')).toEqual([404, 'La entidad solicitada no existe']);
});

test('a host enters the address for events in the panel, which shows none to the next visitor', async () => {
  const { simulator, open, send, pay } = await stage();
  simulator.has({ webhook: null });
  const panel = `${simulator.url}/panel`;
  expect(await (await open(panel, 'pt')).text()).toContain('URL de eventos');
  for (const url of ['', 'nowhere', 'javascript:alert(1)', `http://127.0.0.1/${'a'.repeat(500)}`])
    expect((await send({ url }, panel)).status, url).toBe(422);
  const [first, second] = [`${simulator.url}/inbox`, `${simulator.url}/inbox?second`];
  for (const url of [first, second, second]) {
    const saved = await (await send({ url }, panel)).text();
    expect(saved).toContain('La dirección quedó guardada.');
    expect(saved).not.toContain('inbox');
  }
  await pay();
  await eventually(() => expect(simulator.sent().map(({ url }) => url)).toEqual([first, second]));
});
