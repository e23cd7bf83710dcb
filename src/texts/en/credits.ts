import type { credits as es } from '../es/credits.ts';

export const credits: Record<keyof typeof es, string> = {
  'credits.provider': 'Could not connect to the provider',
  'credits.cardDeclined': 'The card information is invalid',
  'credits.empty':
    'You have no stamps left to issue this invoice. The draft is kept: ask whoever runs Posada for more, then issue it again',
  'credits.tooMany': 'There are not that many to take away',
  'credits.keyUsed': 'This was asked for before with other data. Load the page again',
};
