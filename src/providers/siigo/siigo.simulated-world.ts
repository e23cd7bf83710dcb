import type { Clock } from '#foundation/context/clock.ts';

/** A document as the simulated company keeps it. */
export type SimulatedDocument = {
  readonly id: string;
  readonly type: 'FV' | 'NC';
  readonly number: number;
  readonly name: string;
  readonly idempotencyKey: string | null;
  readonly created: string;
  readonly date: string;
  readonly identification: string;
  readonly observations: string;
  readonly items: readonly unknown[];
  readonly payments: readonly unknown[];
  readonly total: number;
  /** Of the invoice that a credit note is for. */
  readonly invoice: string | null;
  stamp: 'Draft' | 'Accepted' | 'Rejected';
  /** Readings that still find a draft. */
  readings: number;
  readonly verdict: 'Accepted' | 'Rejected';
  readonly errors: readonly string[];
  readonly cufe: string;
};

export type SimulatedCustomer = {
  readonly id: string;
  readonly person_type: string;
  readonly id_type: { readonly code: string };
  readonly identification: string;
  readonly branch_office: number;
  readonly name: readonly string[];
  readonly comments: string;
  readonly fiscal_responsibilities: readonly unknown[];
  readonly address: unknown;
  readonly phones: readonly unknown[];
  readonly contacts: readonly unknown[];
};

/** A journal as the simulated company keeps it. */
export type SimulatedJournal = {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly idempotencyKey: string | null;
  readonly documentType: number;
  readonly date: string;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly observations: string;
};

type Listed = { readonly id: number; readonly name: string; readonly active: boolean };

export type SiigoWorld = {
  users: { readonly username: string; readonly access_key: string }[];
  tokens: Record<string, { readonly username: string; readonly expiresAt: number }>;
  tokensGiven: number;
  documents: SimulatedDocument[];
  /** The last number of removed documents: no number is given twice. */
  removed: Partial<Record<'FV' | 'NC', number>>;
  customers: SimulatedCustomer[];
  journals: SimulatedJournal[];
  /** The chart of accounts; one `withDue` is nothing without what is due when. */
  accounts: {
    readonly code: string;
    readonly name: string;
    readonly active: boolean;
    readonly withDue: boolean;
  }[];
  products: {
    readonly id: string;
    readonly code: string;
    readonly name: string;
    readonly type: 'Service';
    readonly active: boolean;
  }[];
  taxes: (Listed & { readonly type: string; readonly percentage: number })[];
  documentTypes: (Listed & {
    readonly code: string;
    readonly description: string;
    readonly type: string;
    readonly cost_center_mandatory: boolean;
    readonly electronic_type: string;
  })[];
  paymentTypes: (Listed & {
    readonly type: string;
    readonly due_date: boolean;
    readonly for: readonly string[];
  })[];
  costCenters: (Listed & { readonly code: string })[];
  sellers: (Pick<Listed, 'id' | 'active'> & {
    readonly username: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly identification: string;
  })[];
  /** Readings of the next document that find a draft, beyond the first. */
  queueNext: number;
  /** Requests of the running minute. */
  minute: { at: number; requests: number };
};

const type = (id: number, kind: string, name: string, electronic: string, active = true) => ({
  id,
  code: String(id % 10),
  name,
  description: name,
  type: kind,
  active,
  cost_center_mandatory: false,
  electronic_type: electronic,
});
const tax = (id: number, name: string, kind: string, percentage: number, active = true) => ({
  id,
  name,
  type: kind,
  percentage,
  active,
});
const payment = (id: number, name: string, due_date = false) => ({
  id,
  name,
  type: 'Cartera',
  active: true,
  due_date,
  for: ['FV', 'NC', 'RC'],
});
const product = (place: number, code: string, name: string, active = true) => ({
  id: uuid(0x70, place),
  code,
  name,
  type: 'Service' as const,
  active,
});

const account = (code: string, name: string, withDue = false, active = true) => ({
  code,
  name,
  withDue,
  active,
});
/** Of the Colombian chart of accounts (PUC), with the digits that companies add. */
const ACCOUNTS = [
  account('11050501', 'Caja general'),
  account('11100501', 'Banco'),
  account('13050501', 'Clientes nacionales', true),
  account('13551501', 'Retención en la fuente'),
  account('23352001', 'Comisiones por pagar'),
  account('23809501', 'Propinas por entregar'),
  account('28100501', 'Depósitos recibidos para garantía'),
  account('52950501', 'Comisiones'),
  account('52950502', 'Comisiones de antes', false, false),
];

export const uuid = (kind: number, place: number): string =>
  `${kind.toString(16).padStart(8, '0')}-0000-4000-8000-${place.toString(16).padStart(12, '0')}`;

/** A company of Siigo Nube that is set up for electronic invoices, with its customers. */
export const seedSiigo = (_clock: Clock): SiigoWorld => ({
  users: [{ username: 'posada@siigo.example', access_key: 'llave-de-prueba' }],
  tokens: {},
  tokensGiven: 0,
  documents: [],
  removed: {},
  journals: [],
  accounts: ACCOUNTS,
  customers: [
    {
      id: uuid(0xc0, 1),
      person_type: 'Company',
      id_type: { code: '31' },
      identification: '860002964',
      branch_office: 0,
      name: ['Agencia Caribe S.A.S.'],
      comments: 'Paga a 30 días',
      fiscal_responsibilities: [{ code: 'O-13', name: 'Gran contribuyente' }],
      address: {
        address: 'Cra. 18 #79A - 42',
        city: { country_code: 'Co', state_code: '11', city_code: '11001' },
      },
      phones: [{ number: '6011234567' }],
      contacts: [{ first_name: 'Agencia', last_name: 'Caribe', email: 'compras@caribe.example' }],
    },
  ],
  products: [
    product(1, 'HOSP', 'Hospedaje'),
    product(2, 'CENA', 'Restaurante'),
    product(3, 'TOUR', 'Tours'),
    product(4, 'AJUSTE', 'Ajuste al centavo'),
    product(5, 'PROPINA', 'Propina'),
    product(6, 'VIEJO', 'Ya no se vende', false),
  ],
  taxes: [
    tax(13156, 'IVA 19%', 'IVA', 19),
    tax(13157, 'IVA 0%', 'IVA', 0),
    tax(13158, 'Impoconsumo 8%', 'Impoconsumo', 8),
    tax(13159, 'ReteICA 0.966%', 'ReteICA', 0.966),
    tax(13160, 'IVA 16%', 'IVA', 16, false),
  ],
  documentTypes: [
    type(24446, 'FV', 'Factura electrónica', 'Electronicvoice'),
    type(24447, 'FV', 'Factura de papel', 'NoElectronic', false),
    type(59625, 'NC', 'Nota crédito', 'Electronicvoice'),
    type(27002, 'CC', 'Ajustes contables', 'NoElectronic'),
  ],
  paymentTypes: [
    payment(5633, 'Efectivo'),
    payment(5634, 'Tarjeta'),
    payment(5635, 'Transferencia'),
    payment(5636, 'Crédito', true),
  ],
  costCenters: [
    { id: 235, code: '13-1', name: 'Principal', active: true },
    { id: 236, code: '13-2', name: 'Restaurante', active: true },
    { id: 237, code: '13-3', name: 'Cerrado', active: false },
  ],
  sellers: [
    {
      id: 629,
      username: 'recepcion@casaazul.example',
      first_name: 'Lucía',
      last_name: 'Márquez',
      email: 'recepcion@casaazul.example',
      active: true,
      identification: '52123456',
    },
    {
      id: 630,
      username: 'ventas@casaazul.example',
      first_name: 'Pedro',
      last_name: 'Gil',
      email: 'ventas@casaazul.example',
      active: true,
      identification: '79123456',
    },
  ],
  queueNext: 0,
  minute: { at: 0, requests: 0 },
});
