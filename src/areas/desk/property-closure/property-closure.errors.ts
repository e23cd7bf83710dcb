import { defineErrors } from '#vocabulary/errors.ts';

export const propertyClosureErrors = defineErrors({
  /** Without a connection nobody could find out any more what became of them. */
  documentsOnTheirWay: {
    code: 'documents-on-their-way',
    status: 409,
    text: 'property.delete.documentsOnTheirWay',
  },
  otherName: { code: 'property-name-mismatch', status: 400, text: 'property.delete.otherName' },
});
