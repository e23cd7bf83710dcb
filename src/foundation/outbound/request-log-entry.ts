import type { Instant } from '#vocabulary/instant.ts';

/** How one try ended. `refused`: no connection was made, so nothing was sent. */
export type RequestOutcome = 'answered' | 'refused' | 'timeout' | 'dropped' | 'too-large';

/** One try of one request, free of secrets: what support reads in the request log. */
export type RequestLogEntry = {
  readonly provider: string;
  readonly connectionKey: string;
  readonly at: Instant;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly method: string;
  readonly url: string;
  readonly outcome: RequestOutcome;
  readonly status: number | null;
  /** The provider's own id of the request, which its support asks for. */
  readonly requestId: string | null;
  readonly durationMs: number;
  readonly request: LoggedSide;
  readonly response: LoggedSide | null;
};

export type LoggedSide = {
  readonly headers: Readonly<Record<string, string>>;
  /** At most 4,000 characters; null when it was not text. */
  readonly body: string | null;
};
