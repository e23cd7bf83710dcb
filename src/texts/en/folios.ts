import type { folios as es } from '../es/folios.ts';

export const folios: Record<keyof typeof es, string> = {
  'folio.service.night': 'Night',
  'folio.otherCurrency': 'This account is in {currency}',
  'folio.notYet': 'That day has not come yet',
  'folio.notPaid': 'You cannot give back more than was paid',
  'folio.notHeld': 'You cannot release more than is held',
  'folio.nothingToCorrect': 'That is its amount already',
  'folio.isCorrection': 'This line is a correction itself. Correct the original line',
  'folio.outdated': 'The amount of this line has changed. Look at it and correct it again',
  'folio.keyUsed':
    'This was recorded already, with other values. Look at the account before you add it again',
  'folio.closed': 'This account is closed. Open it to add something',
  'folio.notSettled': 'An account has to come to zero before it is closed',
  'folio.nameTaken': 'You have an open account with that name already',
  'app.folio.amount': 'Amount',
  'app.folio.kind.charge': 'Charge',
  'app.folio.kind.addendum': 'Tip or addendum',
  'app.folio.kind.payment': 'Payment',
  'app.folio.kind.refund': 'Refund',
  'app.folio.kind.deposit': 'Deposit',
  'app.folio.kind.deposit-release': 'Deposit released',
  'app.folio.kind.commission': 'Commission',
  'app.folio.kind.withholding': 'Withholding',
  'app.folio.state.open': 'Open',
  'app.folio.state.closed': 'Closed',
};
