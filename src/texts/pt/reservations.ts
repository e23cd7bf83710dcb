import type { reservations as es } from '../es/reservations.ts';

export const reservations: Record<keyof typeof es, string> = {
  'reservation.nightsTaken': 'Essas noites já estão ocupadas por {guest}',
  'reservation.nightsBlocked': 'Essas noites estão bloqueadas',
  'reservation.unknownListing': 'Escolha uma acomodação da lista',
  'reservation.statusNotPossible': 'A reserva não pode passar para esse estado',
  'reservation.csv.code': 'Código',
  'reservation.csv.currency': 'Moeda',
  'reservation.csv.download': 'Baixar CSV',
  'reservation.dates.order': 'A saída deve ser depois da chegada',
  'reservation.dates.tooLong': 'A estadia não pode passar de 400 noites',
};
