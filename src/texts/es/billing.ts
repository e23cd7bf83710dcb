export const billing = {
  'bill.closed': 'Esta factura ya no se puede pagar',
  'bill.underWay': 'Hay un pago en camino. Espera su resultado antes de intentar otro',
  'bill.noSuchCard': 'Esa tarjeta ya no está guardada. Elige otra',
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
};
