/** The names and lives of the cookies come from the code that sets them. */
export const siteCookies = {
  'cookies.title': 'Cookies',
  'cookies.description':
    'Las cookies de Posada, una por una: para qué sirve cada una, cuánto dura y cuáles esperan tu consentimiento.',
  'cookies.lead': 'Pocas y con nombre propio. Ninguna de publicidad.',
  'cookies.necessary.title': 'Necesarias',
  'cookies.necessary.text':
    'Sin ellas no podrías iniciar sesión ni elegir idioma. Ninguna se comparte con terceros y por eso no piden consentimiento. En una dirección https, algunas llevan delante __Secure-.',
  'cookies.table.name': 'Nombre',
  'cookies.table.use': 'Para qué sirve',
  'cookies.table.life': 'Duración',
  'cookies.use.language': 'Recuerda el idioma que elegiste en este sitio.',
  'cookies.use.consent': 'Recuerda si aceptaste la medición o solo lo necesario.',
  'cookies.use.session': 'Mantiene tu sesión. Los programas de la página no pueden leerla.',
  'cookies.use.marker':
    'Dice hasta cuándo vale tu sesión, para renovarla y cerrar todas las pestañas a la vez.',
  'cookies.use.device': 'Reconoce el navegador con el que ya entraste, para no pedirte un código cada vez.',
  'cookies.use.ticket': 'Une los pasos de un mismo inicio de sesión.',
  'cookies.use.form': 'Comprueba que el formulario de acceso se abrió aquí.',
  'cookies.use.social': 'Une tu navegador con la respuesta cuando inicias sesión con Google.',
  'cookies.use.invoice': 'Recuerda qué estadía abriste para hacer su factura.',
  'cookies.use.guest': 'Mantiene abierto tu check-in como huésped.',
  'cookies.life.days': '{count} días',
  'cookies.life.day': '1 día',
  'cookies.life.minutes': '{count} minutos',
  'cookies.life.visit': 'Hasta cerrar el navegador, o {count} minutos sin usarla',
  'cookies.storage.title': 'Lo que guarda tu navegador',
  'cookies.storage.text':
    'La aplicación recuerda en tu navegador la última propiedad que abriste, el idioma de la pestaña y una invitación a medio aceptar. No son cookies y no se envían por sí solas. Al cerrar sesión se borran.',
  'cookies.measuring.title': 'De medición, solo con tu sí',
  'cookies.measuring.text':
    'Quien administra este sitio puede usar Google Tag Manager para contar visitas y saber qué botones ayudan. Nada de eso se carga hasta que aceptas. Si está activo, verás la pregunta al iniciar sesión; entonces Google puede poner sus propias cookies, como _ga, por hasta 2 años.\n\nSi dices que no, o no respondes, el sitio funciona igual.',
  'cookies.change.title': 'Cómo cambiar de opinión',
  'cookies.change.text':
    'Borra las cookies de este sitio en tu navegador y te preguntaremos de nuevo. También puedes bloquearlas: el sitio se lee igual, pero no podrás iniciar sesión.',
};
