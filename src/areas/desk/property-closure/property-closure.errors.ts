import { defineErrors } from '#vocabulary/errors.ts';

export const propertyClosureErrors = defineErrors({
  /** Without a connection the outcome of these documents could never be found out. */
  documentsOnTheirWay: {
    code: 'documents-on-their-way',
    status: 409,
    text: 'property.delete.documentsOnTheirWay',
  },
  otherName: { code: 'property-name-mismatch', status: 400, text: 'property.delete.otherName' },
});
