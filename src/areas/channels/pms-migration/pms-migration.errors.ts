import { defineErrors } from '#vocabulary/errors.ts';

export const migrationErrors = defineErrors({
  pairs: { code: 'pairs-not-possible', status: 400, text: 'integration.migration.pairs' },
});
