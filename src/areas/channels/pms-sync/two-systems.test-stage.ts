import { expect } from 'vitest';

import type { PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import type { Listing } from '#areas/stays/listings/listings.contract.ts';
import type { Reservation } from '#areas/stays/reservations/reservations.contract.ts';
import type { TestApp } from '#support/app.ts';
import type { Host } from '#support/host.ts';
import { eventually } from '#support/wait.ts';

export const CONNECTIONS = '/api/common/property-integrations';
/** Ana's booking at Airbnb: Guesty and Cloudbeds have the same listings and bookings, each in its own format. */
export const [ANA, ANA_IN_GUESTY] = ['8413570', '66bb00000000000008413570'] as const;
export const ANAS_CODE = 'HMABCDEFGH';

/** Both systems as they are before a test. */
export async function resetSystems(app: TestApp): Promise<void> {
  for (const id of ['cloudbeds', 'guesty'])
    await fetch(`${app.url}/_simulator/${id}/reset`, { method: 'POST' });
}

/** What a host of two systems does; the two functions say whose turn it is. */
export function useTwoSystems(appOf: () => TestApp, hostOf: () => Host) {
  const connectionTo = async (id: string) => {
    const { data } = await hostOf().get<PropertyIntegration[]>(CONNECTIONS);
    const found = data.find(({ partnerIntegrationId }) => partnerIntegrationId === id);
    if (!found) throw new Error(`${id} is not connected`);
    return found;
  };
  const isSynced = (id: string) =>
    eventually(async () =>
      expect(await connectionTo(id)).toMatchObject({ syncRun: null, lastSyncedAt: appOf().clock.now() }),
    );
  const stays = async () => (await hostOf().get<Reservation[]>('/api/pms/reservations?limit=500')).data;
  return {
    connectionTo,
    connect: async (...ids: readonly string[]): Promise<void> => {
      for (const partnerIntegrationId of ids) {
        appOf().clock.advance(60);
        const made = await hostOf().send('POST', CONNECTIONS, { partnerIntegrationId, mode: 'test' });
        expect(made.status).toBe(201);
        await isSynced(partnerIntegrationId);
      }
    },
    readAgain: async (...ids: readonly string[]): Promise<void> => {
      appOf().clock.advance(900);
      for (const id of ids) {
        await hostOf().send('POST', `${CONNECTIONS}/${(await connectionTo(id))._id}/sync`);
        await isSynced(id);
      }
    },
    stays,
    staysOf: async (code: string) => (await stays()).filter(({ channelCode }) => channelCode === code),
    listings: async () => (await hostOf().get<Listing[]>('/api/pms/listings?limit=100')).data,
  };
}
