import { createHmac } from 'node:crypto';

import { expect, test } from 'vitest';

import { hasValidSignature } from './stripe.client.ts';
import { hasStripeSignature } from './stripe.signature.ts';

const SECRET = 'whsec_of_the_test';
const NOW = Date.parse('2026-11-21T15:00:00Z');
const raw = Buffer.from(JSON.stringify({ id: 'evt_1', object: 'event' }));
const at = (moment: string, more = '') => {
  const v1 = createHmac('sha256', SECRET).update(`${moment}.${raw.toString()}`).digest('hex');
  const headers = { 'stripe-signature': `t=${moment},v1=${v1}${more}` };
  const isValid = hasValidSignature({ headers, raw }, SECRET, NOW);
  expect(hasStripeSignature(headers['stripe-signature'], raw, SECRET, NOW), moment).toBe(isValid);
  return isValid;
};
const inSeconds = (seconds: number) => String(NOW / 1_000 + seconds);

test('a signed post is good for five minutes around its moment, which is a number [W2-N-11, SEC-33, REL-24]', () => {
  for (const seconds of [-300, -1, 0, 300]) expect(at(inSeconds(seconds)), String(seconds)).toBe(true);
  for (const seconds of [-301, 301, 86_400, 10 * 365 * 86_400]) {
    expect(at(inSeconds(seconds)), String(seconds)).toBe(false);
  }
  for (const moment of ['NaN', '', '-1', '1e99', 'Infinity', '0x7fffffff', ' ', 'null']) {
    expect(at(moment), moment).toBe(false);
  }
  expect(at(inSeconds(0), ',t=NaN')).toBe(false);
  expect(at(inSeconds(0), `,t=${inSeconds(900)}`)).toBe(false);
});

test('without the library a changed body, another secret and a signature of another form are refused as with it [SEC-33]', () => {
  const moment = inSeconds(0);
  const v1 = createHmac('sha256', SECRET).update(`${moment}.${raw.toString()}`).digest('hex');
  const other = 'a'.repeat(64);
  for (const [header, body, secret] of [
    [`t=${moment},v1=${other},v1=${v1}`, raw, SECRET],
    [`t=${moment},v0=${v1}`, raw, SECRET],
    [`t=${moment},v1=${v1.slice(1)}`, raw, SECRET],
    [`t=${moment},v1=`, raw, SECRET],
    [`v1=${v1}`, raw, SECRET],
    ['', raw, SECRET],
    [`t=${moment},v1=${v1}`, Buffer.from(`${raw.toString()} `), SECRET],
    [`t=${moment},v1=${v1}`, raw, `${SECRET}1`],
  ] as const) {
    const withLibrary = hasValidSignature(
      { headers: { 'stripe-signature': header }, raw: body },
      secret,
      NOW,
    );
    expect(hasStripeSignature(header, body, secret, NOW), header).toBe(withLibrary);
  }
  expect(hasStripeSignature(`t=${moment},v1=${other},v1=${v1}`, raw, SECRET, NOW)).toBe(true);
  expect(hasStripeSignature(undefined, raw, SECRET, NOW)).toBe(false);
});
