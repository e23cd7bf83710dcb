export const billing = {
  'bill.closed': 'Esta factura ya no se puede pagar',
  'bill.underWay': 'Hay un pago en camino. Espera su resultado antes de intentar otro',
  'bill.noSuchCard': 'Esa tarjeta ya no está guardada. Elige otra',
  'bill.spend.overLimit':
    'Este pago pasa de lo que puedes gastar en un mes: te quedan {left} {currency} de {most}. Pídelo a quien es dueño de la cuenta',
  'bill.spend.otherCurrency':
    'Tu límite está en {limit} y esto se cobra en {currency}. Pídelo a quien es dueño de la cuenta',
  'bill.refund.tooMuch': 'Es más de lo que queda por devolver',
  'bill.refund.notPaid': 'No hay nada que devolver de esta factura',
  'bill.mail.paid.subject': 'Pago recibido: {number}',
  'bill.mail.paid.text':
    'Recibimos {amount} por la factura {number} de Posada. Gracias.\n\nLa ves aquí: {link}',
  'bill.mail.declined.subject': 'No pudimos cobrar la factura {number}',
  'bill.mail.declined.text':
    'Tu banco no aceptó el cobro de {amount} por la factura {number} de Posada, o pide que confirmes que eres tú. No se cobró nada y todo sigue funcionando.\n\nPágala con esta u otra tarjeta, sin iniciar sesión: {link}',
  'bill.mail.givenUp.subject': 'La factura {number} sigue sin pagar',
  'bill.mail.givenUp.text':
    'Ya no intentaremos cobrar {amount} por la factura {number} de Posada. Tus datos, los huéspedes que ya reservaron y los reportes al gobierno siguen como están.\n\nPuedes pagarla cuando quieras: {link}',
  'bill.mail.returned.subject': 'Devolución de la factura {number}',
  'bill.mail.returned.text':
    'Devolvimos {amount} de la factura {number} de Posada a la tarjeta con la que se pagó. Tu banco puede tardar unos días en mostrarlo.\n\nLa factura: {link}',
  'bill.mail.refundRefused.subject': 'No se pudo devolver dinero de la factura {number}',
  'bill.mail.refundRefused.text':
    'Se decidió devolver {amount} de la factura {number} a {name} ({reason}), y el proveedor de pagos o el banco no lo aceptó. No se ha devuelto nada.\n\nHay que devolverlo por otro medio o volver a intentarlo desde la administración.',
  'subscriptions.error.payerFirst': 'Antes del primer cobro dinos a nombre de quién va la factura',
  'subscriptions.error.notYours': 'No puedes pagar por esta propiedad con esta cuenta',
  'subscriptions.error.alreadyActive': 'Esta propiedad ya tiene una suscripción',
  'subscriptions.error.notActive': 'Esta propiedad no tiene una suscripción que cambiar',
  'subscriptions.error.priceChanged':
    'El precio cambió mientras lo veías. Revisa el nuevo y confirma otra vez',
  'subscriptions.error.unpaid':
    'Hay un pago en camino de otro cambio. Espera su resultado antes de pedir este',
  'subscriptions.error.owedFirst': 'Debes una factura de estos días junto con otra propiedad. Págala primero',
  'subscription.mail.renewal.subject': '{property}: próximo cobro el {day}',
  'subscription.mail.renewal.text':
    'El {day} cobraremos {amount} por {property}. No tienes que hacer nada.\n\nSi quieres cambiar de plan o cancelar, es un clic: {link}',
  'subscription.mail.renewal.newRates':
    'El {day} cobraremos {amount} por {property}. El precio cambió desde tu último cobro: aquí ves el de antes, el nuevo y qué es: {rates}\n\nNo tienes que hacer nada. Si quieres cambiar de plan o cancelar antes, es un clic: {link}',
  'subscription.mail.renewal.changed.subject': '{property}: cambió tu próximo cobro del {day}',
  'subscription.mail.renewal.changed.text':
    'El {day} cobraremos {amount} por {property}. Antes te habíamos dicho {before}: cambiaron los alojamientos, el precio o los datos de tu factura.\n\nNo tienes que hacer nada. Si quieres cambiar de plan o cancelar antes, es un clic: {link}',
  'subscription.mail.notSold.subject': '{property}: no pudimos calcular tu próximo cobro',
  'subscription.mail.notSold.text':
    'Tu plan de {property} no tiene precio para los alojamientos que tienes ahora, así que no te cobramos nada y todo sigue funcionando.\n\nElige otro plan u otra moneda aquí: {link}',
  'subscription.mail.grace.subject': '{property}: elige un plan antes del {day}',
  'subscription.mail.grace.text':
    'La prueba de {property} ya terminó y todo siguió funcionando. Desde el {day} hará falta un plan para cambiar cosas y usar las apps de pago.\n\nTus datos, los huéspedes que ya reservaron y los reportes al gobierno siguen siempre. Elige un plan aquí: {link}',
  'subscription.mail.trialOver.subject': 'La prueba de {property} terminó',
  'subscription.mail.trialOver.text':
    'La prueba de {property} terminó y no se cobró nada. Tus datos, los huéspedes que ya reservaron y los reportes al gobierno siguen como están.\n\nPara seguir vendiendo y cambiando cosas, elige un plan: {link}',
  'subscription.mail.expired.subject': 'La suscripción de {property} terminó',
  'subscription.mail.expired.text':
    'La suscripción de {property} terminó. Tus datos, los huéspedes que ya reservaron y los reportes al gobierno siguen como están, y puedes exportarlo todo.\n\nPara volver, elige un plan: {link}',
  'subscription.mail.canceled.subject': 'Cancelaste la suscripción de {property}',
  'subscription.mail.canceled.text':
    'Cancelaste la suscripción de {property}. Sigue funcionando hasta el {day} y no se cobrará nada más.\n\nSi cambias de idea antes de ese día, es un clic: {link}',
};
