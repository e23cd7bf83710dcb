export const platformInvoices = {
  'platformInvoice.line.plan': 'Plano {plan}, {property}, acomodações: {rooms}',
  'platformInvoice.line.app': '{app}, {property}',
  'platformInvoice.line.credits': 'Créditos: {units}, {app}, {property}',
  'platformInvoice.line.carried': 'Saldo de cobranças anteriores',
  'platformInvoice.part': ', {charged} de {of} dias',
  'platformInvoice.notes': 'Cobrança {number} da Posada, paga com cartão',
  'platformInvoice.returned': 'Devolução da cobrança {number} da Posada',
};
