import type { adminBills as es } from '../es/admin-bills.ts';

export const adminBills: Record<keyof typeof es, string> = {
  'admin.bills.title': 'Assinatura e cobranças',
  'admin.bills.none': 'A Posada ainda não cobrou nada.',
  'admin.bills.failed': 'Não conseguimos carregar as cobranças',
  'admin.bills.attempt': '{day}: {state}',
  'admin.bills.attempt.code': '{day}: {state} ({code})',
  'admin.bills.refund': 'Devolver',
  'admin.bills.refund.amount': 'Quanto',
  'admin.bills.refund.hint': 'Vazio: tudo o que resta.',
  'admin.bills.refund.reason': 'Motivo',
  'admin.bills.refund.reason.hint': 'As pessoas da propriedade leem no histórico.',
  'admin.bills.refund.done': 'A devolução está a caminho',
  'admin.bills.refunded': '{amount} devolvido',
  'admin.bills.status.open': 'A pagar',
  'admin.bills.status.paid': 'Paga',
  'admin.bills.status.void': 'Anulada',
  'admin.bills.status.uncollectible': 'Não cobrada',
  'admin.bills.status.refunded': 'Devolvida',
  'admin.bills.status.disputed': 'Em disputa',
};
