import { defineErrors } from '#vocabulary/errors.ts';

export const seriesErrors = defineErrors({
  tooMany: { code: 'series-limit', status: 409, text: 'issuers.tooManySeries' },
  overlap: { code: 'series-overlap', status: 409, text: 'issuers.seriesOverlap' },
  /** Archived and entered again: used numbers must not repeat. */
  numberGiven: { code: 'number-given', status: 409, text: 'issuers.numberGiven' },
  used: { code: 'series-used', status: 409, text: 'issuers.seriesInUse' },
  /** The error of a document that needs a number; the field says what to check. */
  noSeries: { code: 'no-series', status: 409, text: 'issuers.noSeries' },
  seriesExpired: { code: 'series-expired', status: 409, text: 'issuers.seriesExpired' },
  seriesUsedUp: { code: 'series-used-up', status: 409, text: 'issuers.seriesUsedUp' },
  numberOfAnother: { code: 'number-of-another', status: 409, text: 'issuers.numberOfAnother' },
  numberVoided: { code: 'number-voided', status: 409, text: 'issuers.numberVoided' },
});
