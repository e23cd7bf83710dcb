import { defineErrors } from '#vocabulary/errors.ts';

export const movingErrors = defineErrors({
  pairs: { code: 'pairs-not-possible', status: 400, text: 'integration.move.pairs' },
});
