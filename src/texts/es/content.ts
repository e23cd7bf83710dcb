export const content = {
  'activity.reservation.received': 'Nueva reserva de {guest}, por {channel}',
  'activity.reservation.canceled': 'Se canceló la reserva de {guest}, por {channel}',
  'activity.reservation.conflict': '{channel} vendió a {guest} noches que ya estaban ocupadas',
  'activity.calendar.read.one': 'Leímos 1 reserva nueva de {channel} para {listing}',
  'activity.calendar.read.other': 'Leímos {count} reservas nuevas de {channel} para {listing}',
  'activity.calendar.broken': 'El calendario de {channel} de {listing} no responde desde hace tres lecturas',
  'activity.connection.created': 'Conectaste {name}',
  'activity.connection.read': 'Leímos {name}. Alojamientos: {listings}. Reservas: {reservations}',
  'activity.connection.reconnect': '{name} rechazó el acceso. Conéctalo de nuevo',

  'forms.error.nameTaken': 'Ya hay un formulario con este nombre',
  'forms.error.tooMany': 'Puedes tener {max} formularios. Cambia uno que ya no uses',
  'forms.error.sameKey': 'Dos preguntas tienen la misma clave',
  'activity.reservation.settled': '{guest} ya tiene sus noches: el conflicto se resolvió',
};
