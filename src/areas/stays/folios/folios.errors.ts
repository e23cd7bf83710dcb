import { defineErrors } from '#vocabulary/errors.ts';

export const folioErrors = defineErrors({
  tooManyDecimals: { code: 'too-many-decimals', status: 400, text: 'reservation.total.decimals' },
  otherCurrency: { code: 'other-currency', status: 400, text: 'folio.otherCurrency' },
  notYet: { code: 'date-in-future', status: 400, text: 'folio.notYet' },
  notPaid: { code: 'more-than-paid', status: 400, text: 'folio.notPaid' },
  notHeld: { code: 'more-than-held', status: 400, text: 'folio.notHeld' },
  nothingToCorrect: { code: 'nothing-to-correct', status: 400, text: 'folio.nothingToCorrect' },
  isCorrection: { code: 'is-correction', status: 409, text: 'folio.isCorrection' },
  /** Another person corrected the entry meanwhile, or its reservation changed. */
  outdated: { code: 'amount-changed', status: 409, text: 'folio.outdated' },
  keyUsed: { code: 'entry-already-added', status: 409, text: 'folio.keyUsed' },
  closed: { code: 'account-closed', status: 409, text: 'folio.closed' },
  notSettled: { code: 'account-not-settled', status: 409, text: 'folio.notSettled' },
  nameTaken: { code: 'name-taken', status: 409, text: 'folio.nameTaken' },
});
