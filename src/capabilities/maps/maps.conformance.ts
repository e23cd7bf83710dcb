import { expect, test } from 'vitest';

import { instantOf } from '#vocabulary/instant.ts';
import { failureOf } from '../failures.conformance.ts';
import type { MapsCapability } from './maps.capability.ts';

export type MapsSubject = {
  readonly maps: MapsCapability;
  /** The next request is one too many. */
  readonly busy: () => void;
  readonly stranger: MapsCapability;
  readonly unreachable: MapsCapability;
};

const MEDELLIN = { lat: 6.2442, lng: -75.5812 };
/** What every provider of maps owes us. Each test gets a subject of its own. */
export function mapsConformance(start: () => Promise<MapsSubject>): void {
  const winter = instantOf(Date.UTC(2026, 0, 15));
  const summer = instantOf(Date.UTC(2026, 6, 15));

  test('finds an address with its coordinates, and none for an unknown address [C-LOC-06]', async () => {
    const { maps } = await start();
    const found = await maps.geocode({ address: 'Carrera 76 #40-20, Medellín', language: 'es' });
    expect(found?.formattedAddress).toContain('Medellín');
    expect([Math.round(found?.lat ?? 0), Math.round(found?.lng ?? 0)]).toEqual([6, -76]);
    expect(await maps.geocode({ address: 'xqzwv', language: 'es' })).toBeNull();
  });

  test('keeps to the country [C-LOC-06]', async () => {
    const { maps } = await start();
    const asked = { address: 'Medellín', language: 'es' } as const;
    expect(await maps.geocode({ ...asked, country: 'CO' })).not.toBeNull();
    expect(await maps.geocode({ ...asked, country: 'BR' })).toBeNull();
  });

  test('says the zone with its offsets, and none at sea [C-LOC-07]', async () => {
    const { maps } = await start();
    expect(await maps.timeZone({ ...MEDELLIN, at: winter, language: 'es' })).toMatchObject({
      timeZoneId: 'America/Bogota',
      rawOffset: -18_000,
      dstOffset: 0,
    });
    expect(await maps.timeZone({ lat: -30, lng: -130, at: winter, language: 'es' })).toBeNull();
  });

  test('summer time belongs to the moment [C-LOC-07]', async () => {
    const { maps } = await start();
    const santiago = { lat: -33.4489, lng: -70.6693, language: 'es' } as const;
    const offsets = async (at: typeof winter) => {
      const zone = await maps.timeZone({ ...santiago, at });
      return [zone?.timeZoneId, zone?.rawOffset, zone?.dstOffset];
    };
    expect(await offsets(winter)).toEqual(['America/Santiago', -14_400, 3_600]);
    expect(await offsets(summer)).toEqual(['America/Santiago', -14_400, 0]);
  });

  test('too many requests are "wait", a refused key is "reconnect", no answer is "wait"', async () => {
    const { maps, busy, stranger, unreachable } = await start();
    const asked = { address: 'Medellín', language: 'es' } as const;
    busy();
    expect((await failureOf(maps.geocode(asked))).kind).toBe('wait');
    expect((await failureOf(stranger.geocode(asked))).kind).toBe('reconnect');
    expect((await failureOf(stranger.timeZone({ ...MEDELLIN, at: winter, language: 'es' }))).kind).toBe(
      'reconnect',
    );
    expect((await failureOf(unreachable.geocode(asked))).kind).toBe('wait');
  });
}
