import type { TextKey } from '#texts/index.ts';

/** An error of a call: a code for programs, a text for people, an HTTP status. */
export type ErrorDefinition = {
  readonly code: string;
  readonly status: number;
  readonly text: TextKey;
  /** Of a status from 500 on: nothing was done, and the same request may be sent again. */
  readonly isUndone?: true;
};

export type TextParams = Readonly<Record<string, string | number>>;

/** One entry of the failure envelope (D-58). `field` is the path of the input that is wrong. */
export type FailureEntry = {
  readonly code: string;
  readonly text: TextKey;
  readonly params?: TextParams;
  readonly field?: string;
};

/** An expected refusal. Anything else that is thrown is a bug and answers 500. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly status: number;
  readonly entries: readonly FailureEntry[];
  /** Seconds until a repeat makes sense; becomes the Retry-After header. */
  readonly retryAfterSeconds: number | undefined;
  /** What the person needs to continue, such as the current record of a stale write (REL-22). */
  readonly details: unknown;
  /** Nothing was done: always true below 500, above that if the call says so. */
  readonly isUndone: boolean;

  constructor(
    status: number,
    entries: readonly FailureEntry[],
    options: { retryAfterSeconds?: number; details?: unknown; isUndone?: boolean; cause?: unknown } = {},
  ) {
    super(entries.map(({ code, field }) => (field ? `${code} (${field})` : code)).join(', '), {
      cause: options.cause,
    });
    this.status = status;
    this.entries = entries;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.details = options.details;
    this.isUndone = options.isUndone ?? status < 500;
  }

  is(definition: { code: string }): boolean {
    return this.entries.some(({ code }) => code === definition.code);
  }
}

export type FailureOptions = {
  params?: TextParams;
  field?: string;
  retryAfterSeconds?: number;
  details?: unknown;
  cause?: unknown;
};
type Refuse = ((options?: FailureOptions) => Failure) & ErrorDefinition;

/** Turns a table of codes into functions that make the failure: `throw accountErrors.emailExists()`. */
export function defineErrors<const Table extends Record<string, ErrorDefinition>>(
  table: Table,
): { readonly [Name in keyof Table]: Refuse } {
  const made = Object.entries(table).map(([name, definition]) => {
    const refuse = ({ params, field, ...rest }: FailureOptions = {}) =>
      new Failure(
        definition.status,
        [
          {
            code: definition.code,
            text: definition.text,
            ...(params && { params }),
            ...(field !== undefined && { field }),
          },
        ],
        { ...rest, ...(definition.isUndone && { isUndone: true }) },
      );
    return [name, Object.assign(refuse, definition)] as const;
  });
  return Object.fromEntries(made) as { readonly [Name in keyof Table]: Refuse };
}
