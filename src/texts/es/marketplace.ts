export const marketplace = {
  'marketplace.free': 'Gratis',
};
