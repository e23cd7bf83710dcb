import { defineErrors } from '#vocabulary/errors.ts';

export const guestPaymentErrors = defineErrors({
  tooManyPlans: { code: 'too-many-payment-plans', status: 409, text: 'guestPayments.plans.tooMany' },
  /** The channel collects the nights of its stays. */
  channelCollects: { code: 'channel-collects', status: 409, text: 'guestPayments.channelCollects' },
  otherCurrency: { code: 'other-currency', status: 400, text: 'folio.otherCurrency' },
  tooManyDecimals: { code: 'too-many-decimals', status: 400, text: 'reservation.total.decimals' },
  tooManyRequests: { code: 'too-many-requests-of-stay', status: 409, text: 'guestPayments.tooMany' },
  /** A guest has begun to pay it: it is cancelled, or what it lacks is asked for beside it. */
  begun: { code: 'payment-begun', status: 409, text: 'guestPayments.begun' },
  /** Money has moved. */
  moneyMoved: { code: 'money-moved', status: 409, text: 'guestPayments.moneyMoved' },
  ended: { code: 'request-ended', status: 409, text: 'guestPayments.ended' },
  /** The page showed another amount. */
  amountChanged: { code: 'amount-changed', status: 409, text: 'guestPayments.amountChanged' },
  /** Another method is open, and may still be paid. */
  otherMethodOpen: { code: 'other-method-open', status: 409, text: 'guestPayments.otherMethodOpen' },
  methodGone: { code: 'method-not-available', status: 409, text: 'guestPayments.methodGone' },
  /** The key of another confirmation: this one was not written. */
  keyUsed: { code: 'transfer-already-confirmed', status: 409, text: 'guestPayments.keyUsed' },
  /** It is paid with what arrived: nothing arrived yet. */
  nothingArrived: { code: 'nothing-arrived', status: 409, text: 'guestPayments.host.nothingArrived' },
  /** A guest is paying, or a bank decides: what is missing may still arrive. */
  attemptOpen: { code: 'payment-under-way', status: 409, text: 'guestPayments.host.attemptOpen' },
  /** Another amount is missing by now. */
  missingChanged: { code: 'missing-changed', status: 409, text: 'guestPayments.host.missingChanged' },
  proofMissing: { code: 'invalid-input', status: 400, text: 'general.required' },
  /** Neither a picture that can be drawn again nor a PDF. */
  proofFormat: { code: 'proof-format', status: 415, text: 'guestPayments.proof.format' },
  proofTooLarge: { code: 'proof-too-large', status: 413, text: 'guestPayments.proof.tooLarge' },
  proofUnreadable: { code: 'proof-unreadable', status: 422, text: 'guestPayments.proof.unreadable' },
  tooManyProofs: { code: 'too-many-proofs', status: 409, text: 'guestPayments.proof.tooMany' },
  /** No mail reaches the guest of the stay. */
  guestWithoutAddress: { code: 'guest-without-address', status: 409, text: 'guestPayments.mail.noAddress' },
  /** The guest ended messages about the stay. */
  guestEndedMessages: { code: 'guest-ended-messages', status: 409, text: 'guestPayments.mail.ended' },
  /** An invented guest of a demo or a test connection. */
  guestInvented: { code: 'guest-invented', status: 409, text: 'guestPayments.mail.invented' },
  tooManyLetters: { code: 'too-many-letters', status: 409, text: 'guestPayments.mail.tooMany' },
  /** Another amount is over by now. */
  overChanged: { code: 'over-changed', status: 409, text: 'guestPayments.host.overChanged' },
  /** Its account gives nothing back when it is asked, or is not connected any more. */
  returnByHand: { code: 'return-by-hand', status: 409, text: 'guestPayments.host.returnByHand' },
  /** A refund of the payment is on its way. */
  returning: { code: 'refund-under-way', status: 409, text: 'guestPayments.host.refund.underWay' },
  notOver: { code: 'nothing-to-return', status: 409, text: 'guestPayments.notOver' },
});
