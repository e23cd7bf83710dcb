/** Pages of the public site beside home and the legal ones: videos, WhatsApp, Siigo, files. */
export const siteMore = {
  'videos.title': 'Videos para aprender Posada',
  'videos.description':
    'Guías cortas en video para el check-in en línea, los reportes a SIRE y TRA y los calendarios de tu alojamiento.',
  'videos.lead': 'Guías cortas, paso a paso. Míralas cuando te sirvan: no piden cuenta.',
  'videos.none.title': 'Todavía no hay videos',
  'videos.none.text':
    'Cuando publiquemos el primero, lo verás aquí. Mientras tanto, las preguntas frecuentes responden lo que más se consulta.',
  'videos.none.action': 'Ver preguntas frecuentes',
  'videos.failed.title': 'No pudimos cargar los videos',
  'videos.failed.text': 'Fue un problema nuestro, no tuyo. Vuelve a intentarlo en un momento.',
  'videos.failed.action': 'Reintentar',
  'videos.all': 'Todos los videos',
  'videos.play': 'Reproducir',
  'videos.told':
    'Al reproducirlo, tu navegador se conecta con {host}, que puede ver tu dirección IP y usar sus propias cookies. Antes no se carga nada de allí.',
  'videos.watchThere': 'Verlo en {host}',

  'whatsapp.title': 'WhatsApp, donde ya hablas con tus huéspedes',
  'whatsapp.description':
    'Qué hace Posada con WhatsApp hoy: mensajes que salen solos de tu número, enlace de check-in para pegar en tu chat y códigos de ingreso. Y qué falta.',
  'whatsapp.lead':
    'Manda el check-in por el chat de siempre. Tu huésped lo abre en su teléfono, sin descargar nada ni crear una cuenta.',
  'whatsapp.chat': 'Escribirnos por WhatsApp',
  'whatsapp.today': 'Así funciona hoy',
  'whatsapp.today.1.title': 'El check-in va en tu chat',
  'whatsapp.today.1.text':
    'Conecta tu número de WhatsApp Business y la confirmación, el enlace y la salida se mandan solos, con permiso del huésped. Donde este sitio lo ofrece, vinculas tu celular con un código QR: no es una vía oficial y va despacio. Sin número, copias el enlace y lo pegas.',
  'whatsapp.today.2.title': 'Te escriben al número correcto',
  'whatsapp.today.2.text':
    'Cada alojamiento puede tener su número. Al terminar el check-in, el huésped ve un botón que abre el chat contigo.',
  'whatsapp.today.3.title': 'Tus códigos también llegan ahí',
  'whatsapp.today.3.text':
    'Si inicias sesión con tu teléfono, el código te llega por SMS y por WhatsApp, según lo que este sitio tenga conectado.',
  'whatsapp.later': 'Lo que todavía no hace',
  'whatsapp.later.text': 'Preferimos decirlo antes de que lo busques. Lo anunciaremos cuando funcione.',
  'whatsapp.later.1': 'Conectar el número en una ventana de Meta: hoy pones los datos de tu propia app',
  'whatsapp.later.2':
    'Contestar el chat desde Posada: lo que te escriben se lee ahí, y respondes en tu teléfono',
  'whatsapp.later.3': 'Avisos por WhatsApp para tu equipo',

  'siigo.title': 'Posada y Siigo: de la reserva a la factura',
  'siigo.description':
    'La conexión de Posada con Siigo: la factura electrónica de cada estadía sale de su cuenta, sin escribir nada dos veces.',
  'siigo.lead':
    'Conecta tu cuenta de Siigo y emite desde la reserva la factura electrónica y la nota crédito, iguales a la cuenta hasta el último centavo.',
  'siigo.chat': 'Pregúntanos por Siigo',
  'siigo.today': 'Lo que ya puedes hacer',
  'siigo.today.1.title': 'Todas tus reservas en un lugar',
  'siigo.today.1.text':
    'Las de tu PMS, las de tus enlaces iCal y las que escribes tú, cada una en su alojamiento y con sus fechas.',
  'siigo.today.2.title': 'La factura sale de la estadía',
  'siigo.today.2.text':
    'Noches, extras y pagos ya están en su cuenta. Eliges quién compra, y una factura que quedó en duda se consulta: nunca sale doble.',
  'siigo.today.3.title': 'SIRE y TRA al día',
  'siigo.today.3.text':
    'Los reportes salen solos y guardas el acuse de cada uno: un pendiente menos cuando cierres el mes.',
  'siigo.later': 'Lo que falta',
  'siigo.later.text':
    'Esto no funciona todavía con Siigo. Lo anunciaremos aquí y no te cobraremos por esperar.',
  'siigo.later.1': 'Ver y ordenar desde Posada los clientes que tienes en Siigo',
  'siigo.later.2': 'Los asientos contables de comisiones y depósitos',
  'siigo.later.3': 'Traer tus productos de Siigo',

  'offer.rest': 'Ver todo lo que hace Posada',

  'files.title': 'Descarga tu archivo',
  'files.signIn.title': 'Inicia sesión para abrir este archivo',
  'files.text': 'Solo lo abre quien tiene acceso a la propiedad.',
  'files.signIn': 'Es de una propiedad en Posada. Cuando entres, vuelve a abrir este enlace.',
  'files.action': 'Descargar',
  'files.loading': 'Descargando…',
  'files.done': 'Listo. Búscalo en tus descargas.',
  'files.failed': 'No pudimos descargarlo. Puede que ya no exista o que tu usuario no tenga acceso.',
  'files.signedOut': 'Tu sesión terminó. Inicia sesión y vuelve a abrir este enlace.',
  'files.broken.title': 'Este enlace no abre ningún archivo',
  'files.broken.text':
    'Puede que le falte una parte. Cópialo completo o pídelo de nuevo a quien te lo envió.',
};
