import { defineErrors } from '#vocabulary/errors.ts';

export const seriesErrors = defineErrors({
  tooMany: { code: 'series-limit', status: 409, text: 'issuers.tooManySeries' },
  overlap: { code: 'series-overlap', status: 409, text: 'issuers.seriesOverlap' },
  /** Archived and entered again: what was given before is not given twice. */
  numberGiven: { code: 'number-given', status: 409, text: 'issuers.numberGiven' },
  used: { code: 'series-used', status: 409, text: 'issuers.seriesInUse' },
  /** What a document hears that asks for its number; the field says what to look at. */
  noSeries: { code: 'no-series', status: 409, text: 'issuers.noSeries' },
  seriesExpired: { code: 'series-expired', status: 409, text: 'issuers.seriesExpired' },
  seriesUsedUp: { code: 'series-used-up', status: 409, text: 'issuers.seriesUsedUp' },
  numberOfAnother: { code: 'number-of-another', status: 409, text: 'issuers.numberOfAnother' },
  numberVoided: { code: 'number-voided', status: 409, text: 'issuers.numberVoided' },
});
