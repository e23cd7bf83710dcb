import type {
  FiscalIssuer,
  FiscalKind,
  FiscalSeries,
  FiscalTaxKind,
  FiscalWithholding,
} from '#capabilities/fiscal/fiscal.document.ts';

/**
 * The words on a printed tax document, in the language of the country's law. Sentences that the law prescribes are
 * quoted; the rest is common usage there.
 */
export type PrintWords = {
  readonly title: Readonly<Record<FiscalKind, string>>;
  /** Across the paper of a test, and above it in the languages of the product. */
  readonly test: { readonly mark: string; readonly lines: readonly string[] };
  /** The name of the authority's key: `CUFE`. */
  readonly key: Readonly<Record<FiscalKind, string>>;
  readonly customer: string;
  readonly issuedAt: string;
  readonly acceptedAt: string;
  readonly payment: string;
  readonly paid: string;
  readonly onCredit: string;
  readonly means: Readonly<Record<string, string>>;
  readonly columns: {
    readonly description: string;
    readonly quantity: string;
    readonly unitPrice: string;
    readonly tax: string;
    readonly net: string;
  };
  readonly net: string;
  readonly taxes: Readonly<Record<FiscalTaxKind, string>>;
  /** What buyers withhold, and the label of the sum. */
  readonly withholdings: Readonly<Record<FiscalWithholding['kind'], string>>;
  readonly withheld: string;
  readonly on: string;
  readonly total: string;
  readonly corrects: string;
  readonly page: string;
  /** The statement that it is a printout of an electronic document, and the software that made it. */
  readonly madeBy: (maker: { readonly name: string; readonly taxId: string } | null) => string;
  /** The statements about the seller that the law requires: tax id, regime, responsibilities. */
  readonly ofIssuer: (issuer: FiscalIssuer, taxId: string) => readonly string[];
  /** Of the leave to use these numbers; null where none is asked for. */
  readonly ofSeries: (series: FiscalSeries) => string | null;
  readonly ofCustomer: (identity: { readonly type: string; readonly number: string }) => string;
};
