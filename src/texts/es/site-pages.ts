/** What every page of the public site shares, and its small pages. */
export const sitePages = {
  'pages.legal': 'Documentos legales',
  'pages.terms': 'Términos',
  'pages.privacy': 'Privacidad',
  'pages.cookies': 'Cookies',
  'pages.more': 'Aprende',
  'pages.videos': 'Videos',
  'pages.whatsapp': 'WhatsApp',
  'pages.home': 'Inicio',
  'pages.updated': 'Versión del 28 de noviembre de 2026',
  'pages.contents': 'En esta página',
  'pages.operator': 'quien administra este sitio',
  'pages.contact': 'quien administra este sitio',

  'notFound.text':
    'Puede que la dirección esté incompleta o que la página haya cambiado de lugar. Si buscabas tu check-in, abre otra vez el enlace que te envió tu alojamiento.',
  'notFound.ways': 'Quizá buscabas',
  'notFound.action': 'Ir al inicio',
  'notFound.app': 'Abrir mis propiedades',

  'leaving.title': 'Vas a salir de Posada',
  'leaving.text':
    'Este enlace te lleva a otro sitio, que no administramos. Continúa solo si lo reconoces y confías en él.',
  'leaving.address': 'Dirección completa',
  'leaving.action': 'Continuar a {host}',
  'leaving.stay': 'Quedarme en Posada',

  'consent.label': 'Cookies',
  'consent.text':
    'Usamos las cookies necesarias para que el sitio funcione. Si aceptas, también medimos qué páginas ayudan.',
  'consent.more': 'Qué cookies usamos',
  'consent.accept': 'Aceptar medición',
  'consent.refuse': 'Solo necesarias',
  'consent.change': 'Cambiar mi elección',

  'promo.label': 'Promoción',
  'promo.text': '{name}: {offer} de descuento, hasta el {date}.',
  'promo.note': 'El código {code} va contigo al registro; el precio final lo verás antes de pagar.',
};
