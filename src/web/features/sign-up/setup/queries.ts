import { queryOptions } from '@tanstack/react-query';

import { propertyContract } from '#areas/property/properties/properties.contract.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { videosContract } from '#areas/platform/videos/videos.contract.ts';
import { call } from '#web/shell/call.ts';
import type { ShellProperty } from '#web/shell/property.tsx';

/** Topic `setup`. */
export const setupQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['setup', propertyId],
    queryFn: ({ signal }) => call(setupContract.getSetup, { query: { propertyId } }, { signal }),
    // The screen is newer than the server while an answer is being sent.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export type SetupProperty = ShellProperty & { readonly phone: string | null };

/** Topic `properties`: the person's properties, the one with an open setup first. */
export const ownPropertiesQuery = queryOptions({
  queryKey: ['properties', 'setup'],
  queryFn: async ({ signal }): Promise<readonly SetupProperty[]> => {
    const { data } = await call(propertyContract.listProperties, { query: { limit: 500 } }, { signal });
    return data
      .toSorted((one, other) => Number(other.isSetupOpen) - Number(one.isSetupOpen))
      .map(({ _id, name, timezone, currency, location, trial, phone }) => ({
        id: _id,
        name,
        timezone,
        currency,
        city: location.city?.name,
        country: location.country.iso,
        trial,
        phone: phone ?? null,
      }));
  },
});

/** The list that is for newcomers, or the first one there is. */
const WELCOME_LIST = 'onboarding';

export const welcomeVideoQuery = (language: string) =>
  queryOptions({
    queryKey: ['videos', 'welcome', language],
    queryFn: async ({ signal }) => {
      const lists = await call(videosContract.listPlaylists, {}, { signal });
      const list = lists.find(({ slug }) => slug === WELCOME_LIST) ?? lists[0];
      return list?.videos[0] ?? null;
    },
  });
