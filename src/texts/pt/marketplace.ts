import type { marketplace as es } from '../es/marketplace.ts';

export const marketplace: Record<keyof typeof es, string> = {
  'marketplace.free': 'Grátis',
};
