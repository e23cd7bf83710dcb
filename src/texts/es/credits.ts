export const credits = {
  'credits.provider': 'No se pudo establecer la conexión con el provedor',
  'credits.cardDeclined': 'La información de la tarjeta es inválida',
  'credits.empty':
    'No te quedan sellos para emitir esta factura. El borrador quedó guardado: pide más a quien administra Posada y vuelve a emitirla',
  'credits.tooMany': 'No hay tantos para quitar',
  'credits.keyUsed': 'Esto ya se pidió con otros datos. Vuelve a cargar la página',
};
