import { expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { createProviders } from '#main/providers.ts';
import { siteHome as en } from '#texts/en/site-home.ts';
import { siteHome as es } from '#texts/es/site-home.ts';
import { siteHome as pt } from '#texts/pt/site-home.ts';
import { PROPERTY_SYSTEMS, WORKS_WITH } from '#web/entries/site/works-with.ts';

const providers = createProviders({
  config: readConfig({}),
  clock: systemClock,
  log: createLog({ level: 'silent' }),
  simulatorsUrl: 'http://localhost',
});
const namesOf = (capability: 'pms' | 'registry' | 'email' | 'sms' | 'whatsapp') =>
  providers.filter(({ capabilities }) => capabilities[capability]).map(({ manifest }) => manifest.name);

test('B-08 the public site names every property system that is built, every registry, and how messages are sent', () => {
  expect([...PROPERTY_SYSTEMS]).toEqual(namesOf('pms').toSorted());
  for (const name of namesOf('registry')) expect(WORKS_WITH).toContain(name);
  const ways = { email: 'SMTP', sms: 'SMS', whatsapp: 'WhatsApp' } as const;
  for (const [capability, word] of Object.entries(ways)) {
    expect(namesOf(capability as keyof typeof ways).length > 0, word).toBe(WORKS_WITH.includes(word));
  }
});

test.each([
  ['es', es],
  ['pt', pt],
  ['en', en],
])('B-08 the first sentence and the answer about the PMS name the same systems in %s', (_language, texts) => {
  for (const system of PROPERTY_SYSTEMS) {
    expect(texts['home.hero.text']).toContain(system);
    expect(texts['home.faq.pms.a']).toContain(system);
  }
});
