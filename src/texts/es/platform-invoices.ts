export const platformInvoices = {
  'platformInvoice.line.plan': 'Plan {plan}, {property}, alojamientos: {rooms}',
  'platformInvoice.line.app': '{app}, {property}',
  'platformInvoice.line.credits': 'Créditos: {units}, {app}, {property}',
  'platformInvoice.line.carried': 'Saldo de cobros anteriores',
  'platformInvoice.part': ', {charged} de {of} días',
  'platformInvoice.notes': 'Cobro {number} de Posada, pagado con tarjeta',
  'platformInvoice.returned': 'Devolución del cobro {number} de Posada',
};
