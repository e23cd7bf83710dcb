import { defineErrors } from '#vocabulary/errors.ts';

export const listingErrors = defineErrors({
  addressRequired: { code: 'address-required', status: 400, text: 'onboarding.listing.addressRequired' },
  photoMissing: { code: 'photo-missing', status: 400, text: 'listing.photo.missing' },
  hasStays: { code: 'listing-has-stays', status: 409, text: 'listing.delete.hasStays' },
  typeMissing: { code: 'type-missing', status: 400, text: 'listing.type.missing' },
});
