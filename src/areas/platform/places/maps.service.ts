import { ProviderFailure } from '#capabilities/failures.ts';
import type { Coordinates, MapsCapability } from '#capabilities/maps/maps.capability.ts';
import { countryOf } from '#countries/index.ts';
import { countryName, isCountry } from '#countries/world.ts';
import { localizedNameOf } from '#countries/place-line.ts';
import type { Context } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { LOCALES } from '#vocabulary/language.ts';
import { offsetsOf, zoneName } from '#vocabulary/time-zone.ts';
import type { TimeZoneQuery, TimeZoneResult } from './maps.contract.ts';

const NOBODY = Symbol('nobody could be asked');

/** Null if nothing was found; `NOBODY` if no map provider is connected or it does not answer. */
async function ask<Found>(
  ctx: Context,
  question: (maps: MapsCapability) => Promise<Found | null>,
): Promise<Found | null | typeof NOBODY> {
  const maps = ctx.providers.all.find(({ capabilities }) => capabilities.maps)?.capabilities.maps;
  if (!maps) return NOBODY;
  try {
    return await question(maps);
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    ctx.log.warn({ kind: error.kind, provider: error.provider }, 'the map did not answer');
    return NOBODY;
  }
}

type Wanted = { readonly address: string; readonly countryId?: string | undefined };

const geocode = (ctx: Context, { address, countryId: country }: Wanted) =>
  ask(ctx, (maps) => maps.geocode({ address, country, language: ctx.language }));

/** C-LOC-06. */
export async function findAddress(ctx: Context, wanted: Wanted) {
  const found = await geocode(ctx, wanted);
  if (found === NOBODY) throw httpErrors.unavailable();
  if (found === null) throw httpErrors.missing();
  return found;
}

async function readPlace(
  ctx: Context,
  { lat, lng, address, countryId }: TimeZoneQuery,
): Promise<(Coordinates & { formattedAddress: string }) | null> {
  if (lat !== undefined && lng !== undefined) return { lat, lng, formattedAddress: address ?? '' };
  if (address === undefined) return null;
  const found = await geocode(ctx, { address, countryId });
  return found === NOBODY ? null : found;
}

async function zoneOnMap(ctx: Context, query: TimeZoneQuery): Promise<TimeZoneResult | null> {
  const place = await readPlace(ctx, query);
  if (!place) return null;
  const { lat, lng } = place;
  const asked = { lat, lng, at: ctx.clock.now(), language: ctx.language };
  const zone = await ask(ctx, (maps) => maps.timeZone(asked));
  return zone === NOBODY || zone === null ? null : { ...zone, ...place };
}

/** R-SIGNUP-11: a country with one zone, or one of its states; a state without a zone has the country's first. */
function zoneInTable(ctx: Context, { countryId = '', stateId }: TimeZoneQuery): TimeZoneResult | null {
  if (!isCountry(countryId)) return null;
  const { timeZones, timeZone, states } = countryOf(countryId);
  const state = states.find(({ code }) => `${countryId}-${code}` === stateId);
  if (timeZones.length > 1 && !state) return null;
  const zone = state?.timeZone ?? timeZone;
  const now = ctx.clock.now();
  return {
    timeZoneId: zone,
    timeZoneName: zoneName(zone, LOCALES[ctx.language], now),
    ...offsetsOf(zone, now),
    formattedAddress: [state && localizedNameOf(state, ctx.language), countryName(countryId, ctx.language)]
      .filter(Boolean)
      .join(', '),
    lat: null,
    lng: null,
  };
}

/** C-LOC-07: the map first, then our own table. With neither, the client offers the country's zones (R-SIGNUP-12). */
export async function findTimeZone(ctx: Context, query: TimeZoneQuery): Promise<TimeZoneResult> {
  const found = (await zoneOnMap(ctx, query)) ?? zoneInTable(ctx, query);
  if (!found) throw httpErrors.missing();
  return found;
}
