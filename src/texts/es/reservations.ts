export const reservations = {
  'reservation.nightsTaken': 'Esas noches ya están ocupadas por {guest}',
  'reservation.nightsBlocked': 'Esas noches están bloqueadas',
  'reservation.unknownListing': 'Elige un alojamiento de la lista',
  'reservation.statusNotPossible': 'La reserva no puede pasar a ese estado',
  'reservation.csv.code': 'Código',
  'reservation.csv.currency': 'Moneda',
  'reservation.csv.download': 'Descargar CSV',
  'reservation.dates.order': 'La salida debe ser después de la llegada',
  'reservation.dates.tooLong': 'La estadía no puede pasar de 400 noches',
};
