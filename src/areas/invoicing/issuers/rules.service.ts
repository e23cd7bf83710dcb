import { type PropertyFacts, propertyFacts } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { InvoicingRules } from '#countries/invoicing-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { issuerErrors } from './issuers.errors.ts';

export type RulesHere = {
  readonly country: string;
  readonly rules: InvoicingRules;
  readonly today: PlainDate;
};

/** By which clock tax documents are dated: the authority's; the property's where the country has no rules yet. */
export const fiscalZoneOf = ({ country, timeZone }: Pick<PropertyFacts, 'country' | 'timeZone'>): string =>
  countryOf(country).invoicing?.timeZone ?? timeZone;

/** The day that a document bears which is issued now. */
export const fiscalToday = (
  ctx: Pick<PropertyContext, 'clock'>,
  property: Pick<PropertyFacts, 'country' | 'timeZone'>,
): PlainDate => dayIn(fiscalZoneOf(property), ctx.clock.now());

/** What the country of the property says of whoever issues there; throws where nobody can yet. */
export async function rulesHere(ctx: PropertyContext): Promise<RulesHere> {
  const property = await propertyFacts(ctx);
  const { invoicing: rules } = countryOf(property.country);
  if (!rules) throw issuerErrors.notOffered();
  return { country: property.country, rules, today: fiscalToday(ctx, property) };
}
