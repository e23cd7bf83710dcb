export const integrations = {
  'integration.noId': 'No se puede actualizar la integración',
  'oauth.invalidSecret': 'El client secret suministrado no es válido',
  'oauth.invalidScope': 'No tienes los permisos suficientes para completar tu conexión',
  'integration.unknownProvider': 'Ese sistema no se puede conectar todavía',
  'integration.providerDown': '{name} no responde. Vuelve a intentarlo en unos minutos',
  'integration.alreadyConnected': 'Esta propiedad ya tiene una conexión con ese sistema',
  'integration.anotherProperty':
    'Ese acceso abre otra propiedad. Para cambiar de propiedad, desconecta primero',
  'integration.testModeClosed': 'El modo de prueba está apagado en esta instalación',
  'integration.reconnect': 'El acceso fue rechazado. Conecta de nuevo con una clave vigente',
  'integration.booking.missing': '{name} ya no encuentra esta reserva',
  'integration.booking.refused': '{name} no nos deja leer esta reserva',
  'integration.booking.wait': '{name} no nos dio una respuesta que podamos leer',
  'integration.noApplication': '{name} se conecta solo con clave de API',
  'integration.accessRefused': '{name} no aceptó la conexión: {description}',
  'integration.consentEnded': 'La autorización venció o ya se usó. Empieza de nuevo desde Conexiones',
};
