import { readAmount } from '#web/parts/amount.ts';

/** A band as typed; credits have no accommodations. */
export type TypedBand = {
  readonly start: string;
  readonly end: string;
  readonly value: string;
  readonly byAccommodation: boolean;
};
export type TypedPrices = Readonly<Record<string, readonly TypedBand[]>>;

type Band = {
  readonly start: number;
  readonly end: number | null;
  readonly value: number;
  readonly byAccommodation?: boolean;
};

export const typedNumber = (value: number): string => String(value).replace('.', ',');
/** Empty or invalid text stays unchanged, and its field shows the error. */
export const readNumber = (text: string): number | undefined =>
  text.trim() === '' ? undefined : (readAmount(text) ?? Number.NaN);
export const readWhole = (text: string): number | undefined =>
  text.trim() === '' ? undefined : Number(text);

export const typedOf = (byCurrency: Readonly<Record<string, readonly Band[]>>): TypedPrices =>
  Object.fromEntries(
    Object.entries(byCurrency).map(([currency, bands]) => [
      currency,
      bands.map(({ start, end, value, byAccommodation = true }) => ({
        start: String(start),
        end: end === null ? '' : String(end),
        value: typedNumber(value),
        byAccommodation,
      })),
    ]),
  );

export const bandsOf = (typed: TypedPrices): Record<string, object[]> =>
  Object.fromEntries(
    Object.entries(typed).map(([currency, bands]) => [
      currency,
      bands.map(({ start, end, value, byAccommodation }) => ({
        start: readWhole(start),
        end: end.trim() === '' ? null : Number(end),
        value: readNumber(value),
        byAccommodation,
      })),
    ]),
  );
