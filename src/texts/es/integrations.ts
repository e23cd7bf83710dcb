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
  'integration.permission':
    'A la conexión con {name} le faltan permisos: las noches que cierras allí se ofrecen aquí como libres. Vuelve a conectarlo y acepta todos los permisos',
  'integration.connectedBefore':
    '{name} ya estuvo conectado aquí y hay alojamientos con el mismo nombre. Dinos si es la misma propiedad',
  'integration.booking.absent':
    '{name} no encuentra esta reserva. Sigue aquí y la buscamos otra vez; si sigue sin aparecer, se cancela',
  'integration.booking.content':
    '{name} tiene en esta reserva un dato que no podemos guardar. Corrígelo allí y la leemos otra vez',
  'integration.booking.missing': '{name} ya no encuentra esta reserva',
  'integration.booking.nights':
    'En {name} esta reserva no tiene entre 1 y 400 noches; corrige allí sus fechas',
  'integration.booking.refused': '{name} no nos deja leer esta reserva',
  'integration.booking.wait': '{name} no nos dio una respuesta que podamos leer',
  'integration.noApplication': '{name} se conecta solo con clave de API',
  'integration.accessRefused': '{name} no aceptó la conexión: {description}',
  'integration.consentEnded': 'La autorización venció o ya se usó. Empieza de nuevo desde Conexiones',
  'integration.notConnected': 'Primero conecta {name}',
  'integration.alreadyMapped': 'Estos dos sistemas ya tienen equivalencias',
  'integration.tooManyFields': 'Son demasiados campos: como máximo {most}',
  'integration.copy.same': '{name} tiene la misma reserva: es una sola estadía',
  'integration.copy.otherDates': '{name} tiene esta reserva con otras fechas: se cierran las de los dos',
  'integration.copy.canceled': '{name} canceló esta reserva y el otro sistema la tiene',
  'integration.remoteBlock.closed': 'Cerrado también en {name}',
  'integration.remoteBlock.closing': 'Se está cerrando en {name}',
  'integration.remoteBlock.opening': 'Se está abriendo en {name}',
  'integration.remoteBlock.waiting':
    'Aún no está cerrado en {name}: vuelve a conectarlo o reanuda la conexión',
  'integration.remoteBlock.sold':
    '{name} no cerró estas noches: ya están vendidas allí. Mueve o cancela una de las dos reservas',
  'integration.remoteBlock.permission':
    '{name} no deja que este acceso cierre noches. Vuelve a conectar {name} y acepta todos los permisos; si usas una clave, crea una que también pueda escribir',
  'integration.remoteBlock.refused': '{name} no cerró estas noches. Ciérralas tú allí',
  'integration.remoteBlock.stuck': '{name} no volvió a abrir estas noches. Ábrelas tú allí',
  'integration.modification.sold':
    '{name} no aceptó el cambio: esas noches ya están vendidas allí. La reserva quedó como está allí',
  'integration.modification.permission':
    '{name} no aceptó el cambio: a este acceso le falta el permiso. Vuelve a conectar {name} y acepta todos los permisos. La reserva quedó como está allí',
  'integration.modification.canceled':
    '{name} no aceptó el cambio: allí la reserva está cancelada. La reserva quedó como está allí',
  'integration.modification.rooms':
    '{name} no aceptó el cambio: allí tiene varias habitaciones y solo se cancelan juntas. La reserva quedó como está allí',
  'integration.modification.missing':
    '{name} no aceptó el cambio: allí ya no existe la reserva. La reserva quedó como está allí',
  'integration.modification.ignored':
    '{name} no aceptó el cambio: lo recibió y no lo hizo. La reserva quedó como está allí',
  'integration.modification.refused': '{name} no aceptó el cambio: {detail}. La reserva quedó como está allí',
  'integration.modification.gave-up':
    '{name} no aceptó el cambio: no respondió en todo un día. La reserva quedó como está allí',
  'integration.modification.sending': 'Se está cambiando también en {name}',
  'integration.modification.waiting':
    'Aún no está cambiado en {name}: vuelve a conectarlo o reanuda la conexión',
  'integration.modification.done': 'Cambiado también en {name}',
  'integration.modification.unable':
    'Lo que cambies aquí, cámbialo también en {name}: desde aquí no se envía el cambio',
  'integration.migrating': 'Tu propiedad está pasando a otro sistema. Espera a que termine',
  'integration.migrated': 'Tu propiedad ya pasó a otro sistema. Esta conexión solo se puede desconectar',
  'integration.migration.notConnected': 'Conecta primero el sistema al que quieres pasar',
  'integration.migration.notSynced': 'Todavía estamos sincronizando {name}. Espera a que termine',
  'integration.migration.nothing': 'No hay otro sistema del que pasar: solo tienes conectado {name}',
  'integration.migration.pairs': 'Cada alojamiento puede tener una sola pareja. Revisa la lista',
  'integration.migration.failed':
    'Algo falló y paramos un momento. Nada se perdió: seguimos desde donde quedamos',
  'integration.whichIssuer': 'Elige de cuál de tus emisores es esta conexión',
};
