/**
 * What a person decided about a document that is not sent yet. The lines themselves are read from the account each time,
 * so that a draft is never out of date (decision 0052).
 */
export type Choices = {
  /** Entries of the account; absent: every line that may be chosen. */
  readonly lines?: readonly string[];
  /** Entries of the account; absent: every payment. */
  readonly payments?: readonly string[];
  /** What a line is called on the document, where that is not what the account calls it. */
  readonly names?: Readonly<Record<string, string>>;
  /** Lines that are one on the document. */
  readonly joined?: readonly JoinedLines[];
  /**
   * How much of a line, in minor units, where that is not all that is left of it: of a credit note what it gives back, of an
   * invoice the most that it bills (below nothing for what lowers the account).
   */
  readonly amounts?: Readonly<Record<string, number>>;
};

export type JoinedLines = { readonly name: string; readonly lines: readonly string[] };
