import { getExchangeRate } from '#areas/platform/exchange-rates/index.ts';
import type { FiscalDocument } from '#capabilities/fiscal/fiscal.document.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { decimal } from '#vocabulary/decimal.ts';
import { Failure } from '#vocabulary/errors.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { invoicingErrors } from '../invoices.errors.ts';

/**
 * The exchange rate from a document's currency to the country's, on the day of the document: only a recent rate that an
 * authority published for such documents. The name of the authority stays on the document (currency-rates, 1).
 */
export async function findExchangeRate(
  ctx: PropertyContext,
  { currency, country, on }: { readonly currency: string; readonly country: string; readonly on: PlainDate },
): Promise<FiscalDocument['exchange']> {
  const { currency: home, invoicing } = countryOf(country);
  if (currency === home) return null;
  const none = () =>
    invoicingErrors.noOfficialRate({ field: 'document.currency', params: { currency, home } });
  const asked = { currencyIso3From: currency, currencyIso3To: home, date: on };
  const { rate, date, source, official, stale } = await getExchangeRate(ctx, asked).catch(
    (error: unknown) => {
      throw error instanceof Failure ? none() : error;
    },
  );
  const isOfTheLaw = invoicing?.sales.rateSources.includes(source) ?? false;
  if (!official || stale || !isOfTheLaw) throw none();
  return { rate: decimal(String(rate)), on: date, source };
}
