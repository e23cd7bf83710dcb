const SIZE = process.env['TEST_SIZE'];
if (SIZE !== undefined && SIZE !== 'tenth' && SIZE !== 'full') {
  throw new Error(`TEST_SIZE is tenth or full, not ${JSON.stringify(SIZE)}`);
}

/** True in `npm run test:long`, which runs every case; `npm test` runs a witness of each thing. */
export const isLong = SIZE !== undefined;

/** The size that a guarantee names, or a tenth of it. */
export const longSize = (full: number): number => (SIZE === 'full' ? full : Math.ceil(full / 10));

/** In `npm test` the cases at these places and no other. */
export function chooseCases<Case>(all: readonly Case[], ...places: readonly number[]): readonly Case[] {
  if (places.some((place) => !(place in all)))
    throw new Error(`No case at ${places.join()} of ${all.length}`);
  return isLong ? all : all.filter((_case, place) => places.includes(place));
}
