/**
 * Choices of a person on an unsent document. The lines are read from the folio each time, so a draft is never out of date
 * (decision 0052).
 */
export type Choices = {
  /** Entries of the folio; absent: every line that may be chosen. */
  readonly lines?: readonly string[];
  /** Entries of the folio; absent: every payment. */
  readonly payments?: readonly string[];
  /** Names of lines on the document, where they differ from the folio. */
  readonly names?: Readonly<Record<string, string>>;
  /** Lines that are merged on the document. */
  readonly joined?: readonly JoinedLines[];
  /**
   * Amounts of lines in minor units, if less than the remaining amount: what a credit note credits, or the maximum that an
   * invoice bills (negative for reductions).
   */
  readonly amounts?: Readonly<Record<string, number>>;
};

export type JoinedLines = { readonly name: string; readonly lines: readonly string[] };
