import type { credits as es } from '../es/credits.ts';

export const credits: Record<keyof typeof es, string> = {
  'credits.provider': 'Could not connect to the provider',
  'credits.cardDeclined': 'The card information is invalid',
  'credits.empty':
    'You have no invoice credits left to issue this invoice. The draft is kept: top up, then issue it again',
  'credits.tooMany': 'There are not that many to remove',
  'credits.keyUsed': 'This was already requested with other data. Reload the page',
  'credits.payerFirst': 'First enter the name for the invoice',
  'credits.cardFirst': 'Save a card for the top-ups first',
  'credits.notSold': 'Credits of this app are not sold',
  'credits.outOfRange': 'Between {least} and {most} at a time',
  'credits.priceChanged': 'The price changed. Check the total before you pay',
  'credits.notYours': 'You cannot buy for this property',
  'credits.mail.refused.subject': 'The automatic top-up of {property} was switched off',
  'credits.mail.refused.text':
    'The bank did not accept the card for {amount} invoice credits of {property}. Nothing was charged, and the automatic top-up is off now.\n\nTop up with another card, or switch it on again, here:\n\n{link}',
  'credits.mail.low.subject': '{left} invoice credits left in {property}',
  'credits.mail.low.text':
    'Hello {name},\n\n{property} has {left} invoice credits left for electronic invoices. You can top up here:\n\n{link}',
  'credits.mail.empty.subject': '{property} has no invoice credits left',
  'credits.mail.empty.text':
    'Hello {name},\n\n{property} has no invoice credits left: electronic invoices wait until there are some. You can top up here:\n\n{link}',
};
