import type { Decimal } from '#vocabulary/decimal.ts';
import type { ProviderConnection } from '../connection.ts';
import type { FiscalKind, FiscalTaxKind } from '../fiscal/fiscal.document.ts';

/**
 * The lists of an accounting program, from which a host chooses what things of ours are called there. Only what may be used
 * today is in them.
 *
 * Every function throws only ProviderFailure: `wait` when they are busy, `reconnect` when the access is no longer good.
 */
export type AccountingCapability = {
  /** Whether a document of theirs is nothing without who sold it. */
  readonly isSellerRequired: boolean;
  readonly documentTypes: List<AccountingEntry, FiscalKind>;
  readonly paymentTypes: List<AccountingEntry, FiscalKind>;
  readonly taxes: List<AccountingTax>;
  readonly costCenters: List<AccountingEntry>;
  /** Who may be named as the seller of a document. */
  readonly users: List<AccountingEntry>;
  readonly products: List<AccountingEntry>;
  /** Absent where they have no such list. */
  readonly units?: List<AccountingEntry>;
};

type List<Entry, Asked = void> = (connection: ProviderConnection, asked: Asked) => Promise<readonly Entry[]>;

export type AccountingEntry = {
  /** What a document is given: a product goes by its code, the others by an id. */
  readonly thirdPartyId: string;
  /** As people there know it; null where it has none. */
  readonly code: string | null;
  readonly name: string;
};

export type AccountingTax = AccountingEntry & {
  /** `withholding`: what a buyer keeps back. */
  readonly kind: FiscalTaxKind | 'withholding' | 'other';
  /** Percent. */
  readonly rate: Decimal;
};
