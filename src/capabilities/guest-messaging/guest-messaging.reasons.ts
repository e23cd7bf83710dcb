import { type FieldProblem, ProviderFailure, type ProviderFailureKind } from '../failures.ts';

/**
 * Why a message did not reach its guest, or not yet: a closed list, for all channels, that a plan shows. The kind decides
 * what follows. `refused` is a certain failure, after which another channel may be used; `wait` has certainly not left and
 * may be tried again; `reconnect` needs the host.
 */
const KINDS = {
  /** The guest has no account there, or an application that is too old. */
  'recipient-unreachable': 'refused',
  /** A trial number sends to the numbers on its list only. */
  'recipient-not-allowed': 'refused',
  'recipient-country-restricted': 'refused',
  /** The guest wants no messages of this kind from this host. */
  'opted-out': 'refused',
  /** The channel keeps it from this guest for now, for all senders. */
  'held-back': 'refused',
  /** Too long since the guest's last message: only an approved template is taken. */
  'window-closed': 'refused',
  /** The booking has no conversation at the property system. */
  'thread-missing': 'refused',
  /** The access may read bookings and write no messages: it stays good for everything else. */
  'thread-not-allowed': 'refused',
  'text-too-long': 'refused',
  'kind-unsupported': 'refused',
  /** Not there in this language, or not approved. */
  'template-missing': 'refused',
  'template-paused': 'refused',
  'template-disabled': 'refused',
  /** Another number of values than the template has places, or a value that it does not take. */
  'template-parameters': 'refused',
  'template-too-long': 'refused',
  'template-policy': 'refused',
  'template-exists': 'refused',
  /** The template itself is not accepted; the provider's words say why. */
  'template-refused': 'refused',
  'account-restricted': 'refused',
  'payment-missing': 'refused',
  /** The sending number is not registered, or its name is not approved. */
  'sender-not-ready': 'refused',
  /** A request that the provider does not understand: a fault of Posada. */
  malformed: 'refused',
  other: 'refused',
  'access-ended': 'reconnect',
  'permission-missing': 'reconnect',
  'rate-limit': 'wait',
  /** Too many messages to one guest. */
  'recipient-rate-limit': 'wait',
  /** Guests blocked or reported earlier messages of this sender. */
  'spam-limit': 'wait',
  'provider-busy': 'wait',
} as const satisfies Readonly<Record<string, ProviderFailureKind>>;

export type GuestMessageReason = keyof typeof KINDS;
const REASONS = Object.keys(KINDS) as readonly GuestMessageReason[];

/** The reason is the field of the failure, so that it survives in the stored problem of an effect. */
export const guestMessageFailure = (
  provider: string,
  reason: GuestMessageReason,
  { words, retryAfterSeconds }: { words?: string; retryAfterSeconds?: number | undefined } = {},
): ProviderFailure =>
  new ProviderFailure(provider, KINDS[reason], `${provider}: ${reason}`, {
    fields: [{ field: reason, message: words ?? reason }],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });

/** The reason of a failure, or of the stored problem of an effect; null for a failure of the way there. */
export const guestMessageReasonOf = ({
  fields,
}: {
  readonly fields: readonly Pick<FieldProblem, 'field'>[];
}): GuestMessageReason | null => REASONS.find((reason) => reason === fields[0]?.field) ?? null;
