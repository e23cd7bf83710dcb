import { expect } from 'vitest';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { TestApp } from './app.ts';
import type { Host } from './host.ts';
import { eventually } from './wait.ts';

const CONNECTIONS = '/api/common/property-integrations';

/** What a host is connected to; the first, where there are several. */
export async function connectionOf(host: Host): Promise<PropertyIntegration> {
  const [first] = (await host.get<PropertyIntegration[]>(CONNECTIONS)).data;
  if (!first) throw new Error('Nothing is connected');
  return first;
}

/** Waits until everything is read by the clock of now, and until `more` is true too. */
export const waitUntilSynced = (
  app: TestApp,
  host: Host,
  more: Partial<PropertyIntegration> = {},
): Promise<void> =>
  eventually(async () => {
    const read = { syncRun: null, lastSyncedAt: app.clock.now(), ...more };
    expect(await connectionOf(host)).toMatchObject(read);
  });

/** Connects a simulated system and waits for its first sync. */
export async function connectSystem(
  app: TestApp,
  host: Host,
  partnerIntegrationId: string,
  input: object = { partnerIntegrationId, mode: 'test' },
): Promise<PropertyIntegration> {
  const { data, status } = await host.send<PropertyIntegration>('POST', CONNECTIONS, input);
  expect(status).toBe(201);
  await waitUntilSynced(app, host);
  return data;
}
