import type { Country, State } from '#areas/platform/places/places.contract.ts';

/**
 * R-SIGNUP-11: the zone of a place, or undefined when it cannot be derived and the person has to choose (R-SIGNUP-12).
 * The wizard has no address, so country and state decide; a state has a zone of its own when it differs from the
 * country's first.
 */
export function zoneOf(country: Country | undefined, state: State | undefined): string | undefined {
  const [first, ...others] = country?.timezones ?? [];
  if (!first) return undefined;
  if (others.length === 0) return first.zoneName;
  return state && (state.timezone ?? first.zoneName);
}

/** Zones are named in plain ASCII; their cities are not. */
const WRITTEN: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Araguaina: 'Araguaína',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Cancun: 'Cancún',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Eirunepe: 'Eirunepé',
  Maceio: 'Maceió',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Panama: 'Panamá',
  Santarem: 'Santarém',
  'Sao Paulo': 'São Paulo',
  Tucuman: 'Tucumán',
  'Bahia Banderas': 'Bahía de Banderas',
};

/** `Bogotá (GMT-5)`: the city that people know the zone by. */
export function zoneLabel(zone: string, locale: string): string {
  const plain = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  const city = WRITTEN[plain] ?? plain;
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    timeZoneName: 'shortOffset',
  }).formatToParts();
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value;
  return offset === undefined ? city : `${city} (${offset})`;
}
