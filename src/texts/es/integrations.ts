export const integrations = {
  'integration.noId': 'No se puede actualizar la integración',
  'oauth.invalidSecret': 'El client secret suministrado no es válido',
  'oauth.invalidScope': 'No tienes los permisos suficientes para completar tu conexión',
};
