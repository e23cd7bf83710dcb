export const setup = {
  'mail.setupLink.subject': 'Sigue la configuración de {property} en tu computador',
  'mail.setupLink.text':
    'Hola, {name}:\n\nAbre este enlace en un computador o tablet y sigues donde quedaste:\n{link}\n\nTe pediremos entrar con tu cuenta. Lo que ya respondiste está guardado.',
  'text.setupLink': 'Posada: sigue la configuración de {property} en un computador o tablet: {link}',
  'setup.error.phone': 'Primero confirma tu teléfono',
  'setup.error.answers': 'Primero termina las preguntas del paso 2',
  'setup.error.functions': 'Completa las funciones clave para terminar',
  'setup.error.noAddress': 'Tu cuenta no tiene ese medio de contacto',
  'setup.error.notSent': 'No pudimos enviar el enlace. Inténtalo más tarde.',
};
