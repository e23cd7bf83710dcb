import type { credits as es } from '../es/credits.ts';

export const credits: Record<keyof typeof es, string> = {
  'credits.load': 'Error checking the credits',
  'credits.provider': 'Could not connect to the provider',
  'credits.cardDeclined': 'The card information is invalid',
};
