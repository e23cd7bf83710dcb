import { defineErrors } from '#vocabulary/errors.ts';

export const socialErrors = defineErrors({
  redirectRefused: { code: 'redirect-refused', status: 400, text: 'social.redirectRefused' },
  /** Used, too old, or of another browser; the answer does not say which. */
  ended: { code: 'social-ended', status: 400, text: 'social.ended' },
  /** `details.description`: the provider's own words, plain, at most 200 characters. */
  refused: { code: 'social-refused', status: 400, text: 'social.refused' },
  unavailable: { code: 'social-unavailable', status: 503, text: 'social.unavailable' },
  emailUnverified: { code: 'social-email-unverified', status: 403, text: 'social.emailUnverified' },
  /** R-SOCIAL-06. `details`: LinkedUser of the contract. */
  linkedUser: { code: 'linked-user', status: 409, text: 'social.linkedUser' },
  /** The account has another one of this provider. */
  otherLinked: { code: 'social-other-linked', status: 409, text: 'social.otherLinked' },
  /** The identity that the provider confirmed belongs to another user. */
  taken: { code: 'social-taken', status: 409, text: 'social.taken' },
  lastWayIn: { code: 'last-way-in', status: 409, text: 'social.lastWayIn' },
});
