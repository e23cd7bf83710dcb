import type { cleaning as es } from '../es/cleaning.ts';

export const cleaning: Record<keyof typeof es, string> = {
  'cleaning.notToday': 'Este alojamento ainda não pode ser preparado',
};
