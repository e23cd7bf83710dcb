export const credits = {
  'credits.load': 'Error al consultar los créditos',
  'credits.provider': 'No se pudo establecer la conexión con el provedor',
  'credits.cardDeclined': 'La información de la tarjeta es inválida',
};
