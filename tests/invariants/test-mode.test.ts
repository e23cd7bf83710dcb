import fs from 'node:fs';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Capabilities, Provider } from '#capabilities/provider.ts';
import { tokensInMemory } from '#capabilities/tokens.ts';
import { isConnectable } from '#areas/property/connections/partners.service.ts';
import { readConfig } from '#foundation/config/config.ts';
import { movableClock } from '#foundation/context/clock.ts';
import { silentLog } from '#foundation/observability/log.ts';
import { type RequestLogEntry, recordRequests } from '#foundation/outbound/outbound.ts';
import { createProviders } from '#main/providers.ts';
import { startTestApp, TEST_NOW, type TestApp } from '#support/app.ts';

/** docs/decisions/0098: what a test connection does reaches nothing real, for every capability and every provider. */
const DECISION = fs.readFileSync(
  path.resolve(import.meta.dirname, '../../docs/decisions/0098-test-mode.md'),
  'utf8',
);

/** The rows of a table by their first cell; the table begins with this header. */
function tableOf(header: string): ReadonlyMap<string, readonly string[]> {
  const lines = DECISION.split('\n');
  const from = lines.findIndex((line) => line.startsWith(`| ${header} `));
  if (from < 0) throw new Error(`The decision has no table of ${header}`);
  const rows = lines.slice(from + 2);
  const end = rows.findIndex((line) => !line.startsWith('|'));
  return new Map(
    rows.slice(0, end < 0 ? undefined : end).map((line) => {
      const [name = '', ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      return [name, cells];
    }),
  );
}

/** Every capability there is: one that is added does not compile until it is here, and fails until the decision names it. */
const CAPABILITIES: Readonly<Record<keyof Capabilities, true>> = {
  pms: true,
  calendar: true,
  registry: true,
  email: true,
  sms: true,
  whatsapp: true,
  guestMessaging: true,
  guestPayments: true,
  guestThreads: true,
  idReading: true,
  identity: true,
  maps: true,
  fiscal: true,
  accounting: true,
  exchangeRates: true,
  payments: true,
};

const providersWith = (environment: Record<string, string>): readonly Provider[] =>
  createProviders({
    config: readConfig(environment),
    clock: movableClock(TEST_NOW),
    log: silentLog,
    simulatorsUrl: 'http://127.0.0.1:1',
  });
const ALL = providersWith({ SIMULATORS: '1' });
/** With credentials that a host types, or by linking a telephone. */
const CONNECTABLE = ALL.filter(
  (provider) => isConnectable(provider) || provider.capabilities.guestMessaging?.devices !== undefined,
).map(({ manifest: { id } }) => id);
const RATE_SOURCES = ALL.filter(({ capabilities }) => capabilities.exchangeRates).map(
  ({ manifest: { id } }) => id,
);

describe('the decision says how test mode is harmless [W2-H-06]', () => {
  test.each(Object.keys(CAPABILITIES))('for the capability %s', (name) => {
    const [what = '', why = ''] = tableOf('capability').get(name) ?? [];
    expect(what, 'what a test is').not.toBe('');
    expect(why, 'why it reaches nothing').not.toBe('');
  });

  test('and names no capability and no provider that does not exist', () => {
    expect([...tableOf('capability').keys()].filter((name) => !(name in CAPABILITIES))).toEqual([]);
    const ids = new Set(ALL.map(({ manifest: { id } }) => id));
    expect([...tableOf('provider').keys()].filter((id) => !ids.has(id))).toEqual([]);
  });

  test.each(ALL.map(({ manifest: { id } }) => id).filter((id) => !RATE_SOURCES.includes(id)))(
    'for the provider %s',
    (id) => {
      const mode = CONNECTABLE.includes(id) ? 'simulator' : 'installation';
      expect(tableOf('provider').get(id)).toEqual([mode]);
    },
  );
});

describe('a connection in test mode [W2-H-06, SEC-47]', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app?.stop());

  test.each(CONNECTABLE)('to %s asks the simulator of this installation only', async (id) => {
    const { manifest, check, accounts, oauth } = app.context().providers.byId(id);
    const connection = {
      mode: 'test',
      credentials: manifest.testCredentials,
      tokens: tokensInMemory(),
    } as const;
    const asked: RequestLogEntry[] = [];
    await recordRequests(
      (entry) => asked.push(entry),
      async () => {
        await check?.(connection);
        await accounts?.(connection);
      },
    );
    expect(check ?? accounts ?? oauth, 'nothing tries its access').toBeDefined();
    expect(asked.length).toBeGreaterThan(0);
    for (const { url } of asked)
      expect(new URL(url, app.url).href).toMatch(new RegExp(`^${app.url}/simulators/`));
  });

  test.each(CONNECTABLE)('to %s does not exist where there are no simulators', async (id) => {
    const provider = providersWith({ SIMULATORS: '0' }).find(({ manifest }) => manifest.id === id);
    if (!provider) return;
    const { manifest, check } = provider;
    const asked: RequestLogEntry[] = [];
    const trying = recordRequests(
      (entry) => asked.push(entry),
      async () => check?.({ mode: 'test', credentials: manifest.testCredentials, tokens: tokensInMemory() }),
    );
    await expect(trying).rejects.toThrow();
    // The address of simulators that do not run here, on this machine, where it is asked for anything at all.
    for (const { url } of asked) expect(url).toContain('127.0.0.1:1/');
  });
});
