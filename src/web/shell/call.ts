import { translate } from '#texts/translate.ts';
import type { ArgumentsOf, CallShape, ReplyOf } from '#vocabulary/call.ts';
import { takeAheadAnswer, takeAheadRequest } from './ahead-requests.ts';
import { callAddressOf, type Sent } from './call-address.ts';
import { CallFailure } from './failure.ts';
import { failureOfReply, isRecord } from './failed-reply.ts';
import { waitForSignInAgain } from './session/freshness.ts';
import { handleSessionRefused } from './session/session.ts';
import { currentLanguage, loadTextsNow } from './language/texts.ts';
import { closeView, getOpenView, viewHeaders } from './session/view-as.ts';

export type CallOptions = {
  readonly signal?: AbortSignal;
  /** Passed when a press is repeated: the server then returns its first answer (REL-11). */
  readonly idempotencyKey?: string;
  /** Version of the record that is being changed; a newer one refuses the change (REL-22). */
  readonly ifMatch?: string;
  /** Files of a multipart call, by field name. */
  readonly files?: Readonly<Record<string, Blob | readonly Blob[]>>;
  /** For a call that is also made signed out: a 401 is then an answer, not the end of a session. */
  readonly keepsSession?: boolean;
  /** About the administrator, also during a view. Calls of administrators are always about them. */
  readonly asOneself?: boolean;
  /** For calls in the background: they never ask the person for a fresh sign-in; without one they are refused. */
  readonly isUnasked?: boolean;
};

/** Calls without input may leave the arguments out. */
type Rest<C> =
  Record<never, never> extends ArgumentsOf<C>
    ? [args?: ArgumentsOf<C>, options?: CallOptions]
    : [args: ArgumentsOf<C>, options?: CallOptions];

function formOf(body: unknown, files: CallOptions['files'] = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(isRecord(body) ? body : {})) {
    if (value === undefined) continue;
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  for (const [name, given] of Object.entries(files)) {
    for (const file of given instanceof Blob ? [given] : given) form.append(name, file);
  }
  return form;
}

async function send(contract: CallShape, sent: Sent, options: CallOptions): Promise<Response> {
  const language = currentLanguage();
  const headers = new Headers({ accept: contract.raw ?? 'application/json', 'accept-language': language });
  let body: BodyInit | null = null;
  if (contract.multipart) {
    body = formOf(sent.body, options.files);
  } else if (sent.body !== undefined) {
    headers.set('content-type', 'application/json');
    body = JSON.stringify(sent.body);
  }
  if (contract.method !== 'GET') {
    headers.set('idempotency-key', options.idempotencyKey ?? crypto.randomUUID());
  }
  if (contract.access !== 'admin' && !options.asOneself) {
    for (const [name, value] of Object.entries(viewHeaders())) headers.set(name, value);
  }
  if (options.ifMatch !== undefined) headers.set('if-match', options.ifMatch);

  const address = callAddressOf(contract, sent, language);
  const begun = contract.method === 'GET' && !getOpenView() ? takeAheadRequest(address) : undefined;
  try {
    return await (begun ??
      fetch(address, {
        method: contract.method,
        headers,
        body,
        credentials: 'same-origin',
        signal: options.signal ?? null,
      }));
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    // R-ASYNC-09: every error that the browser itself threw.
    const message = translate(await loadTextsNow(), 'http.clientError');
    throw new CallFailure(500, message, [{ code: 'client-error', message }], { isNetworkLoss: true, cause });
  }
}

/** SEC-12: when a call is refused for want of a fresh sign-in, asks for the sign-in and repeats the call. */
async function accepted(contract: CallShape, sent: Sent, options: CallOptions): Promise<Response> {
  try {
    return await answered(contract, sent, options);
  } catch (failure) {
    const isStale = failure instanceof CallFailure && failure.is('sign-in-again');
    if (!isStale || options.isUnasked) throw failure;
    await waitForSignInAgain(failure, sent.body);
    return answered(contract, sent, options);
  }
}

async function answered(contract: CallShape, sent: Sent, options: CallOptions): Promise<Response> {
  const response = await send(contract, sent, options);
  if (response.ok) return response;
  if (response.status === 401 && contract.access !== 'public' && !options.keepsSession) {
    // The page that a guest's link opened has no session to lose.
    if (contract.access !== 'guest-link') handleSessionRefused();
  }
  const failure = await failureOfReply(response, await loadTextsNow(), { callId: contract.id });
  if (failure.is('view-not-open')) closeView('over');
  throw failure;
}

/**
 * Makes a call of a contract. Resolves with the handler's result, without envelope; rejects with a {@link CallFailure}
 * whose messages are in the person's language.
 */
export async function call<const C extends CallShape>(
  contract: C,
  ...[args, options = {}]: Rest<C>
): Promise<ReplyOf<C>> {
  const response = await accepted(contract, args ?? {}, options);
  if (response.status === 204) return undefined as ReplyOf<C>;
  const envelope: unknown = await response.json().catch(() => undefined);
  // R-ASYNC-03: an errors field is a refusal, with any status. R-ASYNC-07: no envelope at all.
  if (!isRecord(envelope) || envelope['errors'] !== undefined) {
    throw await failureOfReply(response, await loadTextsNow(), { callId: contract.id, read: envelope });
  }
  return replyIn(contract, envelope);
}

function replyIn<C extends CallShape>({ meta }: C, { data, meta: about }: Envelope): ReplyOf<C> {
  return (meta ? { data, meta: about } : data) as ReplyOf<C>;
}
type Envelope = Readonly<Record<string, unknown>>;

/**
 * An answer to a request that the page sent ahead (entries/app/ahead.ts): its first render needs no empty one before.
 * Once, as `initialData` of the query.
 */
export function takeAheadReply<const C extends CallShape>(
  contract: C,
  args: ArgumentsOf<C>,
): ReplyOf<C> | undefined {
  const envelope = getOpenView()
    ? undefined
    : takeAheadAnswer(callAddressOf(contract, args as Sent, currentLanguage()));
  return isRecord(envelope) && envelope['errors'] === undefined ? replyIn(contract, envelope) : undefined;
}

/** A call whose reply is a file: the response itself, for `blob()` and its headers. */
export function callForFile<const C extends CallShape & { readonly raw: string }>(
  contract: C,
  ...[args, options = {}]: Rest<C>
): Promise<Response> {
  return accepted(contract, args ?? {}, options);
}
