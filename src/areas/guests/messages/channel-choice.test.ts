import { expect, test } from 'vitest';

import { refusalOf, refusalOfAll, type WaysToGuest } from './channel-choice.ts';

const none = { email: 'none', whatsapp: 'none', thread: 'none', 'by-hand': 'none' } as const;
const ways = (more: Partial<WaysToGuest> = {}): WaysToGuest => ({
  channelSlug: 'direct',
  reach: { email: 'yes', whatsapp: 'yes', thread: 'yes', 'by-hand': 'yes' },
  consents: { stay: none, offer: none },
  ...more,
});

test('a mail about the stay rests on the booking, and WhatsApp needs an opt-in [PRV-04]', () => {
  expect(refusalOf('email', 'stay', ways())).toBeNull();
  expect(refusalOf('by-hand', 'stay', ways())).toBeNull();
  expect(refusalOf('whatsapp', 'stay', ways())).toBe('no-consent');
  const asked = ways({ consents: { stay: { ...none, whatsapp: 'given' }, offer: none } });
  expect(refusalOf('whatsapp', 'stay', asked)).toBeNull();
  expect(refusalOf('whatsapp', 'offer', asked)).toBe('no-consent');
});

test('who stopped one channel is still written to by the others [PRV-04]', () => {
  const stopped = ways({ consents: { stay: { ...none, whatsapp: 'withdrawn' }, offer: none } });
  expect(refusalOf('whatsapp', 'stay', stopped)).toBe('opted-out');
  expect(refusalOfAll(['whatsapp'], 'stay', stopped)).toBe('opted-out');
  expect(refusalOfAll(['whatsapp', 'email'], 'stay', stopped)).toBeNull();
});

test('an offer needs its own consent by each channel, and none goes to guests of Airbnb [PRV-04, USER-PAIN 23]', () => {
  const agreed = { stay: none, offer: { ...none, email: 'given' } } as const;
  expect(refusalOf('email', 'offer', ways())).toBe('no-consent');
  expect(refusalOf('email', 'offer', ways({ consents: agreed }))).toBeNull();
  expect(refusalOf('email', 'offer', ways({ consents: agreed, channelSlug: 'airbnb' }))).toBe('channel-rule');
});

test('the reason that is told is the one to act on', () => {
  const unreachable = ways({ reach: { email: 'none', whatsapp: 'yes', thread: 'yes', 'by-hand': 'yes' } });
  expect(refusalOfAll(['email'], 'stay', unreachable)).toBe('no-contact');
  expect(refusalOfAll(['email', 'whatsapp'], 'stay', unreachable)).toBe('no-consent');
  const invented = ways({ reach: { email: 'test', whatsapp: 'none', thread: 'none', 'by-hand': 'test' } });
  expect(refusalOfAll(['email', 'whatsapp', 'by-hand'], 'stay', invented)).toBe('test-mode');
});

test('in no case is anything said by WhatsApp, or offered, without a consent that is given and not withdrawn [T-CONSENT, PRV-04]', () => {
  const states = ['given', 'none', 'withdrawn'] as const;
  let allowed = 0;
  for (const channel of ['email', 'whatsapp', 'thread', 'by-hand'] as const) {
    for (const purpose of ['stay', 'offer'] as const) {
      for (const consent of states) {
        // What is allowed elsewhere must not count here.
        for (const elsewhere of states) {
          for (const channelSlug of ['direct', 'airbnb', 'booking']) {
            const others = {
              email: elsewhere,
              whatsapp: elsewhere,
              thread: elsewhere,
              'by-hand': elsewhere,
            } as const;
            const consents = { stay: others, offer: others, [purpose]: { ...others, [channel]: consent } };
            if (refusalOf(channel, purpose, ways({ channelSlug, consents })) !== null) continue;
            allowed += 1;
            expect(consent).not.toBe('withdrawn');
            if (channel === 'whatsapp' || purpose === 'offer') expect(consent).toBe('given');
            if (purpose === 'offer') expect(channelSlug).not.toBe('airbnb');
          }
        }
      }
    }
  }
  expect(allowed).toBeGreaterThan(0);
});
