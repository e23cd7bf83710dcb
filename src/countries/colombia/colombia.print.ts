import { lookUpTable } from '#vocabulary/look-up-table.ts';
import type { PrintWords } from '../print-words.ts';

/** Responsibilities of the RUT as a reader knows them (technical annex 1.9, 13.2.6.1). */
const RESPONSIBILITIES: Readonly<Record<string, string>> = lookUpTable({
  'O-13': 'Gran contribuyente',
  'O-15': 'Autorretenedor',
  'O-23': 'Agente de retención de IVA',
  'O-47': 'Régimen simple de tributación',
});

const IDENTITIES: Readonly<Record<string, string>> = lookUpTable({
  '11': 'Registro civil',
  '12': 'Tarjeta de identidad',
  '13': 'Cédula de ciudadanía',
  '22': 'Cédula de extranjería',
  '31': 'NIT',
  '41': 'Pasaporte',
  '42': 'Documento extranjero',
  '47': 'PEP',
  '48': 'PPT',
  '50': 'NIT de otro país',
});

/** Contents of Resolución 165 of 2023, article 11. */
export const print: PrintWords = {
  title: { invoice: 'Factura electrónica de venta', 'credit-note': 'Nota crédito electrónica' },
  test: {
    mark: 'SIN VALOR FISCAL',
    lines: [
      'Documento de prueba, sin valor fiscal',
      'Documento de teste, sem valor fiscal',
      'Test document, without fiscal value',
    ],
  },
  key: { invoice: 'CUFE', 'credit-note': 'CUDE' },
  customer: 'Cliente',
  issuedAt: 'Generación',
  acceptedAt: 'Validación',
  payment: 'Forma de pago',
  paid: 'Contado',
  onCredit: 'Crédito, vence el',
  means: {
    cash: 'Efectivo',
    'credit-card': 'Tarjeta de crédito',
    'debit-card': 'Tarjeta débito',
    transfer: 'Transferencia',
    deposit: 'Consignación',
    cheque: 'Cheque',
    other: 'Otro medio',
    channel: 'Cobrado por el canal',
  },
  columns: {
    description: 'Descripción',
    quantity: 'Cant.',
    unitPrice: 'Valor unitario',
    tax: 'Impuesto',
    net: 'Valor',
  },
  net: 'Base',
  taxes: { vat: 'IVA', consumption: 'INC' },
  withholdings: { vat: 'ReteIVA', income: 'Retefuente', local: 'ReteICA' },
  withheld: 'Retención que practica el cliente',
  on: 'sobre',
  total: 'Total',
  corrects: 'Corrige la factura',
  page: 'Página',
  // Resolución 165 of 2023, article 11, 17: the software, and its maker with their NIT.
  madeBy: (maker) =>
    'Representación gráfica del documento electrónico. Software: Posada' +
    (maker ? `. Fabricante: ${maker.name}, NIT ${maker.taxId}.` : '.'),
  ofIssuer: ({ collects, responsibilities }, taxId) => [
    `NIT ${taxId}`,
    ['vat', 'both'].includes(collects) ? 'Responsable de IVA' : 'No responsable de IVA',
    ...(['consumption', 'both'].includes(collects) ? ['Responsable del impuesto al consumo'] : []),
    ...responsibilities.flatMap((code) => RESPONSIBILITIES[code] ?? []),
  ],
  ofSeries: ({ prefix, authorization }) =>
    authorization &&
    `Autorización de numeración DIAN ${authorization.resolution} del ${authorization.resolvedOn}, ` +
      `rango ${prefix}${authorization.from} a ${prefix}${authorization.to}, ` +
      `vigente del ${authorization.validFrom} al ${authorization.validTo}.`,
  ofCustomer: ({ type, number }) => `${IDENTITIES[type] ?? 'Documento'} ${number}`,
};
