import type { adminBills as es } from '../es/admin-bills.ts';

export const adminBills: Record<keyof typeof es, string> = {
  'admin.bills.title': 'Subscription and charges',
  'admin.bills.none': 'Posada has not charged anything yet.',
  'admin.bills.failed': 'The charges could not be loaded',
  'admin.bills.attempt': '{day}: {state}',
  'admin.bills.attempt.code': '{day}: {state} ({code})',
  'admin.bills.refund': 'Refund',
  'admin.bills.refund.amount': 'How much',
  'admin.bills.refund.hint': 'Empty: all that is left.',
  'admin.bills.refund.reason': 'Reason',
  'admin.bills.refund.reason.hint': 'The people of the property read it in their history.',
  'admin.bills.refund.done': 'The refund is on its way',
  'admin.bills.refunded': '{amount} refunded',
  'admin.bills.status.open': 'To be paid',
  'admin.bills.status.paid': 'Paid',
  'admin.bills.status.void': 'Void',
  'admin.bills.status.uncollectible': 'Not collected',
  'admin.bills.status.refunded': 'Refunded',
  'admin.bills.status.disputed': 'Disputed',
};
