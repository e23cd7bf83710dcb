export const files = {
  'files.error.notBase64': 'El archivo no llegó completo. Vuelve a elegirlo',
  'files.error.otherApp': 'Este tipo de archivo es de otra parte de Posada',
  'files.error.tooLarge': 'Pesa demasiado. El límite es de {megabytes} MB',
  'files.error.tooManyPixels': 'La imagen tiene demasiados píxeles. Redúcela y vuelve a subirla',
  'files.error.type': 'Sube una foto en JPG, PNG o WebP',
  'files.error.unreadable': 'No pudimos leer esta imagen. Prueba con otra',
  'files.error.full': 'Tu propiedad ya no tiene espacio para más archivos',
  'shortLinks.error.target': 'Escribe una dirección que empiece por https://',
  'shortLinks.error.secret': 'Este enlace abre algo privado, así que no se puede acortar',
  'shortLinks.error.expired': 'La fecha ya pasó',
  'shortLinks.error.tooMany': 'Puedes tener {max} enlaces cortos activos. Apaga los que ya no uses.',
  'shortLinks.page.leaving.title': 'Este enlace te lleva fuera de Posada',
  'shortLinks.page.leaving.text':
    'Lo compartió un anfitrión. Va a {host}, que no es de Posada. Sigue solo si lo esperabas.',
  'shortLinks.page.leaving.go': 'Ir a {host}',
  'shortLinks.page.gone.title': 'Este enlace no lleva a ninguna parte',
  'shortLinks.page.gone.text':
    'Puede que esté mal escrito o que ya no esté activo. Pídele uno nuevo a quien te lo mandó.',
  'shortLinks.page.busy.title': 'Espera un momento',
  'shortLinks.page.busy.text':
    'Se abrieron demasiados enlaces desde tu red. Vuelve a intentarlo en un minuto.',
};
