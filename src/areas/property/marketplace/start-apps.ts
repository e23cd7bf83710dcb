import { allTexts } from '#texts/all.ts';
import { AppId } from '#vocabulary/app-ids.ts';
import type { CatalogueApp } from './catalogue.ts';
import { bandsOf } from './start-bands.ts';

/** The price of an accounting program without a plan that includes it. */
const CONNECT = bandsOf({
  COP: [4_900, 3_900, 2_900, 2_400],
  USD: [1.2, 0.95, 0.7, 0.6],
  BRL: [6.6, 5.2, 3.9, 3.2],
  MXN: [22, 17, 13, 11],
  ARS: [1_700, 1_350, 1_000, 850],
  EUR: [1.1, 0.9, 0.65, 0.55],
});

const common = {
  status: 'live',
  plans: [],
  feeBillingRange: {},
  trialPeriod: 0,
  availableLanguages: ['es', 'pt', 'en'],
} as const satisfies Partial<CatalogueApp>;

/** D-4: no app that law or safety requires is in a plan alone. */
const EVERY_PLAN = { pricingModel: 'plan', plans: ['BASIC', 'PRO'], trialPeriod: 14 } as const;
const ACCOUNTING = {
  category: 'accounting',
  pricingModel: 'monthly',
  plans: ['PRO'],
  feeBillingRange: CONNECT,
  trialPeriod: 14,
} as const;

type StartApp = Pick<CatalogueApp, 'category' | 'pricingModel'> &
  Partial<Omit<CatalogueApp, 'id' | 'name' | 'plans' | 'availableLanguages'>> & {
    readonly plans?: readonly ('BASIC' | 'PRO')[];
  };

const APPS: Readonly<Record<AppId, StartApp>> = {
  'sire-tra': { category: 'compliance', pricingModel: 'free' },
  'check-in-host': {
    ...EVERY_PLAN,
    category: 'guests',
  },
  'scan-id': {
    ...EVERY_PLAN,
    category: 'guests',
  },
  'invoice-manager': {
    ...EVERY_PLAN,
    category: 'invoicing',
  },
  'e-invoice-dian': {
    category: 'invoicing',
    pricingModel: 'stamp',
  },
  'siigo-connect': ACCOUNTING,
  'alegra-connect': ACCOUNTING,
  'payment-collect': {
    status: 'dev',
    category: 'payments',
    pricingModel: 'monthly',
  },
  'powerbi-connect': { status: 'dev', category: 'reports', pricingModel: 'monthly' },
  'hubspot-connect': { status: 'dev', category: 'sales', pricingModel: 'monthly' },
  'e-invoice-sat': {
    status: 'dev',
    category: 'invoicing',
    pricingModel: 'stamp',
  },
  'e-invoice-afip': {
    status: 'dev',
    category: 'invoicing',
    pricingModel: 'stamp',
  },
};

/** The name on pages and in the history. */
const nameOf = (id: AppId): CatalogueApp['name'] => ({
  es: allTexts.es[`app.marketplace.name.${id}`],
  pt: allTexts.pt[`app.marketplace.name.${id}`],
  en: allTexts.en[`app.marketplace.name.${id}`],
});

/** In the order in which they are shown. */
export const START_APPS: readonly CatalogueApp[] = Object.entries(APPS).map(
  ([key, { plans = [], ...app }]) => {
    const id = AppId.parse(key);
    return {
      ...common,
      ...app,
      id,
      name: nameOf(id),
      plans: [...plans],
      availableLanguages: [...common.availableLanguages],
    };
  },
);
