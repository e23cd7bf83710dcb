export const listings = {
  'listings.empty': 'No listings found',
  'listing.status.open': 'Abierto',
  'listing.status.closed': 'Cerrado',
  'listing.filter.active': 'Activo',
  'listing.filter.archived': 'Archivado',
  'listing.filter.all': 'Todos',
  'listing.copy.mark': '(copia)',
  'listing.copy.make': 'Duplicar',
  'listing.copy.made': 'Creamos {name}: cámbiale el nombre y agrega su calendario',
  'listing.filter.count': '{state} ({count})',
  'listing.time.invalid': 'Escribe la hora así: 15:00',
  'listing.capacity.invalid': 'Escribe cuántos huéspedes caben, entre 1 y 99',
  'listing.calendar.missing': 'Este alojamiento no tiene un enlace de calendario',
  'listing.delete.hasStays': 'Este alojamiento tiene estadías por venir. Archívalo, o cancélalas primero',
  'listing.calendar.problem.notHttps': 'El enlace debe empezar por https://',
  'listing.calendar.problem.private':
    'Ese enlace apunta a una dirección privada. Copia el que te da el canal',
  'listing.calendar.problem.notCalendar':
    'Ese enlace abre una página, no un calendario. Busca “Exportar calendario” en el canal y copia ese enlace',
  'listing.calendar.problem.tooLarge': 'Ese calendario es demasiado grande para ser de un alojamiento',
  'listing.calendar.problem.tooMany':
    'Ese calendario tiene más de 5.000 eventos. Usa el de un solo alojamiento',
  'listing.calendar.problem.tooSlow': 'El calendario tarda demasiado en responder. Lo volveremos a intentar',
  'listing.calendar.problem.gone': 'El canal ya no tiene ese calendario. Copia un enlace nuevo',
  'listing.calendar.problem.refused': 'El canal no nos deja leer ese calendario. Copia un enlace nuevo',
  'listing.calendar.problem.unavailable': 'El canal no responde. Lo volveremos a intentar',
  'listing.calendar.problem.emptied':
    'El calendario llegó casi vacío. No borramos nada: revisa el enlace en el canal',
  'listing.photo.missing': 'Esta foto ya no está. Vuelve a subirla',
};
