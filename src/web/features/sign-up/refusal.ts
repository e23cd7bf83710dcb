import type { TextKey } from '#texts/index.ts';
import { CallFailure } from '#web/shell/failure.ts';

/** Codes with texts in the specification (R-SIGNUP-17 to R-SIGNUP-21, R-SIGNUP-23). */
const HAS_WORDS = new Set([
  'account-already-exists-email',
  'account-already-exists-phone',
  'access-code-not-valid',
  'temporal-user-not-found',
  'code-not-sent',
]);

/**
 * R-SIGNUP-22: any other refusal of the wizard is one sentence. A refusal with a field, a wait or a network failure
 * says more than that sentence, so it keeps its own.
 */
export function inWizardWords(error: unknown, t: (key: TextKey) => string): unknown {
  if (!(error instanceof CallFailure)) return error;
  const says =
    error.isNetworkLoss ||
    error.status === 429 ||
    error.entries.some(({ code, field }) => field !== undefined || HAS_WORDS.has(code));
  return says ? error : new Error(t('signup.error.other'), { cause: error });
}
