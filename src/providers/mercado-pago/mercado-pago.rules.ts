import type {
  GuestPaymentMethod,
  GuestPaymentRules,
} from '#capabilities/guest-payments/guest-payments.capability.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** Our references of attempts and refunds; Mercado Pago takes longer ones. */
export const REFERENCE = /^[A-Za-z0-9-]{1,36}$/;

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

const SOURCE =
  'https://www.mercadopago.com.co/developers/es/docs/checkout-pro and mercadopago.com.mx/developers/en/docs/sales-processing/payment-methods, read on 2026-12-01. The smallest amounts, the largest ones, thirty minutes and thirty days are ours, because Mercado Pago names a limit for each method and account only.';

type SiteRule = {
  readonly currency: string;
  readonly stepMinor: number;
  readonly smallestMinor: number;
  readonly methods: readonly GuestPaymentMethod[];
};

/** Far below the amounts whose decimals a JSON number cannot hold. */
const LARGEST_MINOR = 100_000_000_000;

const rulesFor = ({ currency, ...rule }: SiteRule): GuestPaymentRules => ({
  currencies: { [currency]: { ...rule, largestMinor: LARGEST_MINOR } },
  expiry: { shortest: 30 * MINUTE, longest: 30 * DAY },
  pageTakes: 'several',
  refunds: 'by-call',
  holdSeconds: null,
  source: SOURCE,
});

/** By the site of the account, which Mercado Pago has one of for each country. */
const RULES_BY_SITE: Readonly<Record<string, GuestPaymentRules>> = lookUpTable({
  MCO: rulesFor({
    currency: 'COP',
    // Centavos are counted and never charged.
    stepMinor: 100,
    smallestMinor: 160_000,
    methods: ['card', 'pse', 'other'],
  }),
  MLM: rulesFor({
    currency: 'MXN',
    stepMinor: 1,
    smallestMinor: 1000,
    methods: ['card', 'oxxo', 'spei', 'other'],
  }),
  MLA: rulesFor({ currency: 'ARS', stepMinor: 1, smallestMinor: 10_000, methods: ['card', 'other'] }),
  MLB: rulesFor({ currency: 'BRL', stepMinor: 1, smallestMinor: 100, methods: ['card', 'pix', 'other'] }),
});

/** An account of another site takes nothing here. */
const NO_RULES: GuestPaymentRules = {
  currencies: {},
  expiry: { shortest: 30 * MINUTE, longest: 30 * DAY },
  pageTakes: 'several',
  refunds: 'by-call',
  holdSeconds: null,
  source: SOURCE,
};

export const isKnownSite = (site: string): boolean => RULES_BY_SITE[site] !== undefined;

export const rulesOfSite = (site: string): GuestPaymentRules => RULES_BY_SITE[site] ?? NO_RULES;

/** Our id of an account is `<site>:<user id>`. */
export const rulesOfAccount = (account: string): GuestPaymentRules =>
  rulesOfSite(account.slice(0, account.indexOf(':')));
