/** The public site. Read by the page that is rendered when the site is built, never loaded by the app. */
export const siteHome = {
  'home.title': 'Posada: check-in, registro y calendarios de tu alojamiento',
  'home.description':
    'Tus huéspedes hacen el check-in desde su teléfono, Posada los reporta a SIRE y TRA y junta tus calendarios. Software libre que puedes instalar en tu servidor.',
  'home.skip': 'Ir al contenido',
  'home.menu': 'Menú',
  'home.language': 'Idioma',
  'home.nav.selfHost': 'Tu servidor',
  'home.nav.developers': 'Desarrolladores',

  'home.hero.title': 'Tú abres la puerta. Posada hace el papeleo.',
  'home.hero.text':
    'Check-in en línea, reporte a SIRE y TRA, y todos tus calendarios en una sola pantalla. Conectado a Cloudbeds, Guesty, Hospitable, Hostfully, Stays y a los enlaces iCal de Airbnb, Booking.com y Vrbo.',
  'home.hero.note': '{days} días sin tarjeta. También en tu servidor.',

  'home.stage.label': 'Ejemplo de lo que ves en Posada, con datos inventados',
  'home.stage.caption': 'Así se ve. Los datos son de ejemplo.',
  'home.stage.guest': 'Ana Lucía Rojas',
  'home.stage.ready': 'Todo listo',
  'home.stage.stay': 'Apto 201 · lun 23 → mié 25 nov · 3 huéspedes',
  'home.stage.documents': '3 huéspedes con sus datos completos',
  'home.stage.contract': 'Contrato firmado',
  'home.stage.tra': 'TRA aceptada para los 3',
  'home.stage.entry': 'Entrada reportada al SIRE',
  'home.stage.exit': 'La salida se reporta el miércoles',
  'home.stage.problem': 'SIRE rechazó un reporte',
  'home.stage.problemText': 'Al pasaporte de Tomás Keller le falta un carácter. Vence hoy a las 23:59.',
  'home.stage.problemAction': 'Corregir y reenviar',
  'home.stage.calendar': 'Noviembre',

  'home.card.checkIn.title': 'Check-in sin recepción',
  'home.card.checkIn.text':
    'El huésped fotografía su documento, confirma sus datos y firma desde el teléfono. Si se interrumpe, sigue donde iba.',
  'home.card.registry.title': 'Registro ante el gobierno',
  'home.card.registry.text':
    'SIRE y TRA salen solos y ves el acuse de cada huésped. Si algo falla, te decimos qué corregir.',
  'home.card.calendar.title': 'Calendarios que cuadran',
  'home.card.calendar.text':
    'Todas tus unidades y canales en la misma vista. Ves un cruce de fechas antes de que sea un problema.',
  'home.works': 'Funciona hoy con',

  'home.flow.title': 'Una reserva, de punta a punta',
  'home.flow.text': 'Nadie copia datos. Cada envío deja su constancia y puede repetirse sin duplicar nada.',
  'home.flow.1.when': 'Minuto 0',
  'home.flow.1.title': 'Llega la reserva',
  'home.flow.1.text': 'Desde tu PMS, desde un enlace iCal o escrita por ti.',
  'home.flow.2.when': 'Antes de llegar',
  'home.flow.2.title': 'El huésped completa su check-in',
  'home.flow.2.text': 'Con un enlace, sin cuenta y sin descargar nada. En español, portugués o inglés.',
  'home.flow.3.when': 'Llegada',
  'home.flow.3.title': 'Salen los reportes',
  'home.flow.3.text': 'La TRA de cada huésped y la entrada de los extranjeros al SIRE.',
  'home.flow.4.when': 'Salida',
  'home.flow.4.title': 'Se cierra el registro',
  'home.flow.4.text': 'La salida va al SIRE dentro de las 24 horas que pide Migración.',

  'home.selfHost.title': 'Tu servidor, tus datos',
  'home.selfHost.text':
    'Posada es software libre (AGPL-3.0). Descarga el código y arráncalo con un comando: instala lo que necesita, crea su base de datos y trae simuladores para probar sin tocar nada real.',
  'home.selfHost.label': 'Cómo se arranca',
  'home.selfHost.comment': '# en la carpeta de Posada',
  'home.selfHost.output': 'posada · ready: http://localhost:3000',
  'home.next.title': 'Lo que sigue',
  'home.next.text': 'Cobros, depósitos y cerraduras todavía no están. Los anunciaremos cuando funcionen.',

  'home.pricing.title': 'Precios sin letra pequeña',
  'home.pricing.text':
    'Después de la prueba, un plan por alojamiento y mes. Ves cada precio y cada cobro antes, y nada se cobra sin tu sí.',
  'home.pricing.own.name': 'En tu servidor',
  'home.pricing.own.price': 'Gratis',
  'home.pricing.own.unit': 'Software libre, para siempre',
  'home.pricing.own.1': 'Todo lo que ves en esta página',
  'home.pricing.own.2': 'Tu propia base de datos PostgreSQL',
  'home.pricing.own.3': 'El código completo, bajo AGPL-3.0',
  'home.pricing.own.action': 'Cómo se instala',
  'home.pricing.here.name': 'Aquí, sin instalar nada',
  'home.pricing.here.price': '{days} días',
  'home.pricing.here.unit': 'de prueba, sin tarjeta',
  'home.pricing.here.1': 'Check-in, SIRE, TRA y calendarios desde el primer minuto',
  'home.pricing.here.2': 'Tu equipo completo, cada quien con su rol',
  'home.pricing.here.3': 'Un modo de prueba para practicar sin reportar a nadie',
  'home.pricing.here.4': 'Tus datos, por la API, cuando los quieras',

  'home.faq.sire.q': '¿Qué pasa si el SIRE está caído?',
  'home.faq.sire.a':
    'El reporte espera y sale solo cuando el portal vuelve. Si el plazo aprieta, descargas el archivo y lo subes tú: los dos caminos no duplican nada.',
  'home.faq.pms.q': '¿Necesito cambiar de PMS?',
  'home.faq.pms.a':
    'No. Si usas Cloudbeds, Guesty, Hospitable, Hostfully o Stays, Posada se conecta con una clave de acceso o con tu permiso. Con otro sistema, importa los calendarios por iCal o escribe la reserva.',
  'home.faq.documents.q': '¿Qué pasa con los documentos de mis huéspedes?',
  'home.faq.documents.a':
    'La foto se lee en la memoria del servidor y se descarta: nunca se guarda. Quedan solo los datos que pide el registro, después de que el huésped los confirma.',
  'home.faq.countries.q': '¿Sirve fuera de Colombia?',
  'home.faq.countries.a':
    'El check-in y los calendarios, sí. Los reportes al gobierno existen hoy para Colombia: SIRE de Migración y TRA del Ministerio de Comercio.',
  'home.faq.data.q': '¿Puedo llevarme mis datos?',
  'home.faq.data.a':
    'Sí. Si la instalas tú, todo está en tu propia base PostgreSQL. Y lo que muestra la pantalla también se lee por la API, que está documentada.',
  'home.closing.title': 'Prueba con tu próxima reserva',
  'home.footer.license': 'Software libre bajo AGPL-3.0',
};
