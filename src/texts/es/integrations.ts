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
  'integration.hold.closed': 'Cerrado también en {name}',
  'integration.hold.closing': 'Se está cerrando en {name}',
  'integration.hold.opening': 'Se está abriendo en {name}',
  'integration.hold.waiting': 'Aún no está cerrado en {name}: vuelve a conectarlo o reanuda la conexión',
  'integration.hold.sold':
    '{name} no cerró estas noches: ya están vendidas allí. Mueve o cancela una de las dos reservas',
  'integration.hold.permission':
    '{name} no nos deja cerrar noches. Da permiso de escritura al acceso e inténtalo de nuevo desde la conexión',
  'integration.hold.refused': '{name} no cerró estas noches. Ciérralas tú allí',
  'integration.hold.stuck': '{name} no volvió a abrir estas noches. Ábrelas tú allí',
};
