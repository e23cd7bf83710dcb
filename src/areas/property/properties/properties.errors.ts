import { defineErrors } from '#vocabulary/errors.ts';

export const propertyErrors = defineErrors({
  slugTaken: { code: 'slug-taken', status: 409, text: 'property.slug.taken' },
});
