import { useEffect, useState } from 'react';

import { placesContract } from '#areas/places/places.contract.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language.tsx';
import type { Option } from '#web/ui/search-list.tsx';

/** Lists that never change while the page is open, each asked for once; a failed one may be asked again. */
const kept = new Map<string, Promise<unknown>>();

function once<Reply>(name: string, ask: () => Promise<Reply>): Promise<Reply> {
  const known = kept.get(name) as Promise<Reply> | undefined;
  if (known) return known;
  const asked = ask();
  kept.set(name, asked);
  asked.catch(() => kept.delete(name));
  return asked;
}

/** Countries by name in the language on screen; undefined until they are there. */
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

/**
 * Names of towns to choose from, where the country has a list; none elsewhere, where the name is written. A name
 * that several share is told apart by its department.
 */
export function useCities(country: string | null, isWanted: boolean): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!country || !isWanted) return undefined;
    let isCurrent = true;
    once(`cities/${country}`, async () => {
      const states = await call(placesContract.listStates, { query: { countryId: country } });
      if (!states.length) return [];
      const cities = await call(placesContract.listCities, { query: { stateId: country } });
      const stateNames = new Map(states.map(({ _id, name }) => [_id, name]));
      const seen = new Map<string, number>();
      for (const { name } of cities) seen.set(name, (seen.get(name) ?? 0) + 1);
      return cities.map(({ name, stateId }) =>
        (seen.get(name) ?? 0) > 1 ? `${name}, ${stateNames.get(stateId) ?? ''}` : name,
      );
    }).then(
      (found) => isCurrent && setNames(found),
      // A list is a help, not a condition.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [country, isWanted]);
  return names;
}
