import { defineErrors } from '#vocabulary/errors.ts';

export const httpErrors = defineErrors({
  invalid: { code: 'invalid-input', status: 400, text: 'general.invalid' },
  required: { code: 'invalid-input', status: 400, text: 'general.required' },
  invalidJson: { code: 'invalid-json', status: 400, text: 'general.body.invalidJson' },
  unauthorized: { code: 'unauthorized', status: 401, text: 'general.unauthorized' },
  forbidden: { code: 'forbidden', status: 403, text: 'general.forbidden' },
  accountBlocked: { code: 'account-blocked', status: 403, text: 'access.blocked' },
  signInAgain: { code: 'sign-in-again', status: 403, text: 'access.signInAgain' },
  viewRefused: { code: 'view-not-open', status: 403, text: 'access.viewNotOpen' },
  viewReadOnly: { code: 'view-read-only', status: 403, text: 'access.viewReadOnly' },
  viewOutOfReach: { code: 'view-out-of-reach', status: 403, text: 'access.viewOutOfReach' },
  originRefused: { code: 'origin-refused', status: 403, text: 'general.originRefused' },
  missing: { code: 'not-found', status: 404, text: 'general.missing' },
  running: { code: 'request-running', status: 409, text: 'general.idempotency.running' },
  conflict: { code: 'conflict', status: 409, text: 'general.conflict' },
  stale: { code: 'stale-version', status: 412, text: 'general.stale' },
  tooLarge: { code: 'body-too-large', status: 413, text: 'general.body.tooLarge' },
  unsupported: { code: 'unsupported-media-type', status: 415, text: 'general.body.unsupported' },
  keyReused: { code: 'idempotency-key-reused', status: 422, text: 'general.idempotency.reused' },
  tooMany: { code: 'too-many-requests', status: 429, text: 'general.tooMany' },
  unavailable: { code: 'unavailable', status: 503, text: 'general.unavailable' },
});
