import { defineErrors } from '#vocabulary/errors.ts';

export const pmsSyncErrors = defineErrors({
  notConnected: { code: 'not-connected', status: 409, text: 'integration.notConnected' },
  alreadyMapped: { code: 'already-mapped', status: 409, text: 'integration.alreadyMapped' },
  migrationNotConnected: {
    code: 'migration-not-connected',
    status: 409,
    text: 'integration.migration.notConnected',
  },
  migrationNotSynced: { code: 'migration-not-synced', status: 409, text: 'integration.migration.notSynced' },
  migrationNothing: { code: 'migration-nothing', status: 409, text: 'integration.migration.nothing' },
  tooManyFields: { code: 'too-many-fields', status: 400, text: 'integration.tooManyFields' },
});
