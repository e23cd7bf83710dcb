import type { FiscalCorrection } from '#capabilities/fiscal/fiscal.document.ts';
import type { FiscalProgram } from '#capabilities/fiscal/fiscal.program.ts';

export const PROVIDER = 'siigo';

export const SIIGO: FiscalProgram = {
  words: { system: 'Siigo' },
  zone: 'America/Bogota',
  currency: 'COP',
  // Blueprint, "Crear Cliente".
  idTypes: new Set('11 12 13 21 22 31 41 42 43 47 48 50 89 91 R-00-PN'.split(' ')),
  isSellerRequired: true,
  isPaymentCode: (code) => /^\d{1,15}$/.test(code),
  withholdings: { vat: 'ReteIVA', income: 'Retefuente', local: 'ReteICA' },
};

/** "Motivo de rechazo DIAN": Siigo's list has no 5. */
export const REASONS: Readonly<Record<FiscalCorrection['concept'], string>> = {
  'partial-return': '1',
  annulment: '2',
  discount: '3',
  price: '4',
  'prompt-payment': '6',
  volume: '7',
};
