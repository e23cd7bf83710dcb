export const help = {
  'help.title': 'Ayuda',
  'help.lead': 'Lo que más preguntan los anfitriones, con la pantalla donde se resuelve.',
  'help.calendar': 'Un calendario no se lee',
  'help.calendar.text':
    'Abre el alojamiento: en Calendarios dice qué falló y cuándo. Pega un enlace nuevo o sube su archivo .ics.',
  'help.calendar.action': 'Ver alojamientos',
  'help.link': 'Un huésped no tiene su enlace',
  'help.link.text':
    'En Check-in, abre su reserva, copia el enlace o envíalo otra vez. También sirve para corregir su correo o su teléfono.',
  'help.link.action': 'Ir a Check-in',
  'help.registry': 'El gobierno rechazó un reporte',
  'help.registry.text':
    'En Registro está lo que respondió la autoridad y el dato que hay que corregir. Corrígelo y se envía de nuevo.',
  'help.registry.action': 'Ir a Registro',
  'help.invoice': 'Una factura fue rechazada',
  'help.invoice.text': 'En Facturas, abre el documento rechazado: dice por qué y qué cambiar.',
  'help.invoice.action': 'Ir a Facturas',
  'help.twice': 'Se vendieron las mismas noches dos veces',
  'help.twice.text': 'Mira qué reservas chocan y mueve una, o cancélala en su canal.',
  'help.twice.action': 'Ver cruces',
  'help.team': 'Una persona del equipo no puede entrar',
  'help.team.text': 'Revisa si aceptó la invitación y qué puede hacer. Puedes enviarla otra vez.',
  'help.team.action': 'Ir a Equipo',
  'help.support': 'Hablar con una persona',
  'help.support.text': 'Escríbenos a',
  'help.support.none': 'Escribe a la persona que administra esta instalación de Posada.',
  'help.videos': 'Ver los videos',
};
