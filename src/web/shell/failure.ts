/** One entry of a refusal, in the person's language already. */
export type CallFailureEntry = {
  readonly code: string;
  readonly message: string;
  readonly type?: string;
  /** Path of the input that is wrong, such as `guest.birthDate`. */
  readonly field?: string;
};

/**
 * A slow or unreachable provider or registry is no failure of the server, which reports it (R-INV-21, R-REGISTRY-06).
 */
export const isProviderFailure = ({ code }: Pick<CallFailureEntry, 'code'>): boolean =>
  /^(provider|registry)-/.test(code);

/** The error of every failed call (R-ASYNC-03..09). */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';
  readonly status: number;
  readonly entries: readonly CallFailureEntry[];
  /** Also in the server's log: a person can quote it to support. */
  readonly requestId: string | undefined;
  /** Details that help the person continue, such as the current record after a stale write. */
  readonly details: unknown;
  readonly retryAfterSeconds: number | undefined;
  /** The request never reached a server, so repeating it with the same key is safe. */
  readonly isNetworkLoss: boolean;

  constructor(
    status: number,
    message: string,
    entries: readonly CallFailureEntry[],
    more: {
      readonly requestId?: string | undefined;
      readonly details?: unknown;
      readonly retryAfterSeconds?: number | undefined;
      readonly isNetworkLoss?: boolean;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: more.cause });
    this.status = status;
    this.entries = entries;
    this.requestId = more.requestId;
    this.details = more.details;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.isNetworkLoss = more.isNetworkLoss ?? false;
  }

  is(code: string): boolean {
    return this.entries.some((entry) => entry.code === code);
  }
}
