import { defineErrors } from '#vocabulary/errors.ts';

export const listingErrors = defineErrors({
  addressRequired: { code: 'address-required', status: 400, text: 'onboarding.listing.addressRequired' },
  photoMissing: { code: 'photo-missing', status: 400, text: 'listing.photo.missing' },
  typeMissing: { code: 'type-missing', status: 400, text: 'listing.type.missing' },
});
