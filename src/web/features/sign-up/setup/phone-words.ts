import type { TextKey } from '#texts/index.ts';
import { CallFailure } from '#web/shell/failure.ts';

type Translate = (key: TextKey) => string;

const saysMore = (error: CallFailure) =>
  error.isNetworkLoss || error.status === 429 || error.entries.some(({ field }) => field !== undefined);

const worded = (error: CallFailure, message: string, field?: string) => {
  const { status, retryAfterSeconds } = error;
  const entry = { code: error.entries[0]?.code ?? 'unknown', message, ...(field && { field }) };
  return new CallFailure(status, message, [entry], { retryAfterSeconds, cause: error });
};

/** R-ONB-08, for asking for the code: taken, not sent, and everything else. */
export function inAddWords(error: unknown, t: Translate): unknown {
  if (!(error instanceof CallFailure)) return error;
  if (error.is('PHONENUMBER_EXIST')) return worded(error, t('onboarding.phone.exists'), 'value');
  if (error.is('code-not-sent')) return worded(error, t('onboarding.phone.sendFailed'));
  return saysMore(error) ? error : worded(error, t('onboarding.phone.addFailed'));
}

/** For sending it again. */
export function inSendWords(error: unknown, t: Translate): unknown {
  if (!(error instanceof CallFailure)) return error;
  return saysMore(error) ? error : worded(error, t('onboarding.phone.sendFailed'));
}

/** For giving it back; a wrong and an old code come with their words from the server. */
export function inVerifyWords(error: unknown, t: Translate): unknown {
  if (!(error instanceof CallFailure)) return error;
  if (error.is('PHONENUMBER_EXIST')) return worded(error, t('onboarding.phone.exists'), 'code');
  return saysMore(error) ? error : worded(error, t('onboarding.phone.verifyFailed'));
}
