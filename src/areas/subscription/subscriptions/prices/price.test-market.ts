import type { Catalogue } from '#areas/property/marketplace/catalogue.ts';
import type { PropertyId } from '#vocabulary/ids.ts';

/** A market for tests: bands with two kinds of price, three exponents, apps of each pricing model. */
const words = (name: string) => ({ es: name, pt: name, en: name });
const app = (
  id: Catalogue['apps'][number]['id'],
  own: Partial<Catalogue['apps'][number]>,
): Catalogue['apps'][number] => ({
  id,
  name: words(id),
  status: 'live',
  category: 'guests',
  pricingModel: 'monthly',
  plans: [],
  feeBillingRange: {},
  trialPeriod: 0,
  availableLanguages: ['es', 'pt', 'en'],
  ...own,
});

export const MARKET: Catalogue = {
  plans: [
    {
      id: 'BASIC',
      monthsPerYear: 10,
      feeBillingRange: {
        COP: [
          { start: 1, end: 5, value: 60_000, byAccommodation: false },
          { start: 6, end: 20, value: 11_000, byAccommodation: true },
          { start: 21, end: null, value: 9_500.5, byAccommodation: true },
        ],
        USD: [{ start: 1, end: null, value: 4.99, byAccommodation: true }],
        CLP: [{ start: 1, end: null, value: 3_990, byAccommodation: true }],
        KWD: [{ start: 1, end: 50, value: 1.525, byAccommodation: true }],
      },
    },
    {
      id: 'PRO',
      monthsPerYear: 11,
      feeBillingRange: {
        COP: [{ start: 1, end: null, value: 19_000, byAccommodation: true }],
        USD: [{ start: 1, end: null, value: 7.5, byAccommodation: true }],
        CLP: [{ start: 1, end: null, value: 6_990, byAccommodation: true }],
        KWD: [{ start: 1, end: null, value: 2.105, byAccommodation: true }],
      },
    },
  ],
  apps: [
    app('check-in-host', { pricingModel: 'plan', plans: ['BASIC', 'PRO'] }),
    app('siigo-connect', {
      plans: ['PRO'],
      feeBillingRange: {
        COP: [{ start: 1, end: null, value: 45_000, byAccommodation: false }],
        USD: [{ start: 1, end: null, value: 11.11, byAccommodation: false }],
        CLP: [{ start: 1, end: null, value: 9_990, byAccommodation: false }],
        KWD: [{ start: 1, end: null, value: 3.333, byAccommodation: false }],
      },
    }),
    app('payment-collect', {
      feeBillingRange: {
        COP: [
          { start: 1, end: 10, value: 3_000, byAccommodation: true },
          { start: 11, end: null, value: 25_000, byAccommodation: false },
        ],
        USD: [{ start: 1, end: null, value: 0.07, byAccommodation: true }],
        CLP: [{ start: 1, end: null, value: 49, byAccommodation: true }],
        KWD: [{ start: 1, end: null, value: 0.019, byAccommodation: true }],
      },
    }),
    app('e-invoice-dian', { pricingModel: 'stamp' }),
    app('scan-id', { pricingModel: 'free' }),
  ],
  credits: [],
  taxes: {
    CO: { name: 'IVA', rate: 1_900, isIncluded: false },
    ES: { name: 'IVA', rate: 2_100, isIncluded: true },
  },
  smallestCharges: { COP: 250_000, USD: 50, CLP: 500, KWD: 200 },
};

export const CASA_AZUL = '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5c' as PropertyId;
export const HOTEL_MAR = '019a9f3c-5d1e-7a42-9c0b-6f1d2e3a4b5d' as PropertyId;
