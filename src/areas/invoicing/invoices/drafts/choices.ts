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
  /** Of a credit note: how much of each line is given back, in minor units; absent: all of it. */
  readonly amounts?: Readonly<Record<string, number>>;
};

export type JoinedLines = { readonly name: string; readonly lines: readonly string[] };
