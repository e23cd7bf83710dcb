import type { CollectedTaxes, FiscalIdentity, FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { Complaint, TextKey } from './complaint.ts';
import type { SalesRules } from './sales-rules.ts';

/** The issuer of tax documents, as far as a country has rules about it. */
export type IssuerAnswers = {
  readonly responsibilities: readonly string[];
  readonly collects: CollectedTaxes;
  /** Number in the country's register of tourism. */
  readonly rnt: string | null;
  readonly cityCode: string;
  readonly postalCode: string;
};

export type IssuerComplaint = Complaint & { readonly field: keyof IssuerAnswers };

/** Numbers of test documents. */
type TestSeries = {
  readonly prefix: string;
  readonly from: number;
  readonly to: number | null;
  readonly authorization: {
    readonly resolution: string;
    readonly resolvedOn: PlainDate;
    readonly validFrom: PlainDate;
    readonly validTo: PlainDate;
    readonly technicalKey: string;
  } | null;
};

/** What a country asks the issuer of tax documents, about itself and its number series. */
export type InvoicingRules = {
  /** The authority's clock: it gives the day and hour of a document, for a property in any zone. */
  readonly timeZone: string;
  /** The name of the tax id, and an example of its form. */
  readonly taxId: { readonly name: string; readonly example: string };
  /** The tax id as documents have it, or what is wrong with how it was written. */
  readonly identityOf: (written: string) => FiscalIdentity | Complaint;
  /** As people write it, with its check digit where it has one. */
  readonly writtenTaxId: (identity: FiscalIdentity) => string;
  readonly responsibilities: readonly { readonly code: string; readonly label: TextKey }[];
  /** The taxes that a lodging may have to collect there. */
  readonly taxes: readonly CollectedTaxes[];
  /** Whether a number of the register of tourism belongs to an issuer. */
  readonly hasTourismRegister: boolean;
  /** Kinds of document whose numbers the authority grants: they have a resolution, and days on which they are good. */
  readonly granted: readonly FiscalKind[];
  readonly prefix: { readonly pattern: RegExp; readonly text: TextKey };
  /**
   * The numbers of test documents, which no host enters: the range that the authority gives every issuer for trials, or a run of
   * its own where none is asked for. No other document takes a number of it (docs/decisions/0098).
   */
  readonly testSeries: Readonly<Record<FiscalKind, TestSeries>>;
  readonly complaintsAbout: (issuer: IssuerAnswers) => readonly IssuerComplaint[];
  readonly sales: SalesRules;
};
