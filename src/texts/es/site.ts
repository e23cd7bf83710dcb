export const site = {
  'site.header.enter': 'Ingresar',
  'site.header.login': 'Iniciar sesión',
  'site.header.start': 'Comenzar',
  'site.header.freeTrial': 'Prueba gratis',
  'site.nav.functions': 'Funciones',
  'site.nav.faq': 'Preguntas frecuentes',
  'site.nav.pricing': 'Precios',
  'site.lang.es': 'Español',
  'site.lang.en': 'English',
  'site.lang.pt': 'Português',
};
