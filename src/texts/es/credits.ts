export const credits = {
  'credits.provider': 'No se pudo establecer la conexión con el proveedor',
  'credits.cardDeclined': 'La información de la tarjeta es inválida',
  'credits.empty':
    'No te quedan sellos para emitir esta factura. El borrador quedó guardado: recarga y vuelve a emitirla',
  'credits.tooMany': 'No hay tantos para quitar',
  'credits.keyUsed': 'Esto ya se pidió con otros datos. Vuelve a cargar la página',
  'credits.payerFirst': 'Falta a nombre de quién va la factura',
  'credits.cardFirst': 'Guarda antes una tarjeta para las recargas',
  'credits.notSold': 'Los créditos de esta app no se venden',
  'credits.outOfRange': 'Entre {least} y {most} cada vez',
  'credits.priceChanged': 'El precio cambió. Revisa el total antes de pagar',
  'credits.notYours': 'No puedes comprar para esta propiedad',
  'credits.mail.refused.subject': 'La recarga automática de {property} se apagó',
  'credits.mail.refused.text':
    'El banco no aceptó la tarjeta para recargar {amount} sellos de {property}. No se cobró nada y la recarga automática quedó apagada.\n\nRecarga con otra tarjeta, o vuelve a encenderla, aquí:\n\n{link}',
  'credits.mail.low.subject': 'Quedan {left} sellos en {property}',
  'credits.mail.low.text':
    'Hola, {name}:\n\nA {property} le quedan {left} sellos para facturas electrónicas. Puedes recargar aquí:\n\n{link}',
  'credits.mail.empty.subject': '{property} se quedó sin sellos',
  'credits.mail.empty.text':
    'Hola, {name}:\n\n{property} no tiene más sellos: las facturas electrónicas esperan hasta que haya. Puedes recargar aquí:\n\n{link}',
};
