export const messaging = {
  'whatsapp.testMessage': 'Este es un mensaje de prueba',
  'mail.code.subject': '{code} es tu código de Posada',
  'mail.code.text':
    'Hola, {name}:\n\nTu código para iniciar sesión en Posada es {code}. Vale por {minutes} minutos y solo se usa una vez.\n\nSi no lo pediste, no hagas nada: sin el código nadie puede activar esta cuenta.',
};
