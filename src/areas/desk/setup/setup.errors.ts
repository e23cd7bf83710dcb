import { defineErrors } from '#vocabulary/errors.ts';

export const setupErrors = defineErrors({
  phoneMissing: { code: 'setup-phone-missing', status: 409, text: 'setup.error.phone' },
  answersMissing: { code: 'setup-answers-missing', status: 409, text: 'setup.error.answers' },
  listingMissing: { code: 'setup-listing-missing', status: 409, text: 'onboarding.listing.missing' },
  functionsMissing: { code: 'setup-functions-missing', status: 409, text: 'setup.error.functions' },
  noAddress: { code: 'setup-link-no-address', status: 409, text: 'setup.error.noAddress' },
  notSent: { code: 'setup-link-not-sent', status: 503, text: 'setup.error.notSent' },
});
