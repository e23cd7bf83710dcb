import { fiscalToday, hasNumbers, resolveIssuer } from '#areas/invoicing/issuers/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { findFiscalProvider } from '../submissions/fiscal-provider.ts';

/**
 * What a property lacks for invoicing: rules of its country, an issuer, a connection that submits, or numbers for a kind.
 */
export type SubmissionObstacle = 'country' | 'issuer' | 'provider' | 'numbers' | 'noteNumbers';

/** What prevents a property from submitting invoices and credit notes today; null if nothing does. */
export async function findSubmissionObstacle(ctx: PropertyContext): Promise<SubmissionObstacle | null> {
  const property = await propertyFacts(ctx);
  if (!countryOf(property.country).invoicing) return 'country';
  const issuer = await resolveIssuer(ctx, ctx.db, null);
  if (!issuer) return 'issuer';
  const provider = await findFiscalProvider(ctx, { issuerId: issuer.id });
  if (!provider) return 'provider';
  // Hosts do not enter number series for tests.
  if (provider.fiscal.terms.numberedBy !== 'series' || provider.isTest) return null;
  const on = fiscalToday(ctx, property);
  if (!(await hasNumbers(ctx, { issuerId: issuer.id, kind: 'invoice', on }))) return 'numbers';
  return (await hasNumbers(ctx, { issuerId: issuer.id, kind: 'credit-note', on })) ? null : 'noteNumbers';
}

/** Whether documents of a property are tests without fiscal value. */
export async function issuesTestDocuments(ctx: PropertyContext): Promise<boolean> {
  const issuer = await resolveIssuer(ctx, ctx.db, null);
  return (issuer && (await findFiscalProvider(ctx, { issuerId: issuer.id })))?.isTest ?? false;
}
