import type { Clock } from '#foundation/context/clock.ts';

/** A document as the simulated company keeps it. */
export type SimulatedDocument = {
  readonly id: number;
  readonly kind: 'invoice' | 'credit-note';
  readonly date: string;
  readonly dueDate: string;
  status: 'draft' | 'open' | 'closed' | 'void';
  readonly clientId: number;
  readonly templateId: number;
  /** Given when it leaves the drafts. */
  number: number | null;
  readonly observations: string;
  readonly anotation: string;
  readonly items: readonly unknown[];
  readonly totalCents: number;
  balanceCents: number;
  legalStatus: 'PENDING' | 'STAMPED_AND_WAITING_RESPONSE' | 'STAMPED_AND_ACCEPTED' | 'STAMPED_AND_REJECTED';
  /** Readings that still find it waiting. */
  readings: number;
  readonly warnings: readonly string[];
  cufe: string;
};

export type SimulatedContact = {
  readonly id: number;
  name: string;
  identificationObject: { readonly type: string; readonly number: string; readonly dv?: number };
  kindOfPerson: string;
  regime: string;
  email: string;
  phonePrimary: string;
  mobile: string;
  address: Readonly<Record<string, unknown>>;
};

type Listed = { readonly id: number; readonly name: string; readonly status: 'active' | 'inactive' };

export type AlegraWorld = {
  users: { readonly email: string; readonly token: string }[];
  /** The plan has no documents left: everything that makes one is refused. */
  isPlanOver: boolean;
  documents: SimulatedDocument[];
  contacts: SimulatedContact[];
  items: (Listed & { readonly reference: string | null; readonly price: number })[];
  taxes: (Listed & { readonly type: string; readonly percentage: string })[];
  numberTemplates: (Listed & {
    readonly documentType: 'invoice' | 'creditNote';
    readonly prefix: string;
    readonly isElectronic: boolean;
    readonly maxInvoiceNumber: number | null;
    nextInvoiceNumber: number;
  })[];
  costCenters: (Listed & { readonly code: string })[];
  sellers: (Listed & { readonly identification: number })[];
  /** Readings of the next stamped document that find it waiting, beyond the first. */
  queueNext: number;
  /** Requests of the running minute. */
  minute: { at: number; requests: number };
};

const listed = (id: number, name: string, status: Listed['status'] = 'active'): Listed => ({
  id,
  name,
  status,
});

/** A company in Colombia that may stamp, with its contacts. */
export const seedAlegra = (_clock: Clock): AlegraWorld => ({
  users: [{ email: 'posada@alegra.example', token: 'token-de-prueba' }],
  isPlanOver: false,
  documents: [],
  contacts: [
    {
      id: 5,
      name: 'Agencia Caribe S.A.S.',
      identificationObject: { type: 'NIT', number: '860002964', dv: 4 },
      kindOfPerson: 'LEGAL_ENTITY',
      regime: 'COMMON_REGIME',
      email: 'compras@caribe.example',
      phonePrimary: '6011234567',
      mobile: '',
      address: { address: 'Cra. 18 #79A - 42', city: 'Bogotá, D.C.', department: 'Bogotá, D.C.' },
    },
  ],
  items: [
    { ...listed(101, 'Hospedaje'), reference: 'HOSP', price: 500000 },
    { ...listed(102, 'Restaurante'), reference: 'CENA', price: 0 },
    { ...listed(103, 'Tours'), reference: 'TOUR', price: 0 },
    { ...listed(104, 'Ajuste al centavo'), reference: null, price: 0 },
    { ...listed(105, 'Propina'), reference: null, price: 0 },
    { ...listed(106, 'Ya no se vende', 'inactive'), reference: 'VIEJO', price: 0 },
  ],
  taxes: [
    { ...listed(1, 'Ninguno'), type: 'OTHER', percentage: '0.00' },
    { ...listed(3, 'IVA 19%'), type: 'IVA', percentage: '19.00' },
    { ...listed(4, 'IVA exento'), type: 'IVA', percentage: '0.00' },
    { ...listed(6, 'Impoconsumo 8%'), type: 'ICO', percentage: '8.00' },
    { ...listed(9, 'IVA 16%', 'inactive'), type: 'IVA', percentage: '16.00' },
  ],
  numberTemplates: [
    {
      ...listed(19, 'Factura electrónica'),
      documentType: 'invoice',
      prefix: 'FE',
      isElectronic: true,
      maxInvoiceNumber: 5000,
      nextInvoiceNumber: 341,
    },
    {
      ...listed(1, 'Factura de papel'),
      documentType: 'invoice',
      prefix: '',
      isElectronic: false,
      maxInvoiceNumber: null,
      nextInvoiceNumber: 12,
    },
    {
      ...listed(20, 'Resolución vencida', 'inactive'),
      documentType: 'invoice',
      prefix: 'FV',
      isElectronic: true,
      maxInvoiceNumber: 100,
      nextInvoiceNumber: 101,
    },
    {
      ...listed(17, 'Nota crédito'),
      documentType: 'creditNote',
      prefix: 'NC',
      isElectronic: true,
      maxInvoiceNumber: null,
      nextInvoiceNumber: 1,
    },
  ],
  costCenters: [
    { ...listed(2, 'Principal'), code: '01' },
    { ...listed(3, 'Restaurante'), code: '02' },
    { ...listed(4, 'Cerrado', 'inactive'), code: '03' },
  ],
  sellers: [
    { ...listed(1, 'Lucía Márquez'), identification: 52123000 },
    { ...listed(2, 'Ya no trabaja', 'inactive'), identification: 52123001 },
  ],
  queueNext: 0,
  minute: { at: 0, requests: 0 },
});
