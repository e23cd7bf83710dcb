import { defineErrors } from '#vocabulary/errors.ts';

export const issuerErrors = defineErrors({
  notOffered: { code: 'invoicing-not-offered', status: 409, text: 'issuers.notOffered' },
  tooMany: { code: 'issuers-limit', status: 409, text: 'issuers.tooMany' },
  taxIdExists: { code: 'issuer-exists', status: 409, text: 'issuers.taxIdExists' },
  /** Documents were issued under the tax id: another tax id is another issuer. */
  taxIdUsed: { code: 'tax-id-used', status: 409, text: 'issuers.taxIdUsed' },
  isDefault: { code: 'default-issuer', status: 409, text: 'issuers.isDefault' },
  /** No connection of the issuer can be asked for ranges. */
  noAuthority: { code: 'no-authority-connection', status: 409, text: 'issuers.noAuthority' },
  archived: { code: 'issuer-archived', status: 409, text: 'issuers.archived' },
});
