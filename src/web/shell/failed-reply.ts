import type { TextKey, Texts } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import { CallFailure, type CallFailureEntry, isProviderFailure } from './failure.ts';

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

function entriesOf(envelope: unknown): CallFailureEntry[] {
  const errors = isRecord(envelope) ? envelope['errors'] : undefined;
  const list: readonly unknown[] = Array.isArray(errors) ? errors : errors === undefined ? [] : [errors];
  return list.flatMap((error) => {
    if (typeof error === 'string') return [{ code: 'unknown', message: error }];
    const message = isRecord(error) ? textOf(error['message']) : undefined;
    if (!isRecord(error) || message === undefined) return [];
    const type = textOf(error['type']);
    const field = textOf(error['field']);
    return [
      {
        code: textOf(error['code']) ?? 'unknown',
        message,
        ...(type !== undefined && { type }),
        ...(field !== undefined && { field }),
      },
    ];
  });
}

/** R-ASYNC-06: the name of a server failure by its status. */
function statusEntry(status: number, texts: Texts): CallFailureEntry {
  const key = `http.status.${status}`;
  const known = Object.hasOwn(texts, key);
  return {
    code: String(status),
    message: translate(texts, known ? (key as TextKey) : 'http.unknown'),
    type: known ? 'http' : 'unknown',
  };
}

function retryAfter(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}

/** The server says a wait in seconds, for programs too. A person reads a long one in minutes. */
function longWait(
  status: number,
  { retryAfterSeconds = 0 }: { readonly retryAfterSeconds?: number | undefined },
  texts: Texts,
): string | undefined {
  if (status !== 429 || retryAfterSeconds < 120) return undefined;
  return translate(texts, 'general.tooMany.minutes', { minutes: Math.ceil(retryAfterSeconds / 60) });
}

/** R-ASYNC-10: schedules, logs, terms, analytics and customers have one sentence for a 500. */
const LATER_WHEN_BROKEN = /^C-(GEN-(04|07|18|19|20|21)|ANA-\d\d|CRM-0[45])$/;
/** R-ASYNC-11: forms use it for every reply that is no success. */
const LATER_ALWAYS = /^C-GEN-0[123]$/;

/** R-MAP-04: the message for an unchanged mapping when the server gave none. */
const CHANGES_MAPPING = /^C-MAP-0[34]$/;

const saysLater = (callId: string, status: number): boolean =>
  (status === 500 && LATER_WHEN_BROKEN.test(callId)) || LATER_ALWAYS.test(callId);

/** Turns a reply that is no success into a failure with words (R-ASYNC-03, 05..08). */
export async function failureOfReply(
  response: Response,
  texts: Texts,
  { callId = '', read }: { readonly callId?: string; readonly read?: unknown } = {},
): Promise<CallFailure> {
  const envelope: unknown = read ?? (await response.json().catch(() => undefined));
  const { status } = response;
  const entries = entriesOf(envelope);
  const more = {
    requestId: isRecord(envelope) ? textOf(envelope['requestId']) : undefined,
    details: isRecord(envelope) ? envelope['details'] : undefined,
    retryAfterSeconds: retryAfter(response),
  };
  if (saysLater(callId, status)) {
    const message = translate(texts, 'general.tryLater');
    return new CallFailure(
      status,
      message,
      entries.length ? entries : [{ code: String(status), message }],
      more,
    );
  }
  if (CHANGES_MAPPING.test(callId) && entries.length === 0) {
    const message = translate(texts, 'onboardings.init');
    return new CallFailure(status, message, [{ code: String(status), message }], more);
  }
  if (status >= 500) {
    const shown = entries.length ? entries : [statusEntry(status, texts)];
    const words = shown.find(isProviderFailure)?.message;
    return new CallFailure(status, words ?? translate(texts, 'http.serverError'), shown, more);
  }
  const [first] = entries;
  if (first) return new CallFailure(status, longWait(status, more, texts) ?? first.message, entries, more);
  const isAnswer = response.ok || status >= 400;
  // R-ASYNC-07: an unreadable reply. R-ASYNC-08: a readable one that is no known failure.
  const message = translate(
    texts,
    envelope === undefined && isAnswer ? 'http.unparsable' : 'http.otherStatus',
  );
  return new CallFailure(status, message, [{ code: String(status), message }], more);
}
