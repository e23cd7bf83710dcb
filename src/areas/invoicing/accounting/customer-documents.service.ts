import { propertyFacts } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { AccountingEntry } from './accounting.contract.ts';

/** Document types of buyers: a list of the country, the same for every program. */
export async function customerDocumentTypes(ctx: PropertyContext): Promise<AccountingEntry[]> {
  const { country } = await propertyFacts(ctx);
  const { documentTypes = [] } = countryOf(country).invoicing?.sales ?? {};
  const texts = allTexts[ctx.language];
  return documentTypes.map(({ code, label }) => ({
    thirdPartyId: code,
    code,
    name: translate(texts, label),
  }));
}
