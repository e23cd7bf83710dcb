import type { invoicing as es } from '../es/invoicing.ts';

export const invoicing: Record<keyof typeof es, string> = {
  'invoice.processFailed': 'Não foi possível processar a fatura',
  'invoice.timeout': 'timeout',
  'invoice.tipsNote': 'Gorjetas e outros adendos',
  'invoice.facturanteError': 'Erro na comunicação com a Facturante.',
  'invoice.reservationInvoices': 'Não foi possível obter as faturas',
  'accounting.listings': 'Não foi possível obter as acomodações',
  'accounting.products': 'Não foi possível obter os produtos',
  'accounting.taxes': 'Não foi possível obter os impostos',
  'accounting.save': 'Não foi possível salvar as informações',
  'accounting.field': 'Não foi possível atualizar o campo',
  'accounting.slowProvider': 'O Siigo está demorando muito para responder, tente mais tarde, por favor.',
  'selfInvoice.notEligible': 'A reserva não está disponível para faturamento',
  'invoice.customerSlow.generic':
    'O provedor está demorando muito para responder, tente mais tarde, por favor.',
  'invoices.load': 'Erro ao obter faturas',
  'stampStatus.draft': 'Rascunho',
  'stampStatus.accepted': 'Aceita',
  'stampStatus.rejected': 'Rejeitada',
  'stampStatus.canceled-pending': 'Cancelamento pendente',
  'stampStatus.deleted': 'Excluída',
  'stampStatus.canceled': 'Cancelada',
  'stampStatus.no_show': 'Não compareceu',
};
