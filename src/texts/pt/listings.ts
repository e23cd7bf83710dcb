import type { listings as es } from '../es/listings.ts';

export const listings: Record<keyof typeof es, string> = {
  'listings.empty': 'No listings found',
  'listing.status.open': 'Aberto',
  'listing.status.closed': 'Fechado',
  'listing.filter.active': 'Ativo',
  'listing.filter.archived': 'Arquivado',
  'listing.filter.all': 'Todos',
};
