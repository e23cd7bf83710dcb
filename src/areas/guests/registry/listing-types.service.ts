import type { Context } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import type { ListingType } from './listing-types.contract.ts';
import { AccommodationType } from './registry.contract.ts';

/** C-LIST-07, in the order of the registries' own list. */
export const listingTypes = ({ language }: Context): ListingType[] =>
  AccommodationType.options.map((_id) => ({ _id, name: allTexts[language][`app.registry.type.${_id}`] }));
