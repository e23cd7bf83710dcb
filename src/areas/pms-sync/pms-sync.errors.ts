import { defineErrors } from '#vocabulary/errors.ts';

export const pmsSyncErrors = defineErrors({
  notConnected: { code: 'not-connected', status: 409, text: 'integration.notConnected' },
  alreadyMapped: { code: 'already-mapped', status: 409, text: 'integration.alreadyMapped' },
  moveNotConnected: { code: 'move-not-connected', status: 409, text: 'integration.move.notConnected' },
  moveNotRead: { code: 'move-not-read', status: 409, text: 'integration.move.notRead' },
  moveNothing: { code: 'move-nothing', status: 409, text: 'integration.move.nothing' },
  tooManyFields: { code: 'too-many-fields', status: 400, text: 'integration.tooManyFields' },
});
