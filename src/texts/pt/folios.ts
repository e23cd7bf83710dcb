import type { folios as es } from '../es/folios.ts';

export const folios: Record<keyof typeof es, string> = {
  'folio.service.night': 'Diária',
};
