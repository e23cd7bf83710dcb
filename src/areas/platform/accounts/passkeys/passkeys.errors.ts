import { defineErrors } from '#vocabulary/errors.ts';

export const passkeyErrors = defineErrors({
  /** Unknown, removed, owned by another user or wrongly signed: all get this one answer (SEC-14). */
  refused: { code: 'passkey-refused', status: 401, text: 'passkey.refused' },
  /** Used already, too old, or a challenge for something else. */
  expired: { code: 'passkey-expired', status: 400, text: 'passkey.expired' },
  notAdded: { code: 'passkey-invalid', status: 400, text: 'passkey.notAdded' },
  exists: { code: 'passkey-exists', status: 409, text: 'passkey.exists' },
  tooMany: { code: 'passkey-limit', status: 409, text: 'passkey.tooMany' },
  unavailable: { code: 'passkeys-unavailable', status: 409, text: 'passkey.unavailable' },
});
