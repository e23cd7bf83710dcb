import type { PersonContext } from '#foundation/context/context.ts';
import type { PropertyId } from '#vocabulary/ids.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';
import { RESERVED_SLUGS, SLUG_MAX, SLUG_MIN, SLUG_SUGGESTIONS } from './slugs.constants.ts';
import { Slug, type SlugCheck } from './slugs.contract.ts';
import { findTakenSlugs } from './slugs.store.ts';

/** For names without a Latin letter or digit. */
const WITHOUT_LETTERS = 'alojamiento';
/** Room for a city or a number behind it. */
const BASE_MAX = 40;
const NUMBERED = [2, 3, 4, 5, 6, 7, 8, 9];

const withoutEdges = (text: string): string => text.replace(/^-+|-+$/g, '');

/** Lower case, no accents, hyphens for the rest: `Casa Ñandú №2` gives `casa-nandu-2`. */
export function slugOfName(name: string): string {
  const words = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return withoutEdges(withoutEdges(words.replace(/[^a-z0-9]+/g, '-')).slice(0, BASE_MAX)) || WITHOUT_LETTERS;
}

function candidates(name: string, city: string | undefined): string[] {
  const base = slugOfName(name);
  const place = city === undefined || slugOfName(city) === WITHOUT_LETTERS ? undefined : slugOfName(city);
  const withCity = place === undefined || base.includes(place) ? [] : [`${base}-${place}`];
  return [
    base,
    ...withCity,
    ...NUMBERED.flatMap((number) => [base, ...withCity].map((one) => `${one}-${number}`)),
  ]
    .map((one) => withoutEdges(one.slice(0, SLUG_MAX)))
    .filter((one) => one.length >= SLUG_MIN && !RESERVED_SLUGS.has(one));
}

/** The caller's property, or null: an id of another person's changes nothing in the answer. */
const ownOnly = (ctx: PersonContext, id: PropertyId | undefined): PropertyId | null =>
  id !== undefined && ctx.person.memberships.has(id) ? id : null;

/** C-PROP-08. Returns slugs that are free now, without reserving them. */
export async function suggestSlugs(
  ctx: PersonContext,
  input: { name: string; city?: string | undefined; propertyId?: PropertyId | undefined },
): Promise<string[]> {
  const wanted = [...new Set(candidates(input.name, input.city))];
  const taken = await findTakenSlugs(ctx.system, wanted, ownOnly(ctx, input.propertyId));
  return wanted.filter((slug) => !taken.has(slug)).slice(0, SLUG_SUGGESTIONS);
}

const REASONS: Readonly<Record<string, SlugCheck['reason']>> = lookUpTable({
  'property.slug.length': 'length',
  'property.slug.format': 'format',
  'property.slug.reserved': 'reserved',
});

/** C-PROP-09, R-VAL-33. An invalid slug is an answer too, not a failure. */
export async function checkSlug(
  ctx: PersonContext,
  given: string,
  propertyId: PropertyId | undefined,
): Promise<SlugCheck> {
  const parsed = Slug.safeParse(given);
  if (!parsed.success) {
    return { available: false, reason: REASONS[parsed.error.issues[0]?.message ?? ''] ?? 'format' };
  }
  const taken = await findTakenSlugs(ctx.system, [parsed.data], ownOnly(ctx, propertyId));
  return taken.size > 0 ? { available: false, reason: 'taken' } : { available: true, reason: null };
}
