export const cardStep = {
  'card.fields.title': 'Campos seguros del proveedor de pagos',
  'card.fields.note': 'Posada no ve ni guarda el número',
  'card.bank.title': 'Tu banco puede pedirte confirmar (3-D Secure).',
  'card.bank.setup': 'Al guardar la tarjeta no se cobra nada. Si cierras la ventana, vuelves a este punto.',
  'card.bank.payment': 'Si cierras la ventana, vuelves a este punto y no se cobra dos veces.',
  'card.loading': 'Cargando los campos de la tarjeta',
  'card.failed.title': 'No pudimos mostrar los campos de la tarjeta',
  'card.failed.text':
    'No se cobró nada. Revisa tu conexión, o si un bloqueador detiene esta página, y vuelve a intentarlo.',
  'card.working.setup': 'Guardando tu tarjeta…',
  'card.working.payment': 'Haciendo el pago…',
  'card.unknown.setup':
    'No sabemos si la tarjeta quedó guardada. Vuelve a intentarlo: no se guarda dos veces.',
  'card.unknown.payment':
    'No sabemos si el pago pasó: se perdió la respuesta. No pagues otra vez; lo averiguamos y te decimos.',
  'card.problem.funds':
    'Tu banco dice que la tarjeta no tiene saldo o llegó a su límite. Usa otra o inténtalo más tarde.',
  'card.problem.expired': 'La tarjeta ya venció. Usa otra.',
  'card.problem.code': 'El código de seguridad no es correcto. Revísalo e inténtalo otra vez.',
  'card.problem.number': 'El número de la tarjeta no es correcto. Revísalo e inténtalo otra vez.',
  'card.problem.expiry': 'La fecha de vencimiento no es correcta. Revísala e inténtalo otra vez.',
  'card.problem.bank': 'Tu banco no confirmó que eres tú. Inténtalo otra vez o usa otra tarjeta.',
  'card.problem.later': 'El banco no pudo atender la tarjeta. No se cobró nada. Inténtalo en un momento.',
  'card.problem.notAccepted': 'Esta tarjeta no sirve para este pago. Usa otra.',
  'card.problem.otherCard': 'Tu banco rechazó la tarjeta. Usa otra o pregúntale a tu banco.',
  'card.saved': '{brand} terminada en {last4}',
  'card.another': 'Otra tarjeta',
  'card.which': 'Tarjeta',
};
