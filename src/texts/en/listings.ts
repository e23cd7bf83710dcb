import type { listings as es } from '../es/listings.ts';

export const listings: Record<keyof typeof es, string> = {
  'listings.empty': 'No listings found',
  'listing.status.open': 'Open',
  'listing.status.closed': 'Closed',
  'listing.filter.active': 'Active',
  'listing.filter.archived': 'Archived',
  'listing.filter.all': 'All',
};
