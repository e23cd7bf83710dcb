import type { cleaning as es } from '../es/cleaning.ts';

export const cleaning: Record<keyof typeof es, string> = {
  'cleaning.notToday': 'This listing is not to be prepared yet',
};
