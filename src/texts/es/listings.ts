export const listings = {
  'listings.empty': 'No listings found',
  'listing.status.open': 'Abierto',
  'listing.status.closed': 'Cerrado',
  'listing.filter.active': 'Activo',
  'listing.filter.archived': 'Archivado',
  'listing.filter.all': 'Todos',
};
