import type { Decimal } from '#vocabulary/decimal.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';

/** What one unit of a currency costs in another, as its authority published it. */
export type OfficialRate = {
  /** ISO 4217. */
  readonly from: string;
  readonly to: string;
  /** Units of `to` for one of `from`, as published. */
  readonly rate: Decimal;
  /** The days for which it was published, in the authority's own calendar. Days without any follow the last before. */
  readonly firstDay: PlainDate;
  readonly lastDay: PlainDate;
};

export type ExchangeRatesCapability = {
  /** As a document names it: TRM, FIX. */
  readonly source: string;
  /** Every rate that holds for a day of these; throws ProviderFailure. */
  readonly rates: (days: {
    readonly first: PlainDate;
    readonly last: PlainDate;
  }) => Promise<readonly OfficialRate[]>;
};
