export const platformInvoices = {
  'platformInvoice.line.plan': 'Plan {plan}, {property}, listings: {rooms}',
  'platformInvoice.line.app': '{app}, {property}',
  'platformInvoice.line.credits': 'Credits: {units}, {app}, {property}',
  'platformInvoice.line.carried': 'Balance of earlier charges',
  'platformInvoice.part': ', {charged} of {of} days',
  'platformInvoice.notes': 'Charge {number} of Posada, paid by card',
  'platformInvoice.returned': 'Refund of charge {number} of Posada',
};
