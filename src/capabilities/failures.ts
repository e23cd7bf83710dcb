import type { ErrorDefinition, TextParams } from '#vocabulary/errors.ts';

/**
 * How every provider reports trouble, in our words. The kind decides what happens next, so a provider never
 * lets a raw error out (ARCHITECTURE section 5: reconnect, wait, fix this field, unknown).
 */
export type ProviderFailureKind =
  /** Access was refused: the host has to connect again. */
  | 'reconnect'
  /** Busy, limited or down, and certainly not done: try again later. */
  | 'wait'
  /** The provider says what is wrong with the content; `fields` names it when known. */
  | 'refused'
  /** It is unknown whether it was done: time-out, dropped connection, 5xx after the body was sent (REL-04). */
  | 'unknown'
  /** The thing asked for does not exist there. */
  | 'missing';

export type FieldProblem = {
  /** Our name of the field. */
  readonly field: string;
  /** The provider's own words, plain text, at most 300 characters (SEC-40). */
  readonly message: string;
  /** What to write instead, in our words, if we know it. */
  readonly text?: ErrorDefinition['text'];
  readonly params?: TextParams;
};

export class ProviderFailure extends Error {
  override readonly name = 'ProviderFailure';
  readonly kind: ProviderFailureKind;
  readonly provider: string;
  readonly fields: readonly FieldProblem[];
  readonly retryAfterSeconds: number | undefined;
  /** The provider was too slow, or says so itself (504): another text than for a provider that is down (R-INV-21). */
  readonly isSlow: boolean;
  /** The provider answered in an unknown form: another text than for a provider that is down (R-REGISTRY-03). */
  readonly isUnreadable: boolean;

  constructor(
    provider: string,
    kind: ProviderFailureKind,
    message: string,
    options: {
      fields?: readonly FieldProblem[];
      retryAfterSeconds?: number;
      isSlow?: boolean;
      isUnreadable?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.provider = provider;
    this.kind = kind;
    this.fields = options.fields ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.isSlow = options.isSlow ?? false;
    this.isUnreadable = options.isUnreadable ?? false;
  }
}
