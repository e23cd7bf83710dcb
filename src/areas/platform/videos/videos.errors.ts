import { defineErrors } from '#vocabulary/errors.ts';

export const videoErrors = defineErrors({
  slugTaken: { code: 'slug-taken', status: 409, text: 'videos.error.slugTaken' },
  tooMany: { code: 'videos-limit', status: 409, text: 'videos.error.tooMany' },
});
