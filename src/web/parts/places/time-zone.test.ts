import { expect, test } from 'vitest';

import type { Country, State } from '#areas/platform/places/places.contract.ts';
import { zoneLabel, zoneOf } from './time-zone.ts';

const country = (...zones: string[]) =>
  ({ timezones: zones.map((zoneName) => ({ zoneName })) }) as unknown as Country;
const state = (timezone: string | null) => ({ timezone }) as unknown as State;

test('the only zone of a country is known without its state [R-SIGNUP-11]', () => {
  expect(zoneOf(country('America/Bogota'), undefined)).toBe('America/Bogota');
});

test('of several, the state says which, or means the first of the country [R-SIGNUP-11]', () => {
  const mexico = country('America/Mexico_City', 'America/Cancun');
  expect(zoneOf(mexico, state('America/Cancun'))).toBe('America/Cancun');
  expect(zoneOf(mexico, state(null))).toBe('America/Mexico_City');
});

test('without country, or with several zones and no state, the person chooses [R-SIGNUP-12]', () => {
  expect(zoneOf(undefined, undefined)).toBeUndefined();
  expect(zoneOf(country('America/New_York', 'America/Chicago'), undefined)).toBeUndefined();
});

test('a zone is shown by its city', () => {
  expect(zoneLabel('America/Bogota', 'es-CO'), 'W1-F-12').toBe('Bogotá (GMT-5)');
  expect(zoneLabel('America/Sao_Paulo', 'es-CO')).toBe('São Paulo (GMT-3)');
});
