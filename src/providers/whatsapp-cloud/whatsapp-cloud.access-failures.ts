import { ProviderFailure } from '#capabilities/failures.ts';
import { guestMessageFailure } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';

import type { WhatsappRefusal } from './whatsapp-cloud.http.ts';
import { pauseOf, PROVIDER, reasonOf } from './whatsapp-cloud.reasons.ts';

/** The setting that an error is about, by its number: the same number means another one in each call. */
export const accessFailureOf =
  (fieldsByCode: Readonly<Record<number, string>>) =>
  (refusal: WhatsappRefusal): ProviderFailure => {
    const { status, code, words } = refusal;
    const reason = reasonOf(refusal);
    const { kind } = guestMessageFailure(PROVIDER, reason);
    const isSecret = words.includes('appsecret_proof');
    const named = isSecret ? 'appSecret' : code === undefined ? undefined : fieldsByCode[code];
    const field = named ?? (kind === 'reconnect' ? 'accessToken' : undefined);
    const pause = pauseOf(reason);
    return new ProviderFailure(
      PROVIDER,
      named === undefined ? kind : 'refused',
      `${PROVIDER}: refused (${code ?? status})`,
      {
        fields: field === undefined ? [] : [{ field, message: words || `error ${code ?? status}` }],
        ...(pause !== undefined && { retryAfterSeconds: pause }),
      },
    );
  };

/** "There is already content in this language"; the number of a subcode, from memory. */
const EXISTS = 2388024;

/** Templates hold no words to a guest: WhatsApp's own explanation is shown. */
export function templateFailureOf(refusal: WhatsappRefusal): ProviderFailure {
  const reason = reasonOf(refusal);
  if (refusal.subcode === EXISTS) {
    return guestMessageFailure(PROVIDER, 'template-exists', { words: refusal.words });
  }
  const isAboutContent = reason === 'malformed' || reason === 'other';
  return guestMessageFailure(PROVIDER, isAboutContent ? 'template-refused' : reason, {
    words: refusal.words || reason,
    retryAfterSeconds: pauseOf(reason),
  });
}
