import type { PlainDate } from '#vocabulary/plain-date.ts';
import type { FieldProblem } from '../failures.ts';
import type { ProviderConnection } from '../connection.ts';
import type {
  FiscalDocument,
  FiscalIdentity,
  FiscalKind,
  FiscalSeries,
  FiscalTotals,
} from './fiscal.document.ts';

/**
 * Tax documents: checked here, signed once, sent as often as needed. An area stores the result of `prepare` together
 * with the intent and sends the same bytes again on every attempt, so that all attempts are one document (REL-02).
 * Every function throws only ProviderFailure: `refused` with the field and the text, `unknown` if the outcome is not
 * known, `wait` when the provider is busy, `reconnect` when the access is no longer good.
 */
export type FiscalCapability = {
  readonly terms: FiscalTerms;
  /** Duplicate-safety class (SECURITY-RELIABILITY section 2). */
  readonly classOf: (kind: FiscalKind) => 'K' | 'U' | 'L' | 'N';
  /** Tries the access, certificate included, before it is saved. */
  readonly check: (connection: ProviderConnection) => Promise<void>;
  /**
   * Whether live access leads to a trial environment of the provider, whose documents have no value: they are test
   * documents as those of a test connection are (docs/decisions/0098). Sends no request.
   */
  readonly isTrial?: (connection: ProviderConnection) => boolean;
  /** With the rounding of the recipient. */
  readonly totals: (document: FiscalDocument) => FiscalTotals;
  /** Everything that would have it refused, found without asking anybody; empty for a document that may go. */
  readonly validate: (document: FiscalDocument) => Promise<readonly FiscalFinding[]>;
  /**
   * Signs it: the last moment at which anything can change. Sends no request. `reference` is our name for the document:
   * the same for all attempts, at most 30 letters and digits, which is what the narrowest provider takes.
   */
  readonly prepare: (
    connection: ProviderConnection,
    document: FiscalDocument,
    reference: string,
  ) => Promise<PreparedDocument>;
  /**
   * `isFirst`: no earlier attempt came so far that anything may have left, so there is nothing to find. `before`: the
   * refused version of the same document; this one takes its place in the provider's books.
   */
  readonly send: (
    connection: ProviderConnection,
    prepared: PreparedDocument,
    attempt?: { readonly isFirst: boolean; readonly before?: SentDocument },
  ) => Promise<FiscalAccepted | FiscalPending>;
  /** The state of the document; null if the provider does not have it. */
  readonly statusOf: (
    connection: ProviderConnection,
    sent: SentDocument,
  ) => Promise<FiscalStatus | FiscalDraft | null>;
  /**
   * The files of an accepted document, as its customer is entitled to them. If the provider prints the document, its
   * paper is among them (`print`), and no other is made. If they are not available yet it throws, and is asked again.
   */
  readonly filesOf: (
    connection: ProviderConnection,
    document: FiscalDocument,
    sent: PreparedDocument & SentDocument,
    accepted: FiscalAccepted,
  ) => Promise<readonly FiscalFile[]>;
  /** The number ranges that the provider lets this issuer use. */
  readonly seriesOf?: (connection: ProviderConnection) => Promise<readonly FiscalSeries[]>;
  /** The last day on which this access signs, in UTC; null if it has no end. Sends no request. */
  readonly expiresOn?: (connection: ProviderConnection) => Promise<PlainDate | null>;
  /** Name and e-mail of a buyer that the provider knows; null for an unknown buyer. */
  readonly findCustomer?: (
    connection: ProviderConnection,
    identity: FiscalIdentity,
  ) => Promise<{ readonly name: string; readonly email: string | null } | null>;
};

/** What an area has to know before it offers the provider. */
export type FiscalTerms = {
  /** What issues the number (D-76): the provider, a series of the issuer, or a counter of the authority. */
  readonly numberedBy: 'provider' | 'series' | 'authority';
  readonly kinds: readonly FiscalKind[];
  /** The document bears the day on which it is sent: a document of yesterday that did not arrive is prepared again. */
  readonly mustSignOnSendingDay: boolean;
  /** The longest time that the provider works on one document, in seconds (`maxProcessing`, REL-04). */
  readonly maxProcessingSeconds: number;
};

/** One thing to correct. `message` has the provider's words for its own findings, and the rule's name for ours. */
export type FiscalFinding = FieldProblem & {
  /** Path in the FiscalDocument, `lines.0.taxes.0.rate`; `document` when it is about the whole. */
  readonly field: string;
  readonly text: NonNullable<FieldProblem['text']>;
  /** The authority's name of the rule, `FAK24`. */
  readonly rule: string | null;
  /** The provider accepts the document all the same. */
  readonly isWarning?: true;
};

export type FiscalFile = {
  /** `delivery`: the XML that the customer gets; `print`: the paper. */
  readonly role: 'document' | 'answer' | 'delivery' | 'print';
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
};

export type PreparedDocument = {
  /**
   * The authority's key for this content and no other: CUFE or CUDE in Colombia. If the provider numbers, how we find
   * the document there.
   */
  readonly key: string;
  /** With its prefix; null until the provider gives one. */
  readonly number: string | null;
  readonly file: FiscalFile;
  /** The content of the code on the printed page; empty if it is not known yet. */
  readonly qrText: string;
  readonly totals: FiscalTotals;
};

export type SentDocument = Pick<PreparedDocument, 'key'> & {
  /** The ticket of `FiscalPending`. */
  readonly ticket?: string;
};

export type FiscalAccepted = {
  readonly state: 'accepted';
  /** The provider's key, if it is not known before. */
  readonly key: string;
  /** The provider's number, with its prefix; null for a document that bears its number already. */
  readonly number: string | null;
  /** The content of the code on the printed page, if the provider sends it and it is not known before. */
  readonly qrText?: string;
  /** The provider's words, plain. */
  readonly message: string;
  readonly warnings: readonly FiscalFinding[];
  /** The provider's signed answer: the proof. Null if there is none. */
  readonly answer: FiscalFile | null;
};
/** The provider has it and decides later: its status is asked by this ticket, and it is never sent again. */
export type FiscalPending = { readonly state: 'pending'; readonly ticket: string };
export type FiscalRefused = {
  readonly state: 'refused';
  readonly message: string;
  readonly findings: readonly FiscalFinding[];
};
/** The provider keeps the document as a draft and has not passed it on: the submission continues with it at once. */
export type FiscalDraft = { readonly state: 'kept' };
export type FiscalStatus = FiscalAccepted | FiscalPending | FiscalRefused;
