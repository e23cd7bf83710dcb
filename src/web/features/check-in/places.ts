import { useEffect, useState } from 'react';

import { placesContract } from '#areas/platform/places/places.contract.ts';
import { call } from '#web/shell/call.ts';
import { cityAnswerOf } from '#web/parts/places/city-answer.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import type { Option } from '#web/ui/search-list.tsx';

/** Lists that never change while the page is open, each requested once; a failed request may be repeated. */
const kept = new Map<string, Promise<unknown>>();

function once<Reply>(name: string, ask: () => Promise<Reply>): Promise<Reply> {
  const known = kept.get(name) as Promise<Reply> | undefined;
  if (known) return known;
  const asked = ask();
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return asked;
}

/** Countries by name in the language on screen; undefined until they are loaded. */
export function useCountries() {
  const { language } = useLanguage();
  const [list, setList] = useState<readonly Option[]>();
  const [hasFailed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    once('countries', () => call(placesContract.listCountries, {})).then(
      (countries) => {
        if (!isCurrent) return;
        const order = new Intl.Collator(language).compare;
        const options = countries.map(({ iso2, translations }) => ({
          value: iso2,
          label: translations[language],
        }));
        setList(options.sort((one, other) => order(one.label, other.label)));
        setFailed(false);
      },
      () => isCurrent && setFailed(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [language, attempt]);
  return { countries: list, hasFailed, retry: () => setAttempt((now) => now + 1) };
}

/** As many as a browser's own list shows at once. */
const TOWNS_SHOWN = 30;

/**
 * Towns that begin so, to choose from where the country has a list; none elsewhere, where the name is written. The
 * value is the code where the authorities ask for it, otherwise the name. Null asks for none.
 */
export function useTowns(country: string | null, search: string | null): readonly Option[] {
  const [towns, setTowns] = useState<readonly Option[]>([]);
  useEffect(() => setTowns([]), [country]);
  useEffect(() => {
    if (!country || search === null) return undefined;
    let isCurrent = true;
    once(`towns/${country}/${search}`, () => townsOf(country, search)).then(
      // A chosen value may not match a search for its own label.
      (found) => isCurrent && found.length > 0 && setTowns(found),
      // A list is a help, not a condition.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [country, search]);
  return towns;
}

async function townsOf(country: string, search: string): Promise<readonly Option[]> {
  const query = { stateId: country, search, limit: TOWNS_SHOWN };
  const cities = await call(placesContract.listCities, { query });
  const times = Map.groupBy(cities, ({ name }) => name);
  return cities.map((city) => ({
    value: cityAnswerOf(city),
    // Several cities share a name: their department distinguishes them.
    label: (times.get(city.name)?.length ?? 0) > 1 ? `${city.name}, ${city.stateName}` : city.name,
  }));
}
