import type { FiscalCorrection } from '#capabilities/fiscal/fiscal.document.ts';
import type { FiscalProgram } from '#capabilities/fiscal/fiscal.program.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

export const PROVIDER = 'alegra';

/** Alegra's names of documents of identity (reference, "Colombia"), by DIAN's codes. It has none for a PPT. */
export const ID_TYPES: Readonly<Record<string, string>> = lookUpTable({
  '11': 'RC',
  '12': 'TI',
  '13': 'CC',
  '21': 'TE',
  '22': 'CE',
  '31': 'NIT',
  '41': 'PP',
  '42': 'DIE',
  '47': 'PEP',
  '50': 'FOREIGN_NIT',
  '91': 'NUIP',
});

/** Means of payment that a lodging takes; Alegra has seventy, in no list that the API returns. */
export const PAYMENT_METHODS: Readonly<Record<string, string>> = lookUpTable({
  CASH: 'Efectivo',
  CREDIT_CARD: 'Tarjeta crédito',
  DEBIT_CARD: 'Tarjeta débito',
  CREDIT_TRANSFER_BANK: 'Transferencia crédito bancario',
  DEBIT_TRANSFER_BANK: 'Transferencia débito bancaria',
  BANK_DEPOSIT: 'Consignación bancaria',
  CHECK: 'Cheque',
  MUTUAL_AGREEMENT: 'Otro',
  INSTRUMENT_NOT_DEFINED: 'Instrumento no definido',
});

export const ALEGRA: FiscalProgram = {
  words: { system: 'Alegra' },
  zone: 'America/Bogota',
  currency: 'COP',
  idTypes: new Set(Object.keys(ID_TYPES)),
  isSellerRequired: false,
  isPaymentCode: (code) => code in PAYMENT_METHODS,
  withholdings: { vat: 'ReteIVA', income: 'Retefuente', local: 'ReteICA' },
};

/** "Tipos de nota crédito", one of them with Alegra's spelling. */
export const REASONS: Readonly<Record<FiscalCorrection['concept'], string>> = {
  'partial-return': 'PARTIALL_DEVOLUTION',
  annulment: 'VOID_ELECTRONIC_INVOICE',
  discount: 'REDUCTION_DISCOUNT_PARTIAL_TOTAL',
  price: 'PRICE_ADJUSTMENT',
  'prompt-payment': 'OTHER',
  volume: 'OTHER',
};
