import type { CallShape } from '#vocabulary/call.ts';
import { type ErrorDefinition, Failure } from '#vocabulary/errors.ts';
import { httpErrors } from './http.errors.ts';

/** Refusals that a call shares with others because of its shape; the document tells each group once. */
type ErrorGroup = {
  readonly name: string;
  readonly status: number;
  readonly errors: readonly ErrorDefinition[];
};
const group = (name: string, ...errors: readonly [ErrorDefinition, ...ErrorDefinition[]]): ErrorGroup => ({
  name,
  status: errors[0].status,
  errors,
});

const INVALID = group('InvalidInput', httpErrors.invalid);
const INVALID_BODY = group('InvalidBody', httpErrors.invalid, httpErrors.invalidJson);
const UNAUTHORIZED = group('Unauthorized', httpErrors.unauthorized);
/** A program's value is good for a quarter of an hour; a guest's link is no program's (SEC-05). */
const UNAUTHORIZED_OR_EXPIRED = group(
  'UnauthorizedOrExpired',
  httpErrors.tokenExpired,
  httpErrors.unauthorized,
);
const OTHER_SITE = group('OtherSite', httpErrors.originRefused);
const VIEW = [httpErrors.viewRefused, httpErrors.viewReadOnly, httpErrors.viewOutOfReach] as const;
const FORBIDDEN = group(
  'Forbidden',
  httpErrors.forbidden,
  httpErrors.accountBlocked,
  httpErrors.subscriptionExpired,
  httpErrors.originRefused,
  ...VIEW,
);
const NOT_FRESH = group('ForbiddenOrNotFresh', httpErrors.signInAgain, ...FORBIDDEN.errors);
const MISSING = group('NotFound', httpErrors.missing);
const CONFLICT = group('Conflict', httpErrors.conflict);
const RUNNING = group('RequestRunning', httpErrors.running, httpErrors.carriedOut, ...CONFLICT.errors);
const STALE = group('StaleVersion', httpErrors.stale);
const TOO_LARGE = group('BodyTooLarge', httpErrors.tooLarge);
const UNSUPPORTED = group('UnsupportedMediaType', httpErrors.unsupported);
const KEY_REUSED = group('IdempotencyKeyReused', httpErrors.keyReused);
const TOO_MANY = group('TooManyRequests', httpErrors.tooMany);
const UNAVAILABLE = group('Unavailable', httpErrors.unavailable);

/** Whether a repeat with the same Idempotency-Key gets the first answer. */
export const takesIdempotencyKey = ({ method, multipart, repeatable, raw }: CallShape): boolean =>
  method !== 'GET' && !multipart && !repeatable && raw === undefined;

/** The errors that follow from the input and the access of a call, one group for each status at most. */
export function impliedErrors(call: CallShape): readonly ErrorGroup[] {
  const isWrite = call.method !== 'GET';
  const isOfPerson = call.access !== 'public' && call.access !== 'guest-link';
  return [
    ...(call.body ? [INVALID_BODY] : [INVALID]),
    ...(call.access === 'public' ? [] : [isOfPerson ? UNAUTHORIZED_OR_EXPIRED : UNAUTHORIZED]),
    ...(isOfPerson ? [call.fresh ? NOT_FRESH : FORBIDDEN] : isWrite ? [OTHER_SITE] : []),
    ...(call.access !== 'public' || call.params ? [MISSING] : []),
    ...(takesIdempotencyKey(call) ? [RUNNING, KEY_REUSED] : isWrite ? [CONFLICT] : []),
    ...(call.ifMatch ? [STALE] : []),
    ...(isWrite ? [TOO_LARGE, UNSUPPORTED] : []),
    ...(call.rate || (isWrite && call.access !== 'guest-link') ? [TOO_MANY] : []),
    UNAVAILABLE,
  ];
}

/** An error that the contract does not name would break a client that was written by the contract. */
export function refuseUndeclaredError(call: CallShape, error: unknown): void {
  if (!(error instanceof Failure)) return;
  const declared = [...impliedErrors(call).flatMap(({ errors }) => errors), ...(call.errors ?? [])];
  const isDeclared = ({ code }: { code: string }) =>
    declared.some((known) => known.code === code && known.status === error.status);
  const unknown = error.entries.find((entry) => !isDeclared(entry));
  if (unknown) {
    throw new Error(`${call.id} refuses with ${error.status} ${unknown.code}: its contract does not say so`, {
      cause: error,
    });
  }
}
