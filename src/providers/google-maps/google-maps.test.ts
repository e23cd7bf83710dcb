import { afterEach, describe, expect, test } from 'vitest';

import { mapsConformance } from '#capabilities/maps/maps.conformance.ts';
import { QUALITY_RULES } from '#capabilities/provider.ts';
import { systemClock } from '#foundation/context/clock.ts';
import { createLog } from '#foundation/observability/log.ts';
import { outboundFor } from '#foundation/outbound/outbound.ts';
import { startSimulator } from '#foundation/simulation/start-simulator.ts';
import { createGoogleMaps } from './google-maps.client.ts';
import { googleMapsManifest } from './google-maps.manifest.ts';
import { googleMapsSimulator, SIMULATED_GOOGLE_MAPS } from './google-maps.simulator.ts';
import { GeocodeAnswer, TimeZoneAnswer } from './google-maps.wire.ts';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function start() {
  const simulator = await startSimulator(googleMapsSimulator);
  stops.push(simulator.stop);
  const logged: string[] = [];
  const outbound = outboundFor({
    clock: systemClock,
    log: createLog({ level: 'debug', destination: { write: (line) => logged.push(line) } }),
    limits: { sleep: () => Promise.resolve() },
    onRequestLogged: (entry) => logged.push(JSON.stringify(entry)),
  });
  const settings = { outbound, baseUrl: simulator.url, ...SIMULATED_GOOGLE_MAPS };
  return { simulator, settings, maps: createGoogleMaps(settings), logged };
}

describe('Google Maps', () => {
  mapsConformance(async () => {
    const { simulator, settings, maps } = await start();
    return {
      maps,
      busy: () => {
        const answer = {
          match: 'GET geocode/json',
          status: 200,
          body: '{"results":[],"status":"OVER_QUERY_LIMIT"}',
        };
        simulator.failNext(answer);
      },
      stranger: createGoogleMaps({ ...settings, key: 'wrong' }),
      unreachable: createGoogleMaps({ ...settings, baseUrl: 'http://127.0.0.1:1' }),
    };
  });

  test('the key, which is part of the address, is neither in the log nor in the request log [SEC-40]', async () => {
    const { maps, logged } = await start();
    await maps.geocode({ address: 'Medellín', language: 'es' });
    await maps
      .geocode({ address: 'limit', language: 'es' })
      .catch((error: unknown) => logged.push(String(error)));
    expect(logged.length).toBeGreaterThan(1);
    expect(logged.join()).not.toContain(SIMULATED_GOOGLE_MAPS.key);
  });

  test('a question without an address is refused, and asked once', async () => {
    const { maps, logged } = await start();
    await expect(maps.geocode({ address: '', language: 'es' })).rejects.toMatchObject({ kind: 'refused' });
    expect(logged.filter((line) => line.includes('"status":200'))).not.toHaveLength(0);
  });

  test('the samples of the documentation can be read', () => {
    const location = { lat: 6.2442, lng: -75.5812 };
    const result = {
      formatted_address: 'Cra. 76 #402, Medellín, Antioquia, Colombia',
      geometry: { location, location_type: 'ROOFTOP' },
      partial_match: true,
      place_id: 'ChIJ',
    };
    expect(GeocodeAnswer.parse({ results: [result], status: 'OK' }).results[0]?.geometry.location).toEqual(
      location,
    );
    const zone = { dstOffset: 0, rawOffset: -18_000, status: 'OK', timeZoneId: 'America/Bogota' };
    expect(TimeZoneAnswer.parse({ ...zone, timeZoneName: 'Colombia Standard Time' })).toMatchObject(zone);
    expect(GeocodeAnswer.parse({ status: 'REQUEST_DENIED', error_message: 'no' }).results).toEqual([]);
  });

  test('every rule of the quality scale has its mark', () => {
    const rules = Object.values(QUALITY_RULES).flat();
    expect(Object.keys(googleMapsManifest.quality).sort()).toEqual([...rules].sort());
  });
});
