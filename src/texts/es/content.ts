export const content = {
  'activity.reservation.received': 'Nueva reserva de {guest}, por {channel}',
  'activity.reservation.canceled': 'Se canceló la reserva de {guest}, por {channel}',
  'activity.reservation.conflict': '{channel} vendió a {guest} noches que ya estaban ocupadas',
  'activity.calendar.read.one': 'Leímos 1 reserva nueva de {channel} para {listing}',
  'activity.calendar.read.other': 'Leímos {count} reservas nuevas de {channel} para {listing}',
  'activity.calendar.broken':
    'El calendario de {channel} de {listing} no responde desde hace tres sincronizaciones',
  'activity.reservation.amend.sold':
    '{name} no aceptó el cambio de la reserva de {guest}: esas noches ya están vendidas allí',
  'activity.reservation.amend.permission':
    '{name} no aceptó el cambio de la reserva de {guest}: el acceso solo permite leer',
  'activity.reservation.amend.canceled':
    '{name} no aceptó el cambio de la reserva de {guest}: allí la reserva está cancelada',
  'activity.reservation.amend.rooms':
    '{name} no aceptó el cambio de la reserva de {guest}: allí tiene varias habitaciones y solo se cancelan juntas',
  'activity.reservation.amend.missing':
    '{name} no aceptó el cambio de la reserva de {guest}: allí ya no existe la reserva',
  'activity.reservation.amend.ignored':
    '{name} no aceptó el cambio de la reserva de {guest}: lo recibió y no lo hizo',
  'activity.reservation.amend.refused':
    '{name} no aceptó el cambio de la reserva de {guest}. Cámbiala tú allí',
  'activity.reservation.amend.gave-up':
    '{name} no aceptó el cambio de la reserva de {guest}: no respondió en todo un día',
  'activity.connection.created': 'Conectaste {name}',
  'activity.connection.read': 'Sincronizamos {name}. Alojamientos: {listings}. Reservas: {reservations}',
  'activity.connection.reconnect': '{name} rechazó el acceso. Conéctalo de nuevo',
  'activity.connection.nightsSold': '{name} no cerró noches de {listing}: ya están vendidas allí',
  'activity.connection.nightsNotAllowed':
    '{name} no nos deja cerrar noches de {listing}: a la conexión le falta el permiso. Vuelve a conectar {name}',
  'activity.connection.nightsRefused': '{name} no cerró noches de {listing}. Ciérralas tú allí',
  'activity.connection.nightsStuck': '{name} no volvió a abrir noches de {listing}. Ábrelas tú allí',
  'activity.connection.nightsLeft': 'Desconectaste {name} y quedaron noches cerradas allí. Ábrelas tú',

  'forms.error.nameTaken': 'Ya hay un formulario con este nombre',
  'forms.error.tooMany': 'Puedes tener {max} formularios. Cambia uno que ya no uses',
  'forms.error.sameKey': 'Dos preguntas tienen la misma clave',
  'activity.reservation.settled': '{guest} ya tiene sus noches: el conflicto se resolvió',
  'activity.connection.moved': 'Pasaste de {from} a {to}',
};
