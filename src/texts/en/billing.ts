import type { billing as es } from '../es/billing.ts';

export const billing: Record<keyof typeof es, string> = {
  'bill.closed': 'This invoice can no longer be paid',
  'bill.underWay': 'A payment is under way. Wait for its result before you try another',
  'bill.noSuchCard': 'That card is no longer saved. Choose another',
  'bill.spend.overLimit':
    'This payment is more than you may spend in a month: {left} {currency} of {most} are left. Ask the owner of the account',
  'bill.spend.otherCurrency':
    'Your limit is in {limit} and this is charged in {currency}. Ask the owner of the account',
  'bill.refund.tooMuch': 'It is more than is left to refund',
  'bill.refund.notPaid': 'There is nothing left to refund on this invoice',
  'bill.mail.paid.subject': 'Payment received: {number}',
  'bill.mail.paid.text':
    'We received {amount} for invoice {number} of Posada. Thank you.\n\nSee it here: {link}',
  'bill.mail.declined.subject': 'We could not charge invoice {number}',
  'bill.mail.declined.text':
    'Your bank did not accept the charge of {amount} for invoice {number} of Posada, or asks you to confirm that it is you. Nothing was charged and everything keeps working.\n\nPay it with this or another card, without signing in: {link}',
  'bill.mail.givenUp.subject': 'Invoice {number} is still unpaid',
  'bill.mail.givenUp.text':
    'We will not try to charge {amount} for invoice {number} of Posada any more. Your data, guests with a booking and reports to the government stay as they are.\n\nYou can pay it at any time: {link}',
  'bill.mail.returned.subject': 'Refund of invoice {number}',
  'bill.mail.returned.text':
    'We refunded {amount} of invoice {number} of Posada to the card that paid it. Your bank may take some days to show it.\n\nThe invoice: {link}',
  'bill.mail.refundRefused.subject': 'The refund of bill {number} failed',
  'bill.mail.refundRefused.text':
    'A refund of {amount} of bill {number} to {name} was decided ({reason}), and the payment provider or the bank did not accept it. Nothing has been refunded.\n\nIt has to be refunded another way, or tried again in the administration.',
  'subscriptions.error.payerFirst': 'Before the first charge, enter the name for the invoice',
  'subscriptions.error.notYours': 'You cannot pay for this property with this account',
  'subscriptions.error.alreadyActive': 'This property already has a subscription',
  'subscriptions.error.notActive': 'This property has no subscription to change',
  'subscriptions.error.priceChanged': 'The price has just changed. Check the new one and confirm again',
  'subscriptions.error.unpaid':
    'A payment of another change is on its way. Wait for its result before you ask for this one',
  'subscriptions.error.owedFirst':
    'You owe a bill for these days together with another property. Pay it first',
  'subscription.mail.renewal.subject': '{property}: next charge on {day}',
  'subscription.mail.renewal.text':
    'On {day} we will charge {amount} for {property}. You do not have to do anything.\n\nChange your plan or cancel with one click: {link}',
  'subscription.mail.renewal.newRates':
    'On {day} we will charge {amount} for {property}. The price has changed since your last charge. See the old price, the new price and the reason here: {rates}\n\nYou do not have to do anything. Change your plan or cancel before that day with one click: {link}',
  'subscription.mail.renewal.changed.subject': '{property}: your next charge on {day} has changed',
  'subscription.mail.renewal.changed.text':
    'On {day} we will charge {amount} for {property}. We had announced {before}: the rooms, the price or the details of your invoice have changed.\n\nYou do not have to do anything. Change your plan or cancel before that day with one click: {link}',
  'subscription.mail.notSold.subject': '{property}: we could not calculate your next charge',
  'subscription.mail.notSold.text':
    'Your plan for {property} has no price for your current rooms, so we charged nothing and everything keeps working.\n\nChoose another plan or currency here: {link}',
  'subscription.mail.grace.subject': '{property}: choose a plan before {day}',
  'subscription.mail.grace.text':
    'The trial of {property} is over and everything still works. From {day} you need a plan to make changes and to use paid apps.\n\nYour data, guests with a booking and reports to the government are not affected. Choose a plan here: {link}',
  'subscription.mail.trialOver.subject': 'The trial of {property} is over',
  'subscription.mail.trialOver.text':
    'The trial of {property} is over and nothing was charged. Your data, guests with a booking and reports to the government stay as they are.\n\nTo keep selling and making changes, choose a plan: {link}',
  'subscription.mail.expired.subject': 'The subscription of {property} is over',
  'subscription.mail.expired.text':
    'The subscription of {property} is over. Your data, guests with a booking and reports to the government stay as they are, and you can export everything.\n\nTo come back, choose a plan: {link}',
  'subscription.mail.canceled.subject': 'You canceled the subscription of {property}',
  'subscription.mail.canceled.text':
    'You canceled the subscription of {property}. It works until {day} and nothing more will be charged.\n\nIf you change your mind before that day, resume it with one click: {link}',
};
