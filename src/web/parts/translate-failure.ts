import { CallFailure, type CallFailureEntry, isProviderFailure } from '../shell/failure.ts';

/** A refusal of Posada has a code of its own. The text of a reply without one comes from another server. */
const isRefusal = ({ code }: CallFailureEntry): boolean => code !== 'unknown' && !/^\d+$/.test(code);

/** A refusal, a registry or provider that is down, and the network say more than that something failed. */
const saysMore = ({ status, entries, isNetworkLoss }: CallFailure): boolean =>
  isNetworkLoss || entries.some(status >= 500 ? isProviderFailure : isRefusal);

/** A failure without a text of its own, with the failed action; the text of a failed server is not shown. */
export function translateFailure<Failure>(failure: Failure, sentence: string): Failure | CallFailure {
  if (!(failure instanceof CallFailure) || saysMore(failure)) return failure;
  const { status, requestId, retryAfterSeconds } = failure;
  return new CallFailure(status, sentence, [], { requestId, retryAfterSeconds, cause: failure });
}

/** The result of a request; a failure gets its text from {@link translateFailure}. */
export const translateFailures = <Reply>(sent: Promise<Reply>, sentence: string): Promise<Reply> =>
  sent.catch((failure: unknown) => {
    throw translateFailure(failure, sentence);
  });
