import { defineErrors } from '#vocabulary/errors.ts';

export const propertyClosureErrors = defineErrors({
  otherName: { code: 'property-name-mismatch', status: 400, text: 'property.delete.otherName' },
});
