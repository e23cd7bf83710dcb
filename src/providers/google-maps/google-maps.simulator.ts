import type { FastifyRequest } from 'fastify';

import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { instantOf } from '#vocabulary/instant.ts';
import { offsetsOf, zoneName } from '#vocabulary/time-zone.ts';
import { cityIn, nearestCity } from './google-maps.gazetteer.ts';

export const SIMULATED_GOOGLE_MAPS = { key: 'maps-test-key' } as const;

type Query = Readonly<Record<string, string | undefined>>;

/** A fault of a request before its question is read; like the real service, with status 200. */
function refusal({ key = '', address = '', location }: Query) {
  if (key !== SIMULATED_GOOGLE_MAPS.key) {
    return { status: 'REQUEST_DENIED', error_message: 'The provided API key is invalid.' };
  }
  if (address.toLowerCase().includes('limit')) return { status: 'OVER_QUERY_LIMIT' };
  if (address === '' && location === undefined) {
    const error_message =
      "Invalid request. Missing the 'address', 'components', 'latlng' or 'place_id' parameter.";
    return { status: 'INVALID_REQUEST', error_message };
  }
  return undefined;
}

function geocode({ address = '', components }: Query) {
  const country = /country:([A-Z]{2})/.exec(components ?? '')?.[1];
  const city = cityIn(address, country);
  if (!city) return { results: [], status: 'ZERO_RESULTS' };
  const isExact = /\d/.test(address);
  const { lat, lng } = city;
  const result = {
    formatted_address: isExact ? address : `${city.name}, ${city.country}`,
    geometry: { location: { lat, lng }, location_type: isExact ? 'ROOFTOP' : 'APPROXIMATE' },
    place_id: `ChIJ-${city.country}-${city.name}`,
    types: [isExact ? 'street_address' : 'locality'],
    ...(!isExact && { partial_match: true }),
  };
  return { results: [result], status: 'OK' };
}

function timeZone({ location = '', timestamp = '', language }: Query) {
  const [lat = Number.NaN, lng = Number.NaN] = location.split(',').map(Number);
  const city = nearestCity(lat, lng);
  if (!city) return { status: 'ZERO_RESULTS' };
  const at = instantOf(Number(timestamp) * 1000);
  return {
    ...offsetsOf(city.zone, at),
    status: 'OK',
    timeZoneId: city.zone,
    timeZoneName: zoneName(city.zone, language ?? 'en', at),
  };
}

/** Geocoding and Time Zone over some sixty cities; a zone is that of the nearest one. */
export const googleMapsSimulator = defineSimulator({
  id: 'google-maps',
  seed: () => ({}),
  routes: (app) => {
    const query = (request: FastifyRequest) => request.query as Query;
    app.get('/maps/api/geocode/json', async (request) => {
      const refused = refusal(query(request));
      return refused ? { results: [], ...refused } : geocode(query(request));
    });
    app.get(
      '/maps/api/timezone/json',
      async (request) => refusal(query(request)) ?? timeZone(query(request)),
    );
  },
});
