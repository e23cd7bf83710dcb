export const billing = {
  'bill.closed': 'This invoice can no longer be paid',
  'bill.underWay': 'A payment is under way. Wait for its result before you try another',
  'bill.noSuchCard': 'That card is not saved any more. Choose another',
  'bill.refund.tooMuch': 'It is more than is left to give back',
  'bill.refund.notPaid': 'There is nothing of this invoice to give back',
  'bill.mail.paid.subject': 'Payment received: {number}',
  'bill.mail.paid.text':
    'We received {amount} for invoice {number} of Posada. Thank you.\n\nSee it here: {link}',
  'bill.mail.declined.subject': 'We could not charge invoice {number}',
  'bill.mail.declined.text':
    'Your bank did not accept the charge of {amount} for invoice {number} of Posada, or asks you to confirm that it is you. Nothing was charged and everything goes on working.\n\nPay it with this or another card, without signing in: {link}',
  'bill.mail.givenUp.subject': 'Invoice {number} is still unpaid',
  'bill.mail.givenUp.text':
    'We will not try to charge {amount} for invoice {number} of Posada any more. Your data, guests who have booked and reports to the government stay as they are.\n\nYou can pay it whenever you like: {link}',
  'bill.mail.returned.subject': 'Refund of invoice {number}',
  'bill.mail.returned.text':
    'We gave {amount} of invoice {number} of Posada back to the card that it was paid with. Your bank may take some days to show it.\n\nThe invoice: {link}',
};
