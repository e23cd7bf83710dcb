export const folios = {
  'folio.service.night': 'Noche',
};
