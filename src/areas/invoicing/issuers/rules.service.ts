import { propertyFacts, todayIn } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { InvoicingRules } from '#countries/invoicing-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { issuerErrors } from './issuers.errors.ts';

export type RulesHere = {
  readonly country: string;
  readonly rules: InvoicingRules;
  readonly today: PlainDate;
};

/** What the country of the property says of whoever issues there; throws where nobody can yet. */
export async function rulesHere(ctx: PropertyContext): Promise<RulesHere> {
  const property = await propertyFacts(ctx);
  const { invoicing: rules } = countryOf(property.country);
  if (!rules) throw issuerErrors.notOffered();
  return { country: property.country, rules, today: todayIn(ctx, property) };
}
