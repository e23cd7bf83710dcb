export const checkIn = {
  'checkIn.incomplete': 'Falta este dato para terminar',
  'checkIn.notSigned': 'Falta firmar el contrato',
  'checkIn.alreadyComplete':
    'El check-in ya está completo. Si hay que corregir algo, escríbele a tu anfitrión',
  'checkIn.settings.lawAsks': 'La ley o un registro conectado ya lo pide: no se puede pedir menos',
  'checkIn.settings.onlyAround':
    'Se muestra solo alrededor de la estadía, después del check-in. Elige otro momento',
  'checkIn.full': 'Ya están todos los huéspedes que caben en este alojamiento: {maximum}',
  'checkIn.mainGuestStays': 'El huésped principal no se puede quitar',
  'checkIn.termsChanged': 'El anfitrión acaba de publicar condiciones nuevas. Léelas y firma otra vez.',
  'checkIn.stayIsOver': 'Esa estadía ya terminó. Revisa la fecha de salida',
  'checkIn.form.plate': 'Escribe la placa con letras y números, por ejemplo ABC123',
  'checkIn.form.incomplete': 'Faltan respuestas a las preguntas del alojamiento',
  'checkIn.closed': 'Esta estadía ya no recibe check-in',
  'checkIn.proveFirst':
    'Otra persona ya respondió aquí. Escribe primero el apellido o los 4 últimos números del teléfono',
  'checkIn.wrongFact': 'No coincide con la reserva. Escribe el apellido o los últimos 4 números del teléfono',
  'checkIn.signature.invalid': 'No pudimos leer la firma. Bórrala y fírmalo de nuevo',
  'checkIn.signature.tooLarge': 'La firma pesa demasiado. Bórrala y fírmalo de nuevo',
  'checkIn.document.unreadable':
    'No pudimos leer las líneas de abajo. Prueba con más luz y sin reflejos, o escribe los datos',
  'checkIn.document.none':
    'En la foto no se ven líneas de lectura ni un código de barras que sepamos leer. Prueba por el otro lado, más cerca, o escribe los datos',
  'checkIn.document.format': 'Sube la foto en JPEG, PNG o WebP',
  'checkIn.document.tooLarge': 'La foto es demasiado grande. Usa una de menos de 8 MB',
  'checkIn.document.busy': 'El lector está ocupado. Prueba otra vez en unos segundos, o escribe los datos',
  'checkIn.list.noWorkbook':
    'Este archivo no es una hoja de Excel. Guárdalo como .xlsx, sin contraseña, y súbelo otra vez',
  'checkIn.list.tooLarge':
    'El archivo es demasiado grande. Copia las filas de los huéspedes en la plantilla y súbela',
  'checkIn.list.tooMany': 'Puedes cargar hasta {max} huéspedes a la vez: divide el archivo',
  'checkIn.list.noNames':
    'No encontramos una columna de nombres o apellidos. Descarga la plantilla y usa sus títulos',
  'checkIn.list.empty': 'El archivo solo tiene los títulos: escribe un huésped por fila',
  'checkIn.list.wrongRows':
    'Hay filas por corregir. No guardamos ninguna: corrígelas en el archivo y súbelo otra vez',
  'checkIn.list.otherPlan': 'Algo cambió en el check-in desde que cargaste la lista. Revísala otra vez',
  'checkIn.list.twice': 'También está en la fila {line}',
  'checkIn.list.date': 'Escribe la fecha como 31/05/1990',
  'checkIn.list.nationality': 'Escribe el país, por ejemplo Colombia o CO',
  'checkIn.list.sex': 'Escribe F, M o X',
  'checkIn.list.documentType': 'Escribe uno de estos: {options}',
  'checkIn.list.formula': 'La fórmula de esta celda falla. Escribe el dato',
  'checkIn.agreement.exampleGuest': '(nombre del huésped)',
  'checkIn.agreement.title': 'Contrato de hospedaje: {listing}',
  'checkIn.agreement.parties':
    '{property}, como anfitrión, y {guest}, como huésped responsable, acuerdan el hospedaje en {listing}.',
  'checkIn.agreement.stay':
    'La estadía va del {arrival} a las {arrivalTime} al {departure} a las {departureTime}. Entrar antes o salir después necesita el acuerdo del anfitrión.',
  'checkIn.agreement.guests.one':
    'El alojamiento se reserva para {count} huésped. Solo puede pasar la noche la persona registrada en este check-in. Los menores de edad están a cargo del huésped responsable.',
  'checkIn.agreement.guests.other':
    'El alojamiento se reserva para {count} huéspedes. Solo pueden pasar la noche las personas registradas en este check-in. Los menores de edad están a cargo del huésped responsable.',
  'checkIn.agreement.care':
    'El huésped cuida el alojamiento y sus objetos, respeta el descanso de los vecinos y las normas de la casa, y responde por los daños que cause.',
  'checkIn.agreement.law':
    'El huésped presenta los datos de su documento, que el anfitrión debe informar a las autoridades. La explotación sexual de menores y el tráfico de personas, de fauna o de bienes culturales son delitos y se denuncian.',
  'checkIn.agreement.data':
    'Los datos se usan para la estadía y los registros que exige la ley, y se borran cuando vence el plazo que ella fija. El huésped puede pedir verlos o corregirlos en cualquier momento.',
  'activity.checkIn.completed': '{guest} completó el check-in',
  'activity.checkIn.completedByHost': 'Completaste el check-in de {guest}',
  'activity.checkIn.identitySeen': 'Alguien de tu equipo vio los datos del documento de {guest}',
  'activity.checkIn.cardPrinted': 'Alguien de tu equipo imprimió la tarjeta de registro de {guest}',
  'activity.checkIn.listSaved':
    'Alguien de tu equipo cargó una lista de huéspedes en el check-in de {guest}: {guests}',
  'checkIn.wrongSurname': 'No coincide. Escribe el apellido como está en la reserva',
  'checkIn.noMatch': 'No encontramos una reserva con esos datos. Revisa las fechas y el código o los números',
  'checkIn.ofOneGuest':
    'Este enlace es de una sola persona. Lo que es de toda la estadía lo hace el huésped principal',
  'checkIn.guestUnnamed': 'Escribe primero el nombre y el apellido de esta persona',
  'checkIn.request.full': 'Hay demasiadas solicitudes en espera. Escríbele a tu anfitrión',
  'checkIn.listingLink.words':
    'Hola, aquí haces el check-in de {property} antes de llegar: {url} Te pedirá las fechas y el código de tu reserva, o los últimos 4 números de tu teléfono.',
  'activity.checkIn.requested': 'Un huésped de {listing} espera que lo unas a sus noches',
};
