export const team = {
  'access.signInAgain': 'Inicia sesión de nuevo: para esto pedimos una sesión de hace menos de 5 minutos',
  'access.viewNotOpen': 'Ya no estás viendo la cuenta de otra persona',
  'access.expired':
    'La suscripción de esta propiedad terminó. Tus datos, los huéspedes que ya reservaron y los reportes siguen; para cambiar algo, actívala de nuevo',
  'access.blocked':
    'Esta cuenta está detenida: puedes leer y llevarte todo, y el registro de huéspedes sigue',
  'access.viewReadOnly': 'Estás viendo la cuenta de otra persona: aquí solo puedes leer',
  'access.viewOutOfReach':
    'Mientras ves la cuenta de otra persona no puedes tocar su acceso, sus claves ni descargar sus datos',
  'team.app.today': 'Hoy',
  'team.app.reservations': 'Reservas y calendario',
  'team.app.listings': 'Alojamientos',
  'team.app.check-in': 'Check-in',
  'team.app.registry': 'Registro de huéspedes',
  'team.app.messages': 'Mensajes',
  'team.app.integrations': 'Conexiones',
  'team.app.property': 'Datos de la propiedad',
  'team.app.team': 'Equipo',
  'team.app.audit': 'Historial de cambios',
  'team.app.cleaning': 'Limpieza',
  'team.app.invoicing': 'Facturación',
  'team.role.owner': 'Propietario',
  'team.role.manager': 'Administrador',
  'team.role.reception': 'Recepción',
  'team.role.finance': 'Finanzas',
  'team.role.cleaner': 'Limpieza',
  'team.role.read-only': 'Solo lectura',
  'team.error.phone':
    'No existe un teléfono con este número. Si es de otro país, escríbelo con su indicativo',
  'team.error.isMember': 'Esta persona ya está en el equipo',
  'team.error.isInvited': 'Esta persona ya tiene una invitación. Puedes mandarla otra vez',
  'team.error.lastOwner': 'Una propiedad necesita al menos un propietario. Nombra a otra persona primero',
  'team.error.notForRole': 'Este rol no puede usarlo',
  'team.error.tooMuch': 'No puedes dar más acceso del que tienes',
  'team.error.invitationEnded': 'Esta invitación ya no sirve. Pide que te manden otra',
  'team.error.otherAddress':
    'Esta invitación es para otra persona. Inicia sesión con la cuenta de la dirección a la que llegó',
  'team.error.signInFirst':
    'Ya tienes una cuenta con esta dirección. Inicia sesión para aceptar la invitación',
  'team.error.notSent': 'No pudimos mandar la invitación. Intenta con otra dirección',
  'team.error.contact': 'Escribe un correo o un teléfono',
  'mail.invitation.subject': '{inviter} te invita a {property}',
  'mail.invitation.text':
    'Hola, {name}:\n\n{inviter} te invita a trabajar en {property} con Posada.\n\nAcepta la invitación aquí: {link}\n\nEl enlace es solo para ti, se usa una vez y vale {days} días. Si no esperabas esta invitación, no hagas nada.',
  'text.invitation': '{inviter} te invita a trabajar en {property} con Posada: {link}',
  'viewAs.error.none': 'No tienes abierta la vista de nadie',
  'viewAs.error.self': 'Elige la cuenta de otra persona',
};
