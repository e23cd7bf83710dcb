import { spawnSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { readConfig } from '#foundation/config/config.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { createProviders } from './providers.ts';

const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};

const paymentsWith = (environment: Record<string, string>) =>
  createProviders({
    config: readConfig(environment),
    clock: systemClock,
    log: silentLog,
    simulatorsUrl: 'http://127.0.0.1:3000',
  }).flatMap(({ capabilities }) => capabilities.payments ?? []);

test('cards are taken by the account of the installation, else by the simulator, else not at all', () => {
  expect(paymentsWith(KEYS).map(({ page }) => page)).toEqual([
    {
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      publishableKey: 'pk_test_1',
      sources: {
        script: ['https://js.stripe.com'],
        frame: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connect: ['https://api.stripe.com'],
      },
    },
  ]);
  expect(paymentsWith({}).map(({ page }) => page.scriptUrl)).toEqual([
    'http://127.0.0.1:3000/simulators/stripe/v3/stripe.js',
  ]);
  expect(paymentsWith({ SIMULATORS: '0' })).toEqual([]);
});

test.each(Object.keys(KEYS))('without %s alone the start names the missing setting', (missing) => {
  expect(() => paymentsWith({ ...KEYS, [missing]: '' })).toThrow('go together');
});

test('a test key beside a live one stops the start', () => {
  expect(() => paymentsWith({ ...KEYS, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toThrow('live account');
});

test('no process has the library in memory that has not charged anybody [P-05]', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
    const { createProviders } = await import('#main/providers.ts');
    const { readConfig } = await import('#foundation/config/config.ts');
    const { silentLog } = await import('#foundation/observability/log.ts');
    const { systemClock: clock } = await import('#foundation/context/clock.ts');
    const settings = { config: readConfig({}), clock, log: silentLog, simulatorsUrl: 'http://127.0.0.1:1' };
    const all = createProviders(settings);
    const ofLibrary = () => loaded.filter((url) => url.includes('/node_modules/stripe/')).length;
    const before = ofLibrary();
    const { payments } = all.find(({ capabilities }) => capabilities.payments).capabilities;
    await payments.webhooks.read({ headers: {}, raw: Buffer.from('') });
    console.log(JSON.stringify([before, ofLibrary() > 0]));
    process.exit();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    cwd: process.cwd(),
    encoding: 'utf8',
  });
  expect(stdout, stderr).toBe('[0,true]\n');
});
