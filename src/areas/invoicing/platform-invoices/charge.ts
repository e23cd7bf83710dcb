import type { BillLine, Charge } from '#areas/subscription/billing/index.ts';
import { billNumber } from '#areas/subscription/billing/index.ts';
import { CHARGE_SOURCE } from '#areas/invoicing/invoices/index.ts';
import type { SettledFolio } from '#areas/stays/folios/index.ts';
import { countryOf } from '#countries/index.ts';
import { isTextKey } from '#foundation/http/envelope.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { TextParams } from '#vocabulary/errors.ts';
import type { TextKey } from '#texts/index.ts';
import type { FolioId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import { spread } from '#vocabulary/spread.ts';

/** Maximum length of a folio line. */
const LONGEST = 160;

export const translateInto = (language: Language, key: TextKey, params: TextParams = {}): string =>
  translate(allTexts[language], key, params);

const appName = (language: Language, id: string): string => {
  const key = `app.marketplace.name.${id}`;
  return isTextKey(key) ? translateInto(language, key) : id;
};

function describe(language: Language, { of, id, propertyName: property, units, days }: BillLine): string {
  const part = days ? translateInto(language, 'platformInvoice.part', { ...days }) : '';
  const words = {
    plan: () => translateInto(language, 'platformInvoice.line.plan', { plan: id, property, rooms: units }),
    app: () => translateInto(language, 'platformInvoice.line.app', { app: appName(language, id), property }),
    credits: () =>
      translateInto(language, 'platformInvoice.line.credits', {
        app: appName(language, id),
        property,
        units,
      }),
  };
  return `${words[of]()}${part}`.slice(0, LONGEST);
}

/**
 * The folio of a charge, as of an ordinary host: gross, because the payer knows no other amount. The tax of the bill is
 * spread over its lines by their net amounts, so that the lines equal the charge to the minor unit.
 */
export function buildFolioOfCharge(
  charge: Charge,
  { folioId, onDate, language }: { folioId: FolioId; onDate: PlainDate; language: Language },
): SettledFolio {
  const sold = charge.lines.filter(({ amount, discount }) => amount - discount > 0);
  const nets = sold.map(({ amount, discount }) => amount - discount);
  const taxes = spread(charge.tax, nets);
  const number = billNumber(charge);
  const sourceKey = (place: number) => `${CHARGE_SOURCE}${charge.id}:${place}`;
  const carried = charge.carried_in - charge.carried_out;
  return {
    folioId,
    name: `${number} ${charge.payer.legalName ?? ''}`.trim().slice(0, 80),
    currency: charge.currency,
    onDate,
    charges: [
      ...sold.map((line, place) => ({
        description: describe(language, line),
        amountMinor: (nets[place] ?? 0) + (taxes[place] ?? 0),
        sourceKey: sourceKey(place),
      })),
      ...(carried === 0
        ? []
        : [
            {
              description: translateInto(language, 'platformInvoice.line.carried'),
              amountMinor: carried,
              sourceKey: sourceKey(sold.length),
            },
          ]),
    ],
    payment: { amountMinor: charge.charge, reference: number },
  };
}

/** The buyer of the document: the payer of the bill, with the document type that companies of the country have. */
export function buyerOfCharge({ payer }: Charge, email: string | null) {
  const country = payer.country ?? '';
  const types = countryOf(country).invoicing?.sales.documentTypes ?? [];
  return {
    personType: 'company' as const,
    name: payer.legalName ?? '',
    lastName: '',
    email,
    phone: null,
    documentType: types.find(({ isOfCompany }) => isOfCompany)?.code ?? null,
    documentNumber: payer.taxId ?? '',
    address: payer.address || null,
    country,
    state: null,
    city: payer.city || null,
    withholds: [],
    localWithholdingRate: null,
  };
}
