import { defineErrors } from '#vocabulary/errors.ts';

export const creditErrors = defineErrors({
  empty: { code: 'credits-empty', status: 409, text: 'credits.empty' },
  /** A correction takes only what is there. */
  tooMany: { code: 'credits-too-many', status: 409, text: 'credits.tooMany' },
  /** The same key asked for something else before. */
  keyUsed: { code: 'key-used', status: 409, text: 'credits.keyUsed' },
});
