import { expect, test } from 'vitest';

import { START_APPS } from '#areas/property/marketplace/start-apps.ts';
import { START_PLANS } from '#areas/property/marketplace/start-plans.ts';
import { readConfig } from '#foundation/config/config.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { createProviders } from '#main/providers.ts';
import { siteHome as en } from '#texts/en/site-home.ts';
import { siteHome as es } from '#texts/es/site-home.ts';
import { siteHome as pt } from '#texts/pt/site-home.ts';
import { allTexts } from '#texts/all.ts';
import { siteTerms as termsEn } from '#texts/en/site-terms.ts';
import { siteTerms as termsEs } from '#texts/es/site-terms.ts';
import { siteTerms as termsPt } from '#texts/pt/site-terms.ts';
import { PROPERTY_SYSTEMS, WORKS_WITH } from '#web/entries/site/works-with.ts';

const providers = createProviders({
  config: readConfig({}),
  clock: systemClock,
  log: createLog({ level: 'silent' }),
  simulatorsUrl: 'http://localhost',
});
const namesOf = (capability: 'pms' | 'registry' | 'email' | 'sms' | 'whatsapp') =>
  providers.filter(({ capabilities }) => capabilities[capability]).map(({ manifest }) => manifest.name);

test('the public site names every property system that is built, every registry, and how messages are sent [W1-B-08]', () => {
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
])(
  'the first sentence and the answer about the PMS name the same systems in %s [W1-B-08]',
  (_language, texts) => {
    for (const system of PROPERTY_SYSTEMS) {
      expect(texts['home.hero.text']).toContain(system);
      expect(texts['home.faq.pms.a']).toContain(system);
    }
  },
);

/** What the product would deny if a page said it: a price of zero, and invoices that are still to come. */
const DENIALS = {
  charge: /no cobra (nada|ning)|não cobra (nada|nenhum)|charges (nothing|for no)/i,
  invoices: /factura|fatura|invoice/i,
};
/** What no app that is live can do. */
const NOT_SOLD = /\bAPI\b|mensaje|mensage|message|cerradura|fechadura|\block|dueños|donos|owners/i;

test.each([
  ['es', es, termsEs],
  ['pt', pt, termsPt],
  ['en', en, termsEn],
] as const)(
  'what is charged and built is denied on no page, and a plan sells only that, in %s [W2-K-02, W2-M-05]',
  (language, home, terms) => {
    expect(START_PLANS.length).toBeGreaterThan(0);
    for (const text of Object.values({ ...home, ...terms })) expect(text).not.toMatch(DENIALS.charge);
    const live = START_APPS.filter(({ status }) => status === 'live').map(({ id }) => id);
    expect(live).toContain('invoice-manager');
    expect(home['home.next.text']).not.toMatch(DENIALS.invoices);
    const [does, later] = terms['terms.2.text'].split('\n\n');
    expect(does).toMatch(DENIALS.invoices);
    expect(later).not.toMatch(DENIALS.invoices);
    for (const { id } of START_PLANS) {
      for (const point of ['one', 'two', 'three'] as const) {
        expect(allTexts[language][`app.subscription.plan.${id}.${point}`]).not.toMatch(NOT_SOLD);
      }
    }
  },
);
