import { countryOf } from '#countries/index.ts';
import { isCountry } from '#countries/world.ts';
import { type Named, localizedNameOf, normalizePlaceName } from '#countries/place-line.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { Language } from '#vocabulary/language.ts';
import type { TextKey } from '#texts/index.ts';
import { citiesOf, cityWith, isCalled, type ListedCity } from './cities.service.ts';

/** A state or city of a request: by its id, or by a typed name (without an id, or as the id). */
type Sent = { readonly _id: string | null; readonly name: string } | null | undefined;
type Location = { readonly country: { readonly iso: string }; readonly state?: Sent; readonly city?: Sent };

/** The stored form: names as they are in our lists, with the ids of listed places. */
type Place = {
  readonly state: string | null;
  readonly stateId: string | null;
  readonly city: string | null;
  readonly cityId: string | null;
};

const idIn = (sent: Sent): string | null => (sent && sent._id !== sent.name && sent._id) || null;

const typedIn = (sent: Sent): string | null => sent?.name.trim() || null;

/** Two cities with the same name are ambiguous: neither is returned. */
function onlyOne<One>(found: readonly One[]): One | undefined {
  const [first, ...others] = found;
  return others.length === 0 ? first : undefined;
}

const isNamed = ({ name, otherNames }: Named, typed: string): boolean =>
  [name, ...Object.values(otherNames ?? {})].some(
    (one) => normalizePlaceName(one) === normalizePlaceName(typed),
  );

const refused = (field: string, text: TextKey) => new Failure(400, [{ code: 'invalid-input', field, text }]);

function stateOf({ country, state }: Location, field: string) {
  const states = countryOf(country.iso).states.map((one) => ({ ...one, id: `${country.iso}-${one.code}` }));
  const id = idIn(state);
  if (id === null) return onlyOne(states.filter((one) => isNamed(one, typedIn(state) ?? '')));
  const found = states.find((one) => one.id === id || one.code === id);
  if (!found) throw refused(`${field}.state`, 'general.invalid.option');
  return found;
}

/** Of the state, or of the whole country if no state is given. */
function cityOf(location: Location, stateId: string | undefined, field: string): ListedCity | undefined {
  const { country, state, city } = location;
  const [id, typed] = [idIn(city), typedIn(city)];
  if (id === null && typed === null) return undefined;
  const cities = citiesOf(country.iso).filter((one) => stateId === undefined || one.stateId === stateId);
  if (id === null) {
    const isElsewhere = stateId === undefined && typedIn(state) !== null;
    return isElsewhere ? undefined : onlyOne(cities.filter((one) => isCalled(one, typed ?? '')));
  }
  const found = cities.find((one) => one.id === id);
  if (!found) throw refused(`${field}.city`, 'general.invalid.option');
  return found;
}

/**
 * Converts a location to ids of our lists. A typed name that is not listed, or is ambiguous, stays as typed; an id of
 * another country or state is refused.
 */
export function resolvePlace(location: Location, field = 'location'): Place {
  if (!isCountry(location.country.iso)) {
    throw refused(`${field}.country.iso`, 'signup.country.required');
  }
  const state = stateOf(location, field);
  const city = cityOf(location, state?.id, field);
  const within = state ?? (city && stateOf({ ...location, state: { _id: city.stateId, name: '' } }, field));
  return {
    state: within?.name ?? typedIn(location.state),
    stateId: within?.id ?? null,
    city: city?.name ?? typedIn(location.city),
    cityId: city?.id ?? null,
  };
}

/** The other way round, with names as the language has them; what was typed has no id. */
export function presentPlace(iso2: string, place: Place, language: Language) {
  const state = countryOf(iso2).states.find(({ code }) => `${iso2}-${code}` === place.stateId);
  const city = place.cityId === null ? undefined : cityWith(place.cityId);
  const show = (found: Named | undefined, id: string | null, name: string | null) =>
    name === null ? null : { _id: id, name: found ? localizedNameOf(found, language) : name };
  return {
    state: show(state, place.stateId, place.state),
    city: show(city, place.cityId, place.city),
  };
}
