export type CreditsLinks = {
  readonly home: () => string;
  /** A page of its own load: the card step is there (SEC-71). */
  readonly buy: () => string;
  readonly newCard: () => string;
  readonly invoices: () => string;
  readonly invoice: (id: string) => string;
};

/** How many people buy at once, where they do not say another number. */
export const PACKAGES = [50, 200, 500] as const;

type Band = { readonly start: number; readonly end: number | null; readonly value: number };

/** What one costs when so many are bought at once. */
export const unitPriceOf = (bands: readonly Band[], amount: number): number | undefined =>
  bands.find(({ start, end }) => amount >= start && (end === null || amount <= end))?.value;

/** In whole credits, as it was typed; null for what is no number of them. */
export const amountIn = (typed: string): number | null => {
  const digits = typed.trim();
  return /^\d{1,6}$/.test(digits) && Number(digits) > 0 ? Number(digits) : null;
};
