export type CreditsLinks = {
  readonly home: () => string;
  /** A page load of its own: the card step is there (SEC-71). */
  readonly buy: () => string;
  readonly newCard: () => string;
  readonly invoices: () => string;
  readonly invoice: (id: string) => string;
};

/** How many people buy at once, where they do not say another number. */
export const PACKAGES = [50, 200, 500] as const;

type Band = { readonly start: number; readonly end: number | null; readonly value: number };

/** The price of one credit in a purchase of this many. */
export const unitPriceOf = (bands: readonly Band[], amount: number): number | undefined =>
  bands.find(({ start, end }) => amount >= start && (end === null || amount <= end))?.value;

/** The typed number of whole credits; null when it is no such number. */
export const amountIn = (typed: string): number | null => {
  const digits = typed.trim();
  return /^\d{1,6}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
};
