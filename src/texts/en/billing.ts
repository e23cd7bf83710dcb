import type { billing as es } from '../es/billing.ts';

export const billing: Record<keyof typeof es, string> = {
  'bill.closed': 'This invoice can no longer be paid',
  'bill.underWay': 'A payment is under way. Wait for its result before you try another',
  'bill.noSuchCard': 'That card is not saved any more. Choose another',
  'bill.spend.overLimit':
    'This payment is more than you may spend in a month: {left} {currency} of {most} are left. Ask the owner of the account',
  'bill.spend.otherCurrency':
    'Your limit is in {limit} and this is charged in {currency}. Ask the owner of the account',
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
  'subscriptions.error.payerFirst': 'Before the first charge, tell us whom the invoice names',
  'subscriptions.error.notYours': 'You cannot pay for this property with this account',
  'subscriptions.error.alreadyActive': 'This property has a subscription already',
  'subscriptions.error.notActive': 'This property has no subscription to change',
  'subscriptions.error.priceChanged':
    'The price changed while you were looking. Check the new one and confirm again',
  'subscriptions.error.unpaid':
    'A payment of another change is on its way. Wait for its result before you ask for this one',
  'subscription.mail.renewal.subject': '{property}: next charge on {day}',
  'subscription.mail.renewal.text':
    'On {day} we will charge {amount} for {property}. You do not have to do anything.\n\nTo change your plan or cancel is one click: {link}',
  'subscription.mail.renewal.newRates':
    'On {day} we will charge {amount} for {property}. The price has changed since your last charge: the old one, the new one and what it is for are here: {rates}\n\nThere is nothing that you have to do. To change your plan or cancel before, it is one click: {link}',
  'subscription.mail.grace.subject': '{property}: choose a plan before {day}',
  'subscription.mail.grace.text':
    'The trial of {property} is over and everything went on working. From {day} a plan is needed to change things and to use paid apps.\n\nYour data, guests who have booked and reports to the government always go on. Choose a plan here: {link}',
  'subscription.mail.trialOver.subject': 'The trial of {property} is over',
  'subscription.mail.trialOver.text':
    'The trial of {property} is over and nothing was charged. Your data, guests who have booked and reports to the government stay as they are.\n\nTo go on selling and changing things, choose a plan: {link}',
  'subscription.mail.expired.subject': 'The subscription of {property} is over',
  'subscription.mail.expired.text':
    'The subscription of {property} is over. Your data, guests who have booked and reports to the government stay as they are, and you can export all of it.\n\nTo come back, choose a plan: {link}',
  'subscription.mail.canceled.subject': 'You canceled the subscription of {property}',
  'subscription.mail.canceled.text':
    'You canceled the subscription of {property}. It works until {day} and nothing more will be charged.\n\nIf you change your mind before that day, it is one click: {link}',
};
