import { expect, test } from 'vitest';

import { eventually } from '#support/wait.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_MERCADO_PAGO } from './mercado-pago.manifest.ts';
import { SIMULATED_MERCADO_PAGO_SITES } from './mercado-pago.simulated-world.ts';
import { connectionOf, refusedPage, startMercadoPago } from './mercado-pago.test-stage.ts';

const BACK = 'http://127.0.0.1:1/pay/attempt?lang=es';
const stage = async (
  more: { minor?: number; currency?: string; returnUrl?: string; keys?: Record<string, string> } = {},
) => {
  const all = await startMercadoPago();
  const connection = connectionOf(more.keys ?? SIMULATED_MERCADO_PAGO);
  const { url, id } = await all.guestPayments.openCheckout(connection, {
    reference: 'attempt-1',
    amount: { minor: more.minor ?? 48_990_000, currency: more.currency ?? 'COP' },
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
    send({ email: 'ana@example.test', method: 'card', card: '4242', ...fields });
  return { ...all, url, id, open, send, pay, payments: () => all.simulator.world.payments };
};

test('a person reads seller, title, amount, reference and end, in three languages', async () => {
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
    for (const word of [...words, 'attempt-1', 'Reserva 4411', 'PSE', 'COP']) expect(page).toContain(word);
    for (const word of ['OXXO', 'Pix', 'SPEI']) expect(page).not.toContain(word);
  }
  expect(await (await open(`${url}&lang=en`, 'es')).text()).toContain('Pay Casa Azul');
});

test.each([
  ['MLM', 'MXN', ['OXXO', 'SPEI', '100,50']],
  ['MLA', 'ARS', ['Mercado Pago', '100,50']],
  ['MLB', 'BRL', ['Pix', '100,50']],
] as const)('the page of %s is in %s, with the methods of its country', async (site, currency, words) => {
  const { open } = await stage({ minor: 10_050, currency, keys: SIMULATED_MERCADO_PAGO_SITES[site] });
  const page = await (await open()).text();
  for (const word of [currency, ...words]) expect(page).toContain(word);
  expect(page).not.toContain('PSE');
});

test('the page runs nothing, is framed by nothing, and sends on to the product only', async () => {
  const { open } = await stage();
  const answer = await open();
  const policy = answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`form-action 'self' ${new URL(BACK).origin}`);
  expect(await answer.text()).not.toContain('<script');
});

test('a payment leads back with its id, and what it says there proves nothing', async () => {
  const { pay, payments, id } = await stage();
  const answer = await pay();
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe('http://127.0.0.1:1/pay/attempt');
  expect(Object.fromEntries(back.searchParams)).toEqual({
    lang: 'es',
    payment_id: String(payments()[0]?.id),
    status: 'approved',
    external_reference: 'attempt-1',
    preference_id: id,
  });
});

test('an address that is not the product’s is no way out', async () => {
  const { pay, open } = await stage({ returnUrl: 'https://evil.example/' });
  expect((await open()).headers.get('content-security-policy')).not.toContain('evil');
  const answer = await pay();
  expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  const page = await answer.text();
  expect(page).toContain('El pago fue aprobado.');
  expect(page).not.toContain('evil');
});

test('a page takes one payment after another until it ends, as at Mercado Pago', async () => {
  const { pay, open, payments, clock } = await stage();
  expect((await pay()).status).toBe(303);
  expect((await open()).status).toBe(200);
  expect((await pay()).status).toBe(303);
  clock.set('2026-11-21T18:00:00.000Z' as Instant);
  expect((await pay()).status).toBe(410);
  expect(payments().map(({ status }) => status)).toEqual(['approved', 'approved']);
  expect(new Set(payments().map(({ id }) => id)).size).toBe(2);
});

test.each([
  ['4242', 'approved', 'accredited'],
  ['1111', 'rejected', 'cc_rejected_other_reason'],
  ['0000', 'in_process', 'pending_review_manual'],
  ['4242 4242', 'in_process', 'pending_review_manual'],
])('a card that ends in %s ends as %s', async (card, status, detail) => {
  const { pay, payments } = await stage();
  await pay({ card });
  expect(payments()).toMatchObject([{ status, detail, method: 'card' }]);
});

test('PSE waits for the bank, which is asked once', async () => {
  const { pay, open, send, payments } = await stage();
  const answer = await pay({ method: 'pse' });
  const bank = new URL(answer.headers.get('location') ?? '', answer.url).href;
  expect(await (await open(bank)).text()).toContain('Aprobar');
  expect(payments()).toMatchObject([{ status: 'pending', method: 'pse', lastFour: null }]);
  expect((await send({ answer: 'leave' }, bank)).headers.get('location')).toContain('status=pending');
  expect(payments()).toMatchObject([{ status: 'pending' }]);
  await send({ answer: 'decline' }, bank);
  await send({ answer: 'approve' }, bank);
  expect(payments()).toMatchObject([{ status: 'rejected', detail: 'rejected_by_bank' }]);
  const later = await (await open(bank)).text();
  expect(later).toContain('El pago fue rechazado.');
  expect(later).not.toContain('Aprobar');
  expect((await open(bank.replace(/\/\w+\?/, '/0000?'))).status).toBe(404);
});

test('a method of another country is no method: a card is meant', async () => {
  const { pay, payments } = await stage();
  await pay({ method: 'pix' });
  expect(payments()).toMatchObject([{ method: 'card' }]);
});

test('a refused payer may try again on the same page, with a payment of its own', async () => {
  const { url, payments } = await stage();
  const first = await refusedPage(url);
  expect(first.status).toBe(200);
  for (const words of ['El pago fue rechazado.', 'otra vez', `payment_id=${payments()[0]?.id}`])
    expect(first.text).toContain(words);
  expect((await first.payAgain()).status).toBe(303);
  expect(payments().map(({ reference, status }) => [reference, status])).toEqual([
    ['attempt-1', 'rejected'],
    ['attempt-1', 'approved'],
  ]);
});

test('after the end no payment is made, also on a page that was opened before', async () => {
  const { pay, open, clock, payments } = await stage();
  expect((await open()).status).toBe(200);
  clock.set('2026-11-21T18:00:00.000Z' as Instant);
  for (const answer of [await open(), await pay()]) {
    expect(answer.status).toBe(410);
    const page = await answer.text();
    expect(page).toContain('El tiempo para pagar terminó.');
    expect(page).toContain(`href="${BACK}"`);
  }
  expect(payments()).toEqual([]);
});

test('a payer without a mail address is asked for it, and a page that does not exist says so', async () => {
  const { pay, open, payments, simulator } = await stage();
  const answer = await pay({ email: 'ana' });
  expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('Escribe tu correo.')]);
  expect((await open(`${simulator.url}/checkout/v1/redirect?pref_id=constructor`)).status).toBe(404);
  expect((await open(`${simulator.url}/checkout/v1/redirect`)).status).toBe(404);
  expect(payments()).toEqual([]);
});

test('every call needs an access token, and a public key is none', async () => {
  const { simulator, id, pay, payments } = await stage();
  await pay();
  const paymentId = payments()[0]?.id;
  for (const path of [
    '/users/me',
    '/checkout/preferences/search',
    `/checkout/preferences/${id}`,
    '/v1/payments/search',
    `/v1/payments/${paymentId}`,
    `/v1/payments/${paymentId}/refunds`,
  ]) {
    for (const key of [SIMULATED_MERCADO_PAGO.publicKey, '']) {
      const answer = await fetch(simulator.url + path, { headers: { authorization: `Bearer ${key}` } });
      expect([answer.status, await answer.json()], path).toEqual([
        401,
        { message: 'invalid access token', error: 'unauthorized', status: 401, cause: [] },
      ]);
    }
  }
});

test('a write that is wrong is refused in Mercado Pago’s words', async () => {
  const { simulator, pay, payments } = await stage();
  await pay();
  const ask = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await fetch(simulator.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${SIMULATED_MERCADO_PAGO.secretKey}`,
        'x-not-as-documented': 'on purpose',
        ...headers,
      },
      body: JSON.stringify(body),
    });
    return [answer.status, ((await answer.json()) as { error: string }).error];
  };
  const item = { title: 'x', quantity: 1, currency_id: 'COP', unit_price: 2000 };
  for (const [body, error] of [
    [{}, 'invalid_items'],
    [{ items: [] }, 'invalid_items'],
    [{ items: [{ ...item, unit_price: 2000.5 }] }, 'invalid_items'],
    [{ items: [{ ...item, unit_price: 0 }] }, 'invalid_items'],
    [{ items: [{ ...item, currency_id: 'MXN' }] }, 'invalid_items'],
    [{ items: [item], expiration_date_to: 'tomorrow' }, 'invalid_expiration_date_to'],
    [{ items: [item], expiration_date_to: '2026-11-21T10:00:00.000-04:00' }, 'invalid_expiration_date_to'],
    [{ items: [item], date_of_expiration: 'x' }, 'invalid_date'],
    [{ items: [item], auto_return: 'approved' }, 'invalid_auto_return'],
  ] as const) {
    expect(await ask('/checkout/preferences', body), JSON.stringify(body)).toEqual([400, error]);
  }
  const refunds = `/v1/payments/${payments()[0]?.id}/refunds`;
  expect(await ask(refunds, {})).toEqual([400, 'bad_request']);
  expect(await ask(refunds, { amount: -1 }, { 'x-idempotency-key': 'a' })).toEqual([400, 'bad_request']);
  expect(await ask('/v1/payments/1/refunds', {}, { 'x-idempotency-key': 'a' })).toEqual([404, 'not_found']);
  expect(payments()[0]?.refunds).toEqual([]);
});

test('a host enters the address for events in the panel, which shows none to the next visitor', async () => {
  const { simulator, open, send, pay } = await stage();
  simulator.has({ webhook: null });
  const panel = `${simulator.url}/panel`;
  expect(await (await open(panel, 'pt')).text()).toContain('Webhooks: URL de produção');
  for (const url of ['', 'nowhere', 'javascript:alert(1)', `http://127.0.0.1/${'a'.repeat(500)}`])
    expect((await send({ url }, panel)).status, url).toBe(422);
  const [first, second] = [`${simulator.url}/inbox`, `${simulator.url}/inbox?second=1`];
  for (const url of [first, second, second]) {
    const saved = await (await send({ url }, panel)).text();
    expect(saved).toContain('La dirección quedó guardada.');
    expect(saved).not.toContain('inbox');
  }
  await pay();
  await eventually(() =>
    expect(simulator.sent().map(({ url }) => url.replace(/[?&]data\.id=.*/, ''))).toEqual([first, second]),
  );
});
