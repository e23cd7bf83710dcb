import { refuse } from './stripe.simulated-errors.ts';

/**
 * The value of one dollar in currencies that the account does not settle in: close enough to refuse an amount that is
 * too small.
 */
const PER_DOLLAR: Readonly<Record<string, number>> = {
  ars: 1400,
  clp: 950,
  cop: 4000,
  crc: 510,
  pen: 3.7,
  pyg: 7300,
  uyu: 40,
};
/** Cents, or whole units for currencies without cents. */
const SMALLEST: Readonly<Record<string, number>> = {
  usd: 50,
  eur: 50,
  cad: 50,
  aud: 50,
  chf: 50,
  brl: 50,
  gbp: 30,
  mxn: 1000,
  jpy: 50,
  nok: 300,
  sek: 300,
  dkk: 250,
};
const WITHOUT_CENTS = new Set(['bif', 'clp', 'djf', 'gnf', 'jpy', 'kmf', 'krw', 'mga', 'pyg', 'rwf', 'vnd']);
const LARGEST = 99_999_999;

function smallestOf(currency: string): number {
  const rate = PER_DOLLAR[currency];
  if (rate === undefined) return SMALLEST[currency] ?? 1;
  return Math.ceil(0.5 * rate * (WITHOUT_CENTS.has(currency) ? 1 : 100));
}

/** Pesos of Colombia are counted with cents, and an amount of them may be longer. */
const largestOf = (currency: string): number => ((PER_DOLLAR[currency] ?? 1) > 100 ? LARGEST * 100 : LARGEST);

const currencies = new Set(Intl.supportedValuesOf('currency').map((code) => code.toLowerCase()));

export function checkAmount(amount: number | undefined, currency: string): number {
  if (amount === undefined) {
    throw refuse(400, {
      code: 'parameter_missing',
      message: 'Missing required param: amount.',
      param: 'amount',
    });
  }
  if (!currencies.has(currency)) {
    throw refuse(400, { message: `Invalid currency: ${currency}.`, param: 'currency' });
  }
  if (amount < 1) {
    throw refuse(400, {
      code: 'parameter_invalid_integer',
      message: 'This value must be greater than or equal to 1.',
      param: 'amount',
    });
  }
  if (amount < smallestOf(currency)) {
    throw refuse(400, {
      code: 'amount_too_small',
      message: 'Amount must convert to at least 50 cents.',
      param: 'amount',
    });
  }
  if (amount > largestOf(currency)) {
    throw refuse(400, {
      code: 'amount_too_large',
      message: 'Amount must be no more than 999,999.99.',
      param: 'amount',
    });
  }
  return amount;
}
