import { ProviderFailure } from '#capabilities/failures.ts';
import {
  guestMessageFailure,
  type GuestMessageReason,
} from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import { PROVIDER } from './whatsapp-web.manifest.ts';
import type { Device } from './whatsapp-web.wire.ts';

/** What the gateway says when it did nothing. */
export type GatewayRefusal = {
  readonly status: number;
  /** Absent from answers that are not the gateway's, such as those of a proxy. */
  readonly code: string | undefined;
  readonly retryAfterSeconds: number | undefined;
};

/** Why a message has failed for ever: sending it again with its key answers the same. */
const REASONS: Readonly<Record<string, GuestMessageReason>> = lookUpTable<GuestMessageReason>({
  not_on_whatsapp: 'recipient-unreachable',
  invalid_phone: 'recipient-unreachable',
  not_connected: 'sender-not-ready',
  blocked: 'account-restricted',
  media_failed: 'kind-unsupported',
});
export const reasonOfCode = (code: string | undefined): GuestMessageReason => REASONS[code ?? ''] ?? 'other';

/** Where a refusal names no time. */
const PAUSE_SECONDS = 60;

/** The gateway's own words may name the guest: only the code is kept. */
const wordsOf = ({ code, status }: Pick<GatewayRefusal, 'code' | 'status'>): string =>
  `the gateway answered ${REASONS[code ?? ''] === undefined ? status : code}`;

/**
 * A refusal that is not about one message. The token belongs to the installation: a host who links the telephone once more would
 * change nothing, and what is to be sent waits until the operator has corrected the setting.
 */
function commonFailureOf({
  status,
  code,
  retryAfterSeconds = PAUSE_SECONDS,
}: GatewayRefusal): ProviderFailure | null {
  if (status === 429 || code === 'rate_limited') {
    return guestMessageFailure(PROVIDER, 'rate-limit', { retryAfterSeconds });
  }
  if (status === 401 || (status === 403 && code === undefined)) {
    return new ProviderFailure(
      PROVIDER,
      'wait',
      `${PROVIDER}: the gateway refuses the token of this installation`,
    );
  }
  return null;
}

/** The failure of a message, for every refusal but `not_connected`. */
export function messageFailureOf(refusal: GatewayRefusal): ProviderFailure {
  const common = commonFailureOf(refusal);
  if (common) return common;
  // The gateway itself cannot tell: the same key asks again, and sends nothing twice.
  if (refusal.code === 'unknown') {
    return new ProviderFailure(PROVIDER, 'unknown', `${PROVIDER}: the gateway does not know whether it left`);
  }
  const reason = refusal.code === undefined ? 'malformed' : reasonOfCode(refusal.code);
  return guestMessageFailure(PROVIDER, reason, { words: wordsOf(refusal) });
}

/** How long a device needs, by its state, until a message is worth another try. */
const SOON_SECONDS: Readonly<Partial<Record<Device['state'], number>>> = {
  connected: 5,
  connecting: 30,
  reconnecting: 30,
  // A person may be scanning: within three minutes it is connected, or disconnected.
  qr: 30,
  code: 30,
};

/** The failure of a message that a device could not take, by how the device is now. Nothing has left. */
export function notConnectedFailure({ state }: Pick<Device, 'state'>): ProviderFailure {
  const retryAfterSeconds = SOON_SECONDS[state];
  if (retryAfterSeconds !== undefined) {
    return guestMessageFailure(PROVIDER, 'provider-busy', {
      words: `the device is ${state}`,
      retryAfterSeconds,
    });
  }
  const reason = state === 'blocked' ? 'account-restricted' : 'access-ended';
  return guestMessageFailure(PROVIDER, reason, { words: `the device is ${state}` });
}

/** The failure of a call about the device itself. */
export function deviceFailureOf(refusal: GatewayRefusal): ProviderFailure {
  const common = commonFailureOf(refusal);
  if (common) return common;
  const field = refusal.code === 'invalid_phone' ? 'phone' : 'device';
  return new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: the device was refused (${refusal.status})`, {
    fields: [{ field, message: wordsOf(refusal) }],
  });
}
