import type { ProviderFailure } from '#capabilities/failures.ts';
import {
  guestMessageFailure,
  type GuestMessageReason,
} from '#capabilities/guest-messaging/guest-messaging.reasons.ts';

import type { WhatsappRefusal } from './whatsapp-cloud.http.ts';

export const PROVIDER = 'whatsapp-cloud';

/** The numbers of errors, https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes. */
const REASONS: ReadonlyMap<number, GuestMessageReason> = new Map<number, GuestMessageReason>([
  [0, 'access-ended'],
  [102, 'access-ended'],
  [104, 'access-ended'],
  [190, 'access-ended'],
  [3, 'permission-missing'],
  [10, 'permission-missing'],
  [131005, 'permission-missing'],
  [368, 'account-restricted'],
  [131031, 'account-restricted'],
  [130497, 'recipient-country-restricted'],
  [131042, 'payment-missing'],
  [131037, 'sender-not-ready'],
  [131045, 'sender-not-ready'],
  [133010, 'sender-not-ready'],
  [4, 'rate-limit'],
  [80007, 'rate-limit'],
  [130429, 'rate-limit'],
  [131056, 'recipient-rate-limit'],
  [131048, 'spam-limit'],
  [131064, 'spam-limit'],
  [2, 'provider-busy'],
  [131000, 'provider-busy'],
  [131016, 'provider-busy'],
  [131057, 'provider-busy'],
  [133004, 'provider-busy'],
  [135000, 'provider-busy'],
  [131021, 'recipient-unreachable'],
  [131026, 'recipient-unreachable'],
  [131030, 'recipient-not-allowed'],
  [131047, 'window-closed'],
  [131051, 'kind-unsupported'],
  [131063, 'kind-unsupported'],
  [131049, 'held-back'],
  [130472, 'held-back'],
  [131050, 'opted-out'],
  [132000, 'template-parameters'],
  [132008, 'template-parameters'],
  [132012, 'template-parameters'],
  [132018, 'template-parameters'],
  [132001, 'template-missing'],
  [132005, 'template-too-long'],
  [132007, 'template-policy'],
  [132015, 'template-paused'],
  [132016, 'template-disabled'],
  [33, 'malformed'],
  [100, 'malformed'],
  [131008, 'malformed'],
  [131009, 'malformed'],
]);

/** "More than one message in six seconds to one person" asks for less patience than a limit of the account. */
const PAUSES: Readonly<Partial<Record<GuestMessageReason, number>>> = {
  'rate-limit': 5,
  'recipient-rate-limit': 6,
  'spam-limit': 3600,
};

/** The reason of a number, in an answer or in a status event. */
export function reasonOfCode(code: number): GuestMessageReason {
  if (code >= 200 && code <= 299) return 'permission-missing';
  return REASONS.get(code) ?? 'other';
}

export function reasonOf({ status, code, isTransient }: WhatsappRefusal): GuestMessageReason {
  if (code === undefined) {
    if (status === 401) return 'access-ended';
    if (status === 403) return 'permission-missing';
    return status === 429 ? 'rate-limit' : 'other';
  }
  const reason = reasonOfCode(code);
  return reason === 'other' && isTransient ? 'provider-busy' : reason;
}

export const pauseOf = (reason: GuestMessageReason): number | undefined => PAUSES[reason];

/** The failure of a message. Its own words may name the guest: only the number of the error is kept. */
export function messageFailureOf(refusal: WhatsappRefusal): ProviderFailure {
  const reason = reasonOf(refusal);
  return guestMessageFailure(PROVIDER, reason, {
    words: `WhatsApp answered ${refusal.code ?? refusal.status}`,
    retryAfterSeconds: pauseOf(reason),
  });
}
