import { type PropertyFacts, propertyFacts } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { InvoicingRules } from '#countries/invoicing-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { dayIn } from '#vocabulary/instant.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { issuerErrors } from './issuers.errors.ts';

export type IssuingRules = {
  readonly country: string;
  readonly rules: InvoicingRules;
  readonly today: PlainDate;
};

/** The clock that dates tax documents: the authority's, or the property's if the country has no rules yet. */
export const fiscalZoneOf = ({ country, timeZone }: Pick<PropertyFacts, 'country' | 'timeZone'>): string =>
  countryOf(country).invoicing?.timeZone ?? timeZone;

/** The date of a document that is issued now. */
export const fiscalToday = (
  ctx: Pick<PropertyContext, 'clock'>,
  property: Pick<PropertyFacts, 'country' | 'timeZone'>,
): PlainDate => dayIn(fiscalZoneOf(property), ctx.clock.now());

/** The rules for issuers in the property's country; throws if the country has none yet. */
export async function requireInvoicingRules(ctx: PropertyContext): Promise<IssuingRules> {
  const property = await propertyFacts(ctx);
  const { invoicing: rules } = countryOf(property.country);
  if (!rules) throw issuerErrors.notOffered();
  return { country: property.country, rules, today: fiscalToday(ctx, property) };
}
