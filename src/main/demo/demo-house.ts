import type { IssuerInput } from '#areas/invoicing/issuers/issuers.contract.ts';
import type { RoomTypeInput } from '#areas/stays/listings/types.contract.ts';
import type { TermsTexts } from '#areas/property/terms/terms.contract.ts';

/** The settings of a house besides listings and stays: types, terms, people, issuers, and channels. */

/** The listings whose names begin so are of the type. */
export const DEMO_TYPES: readonly (RoomTypeInput & { readonly of: RegExp })[] = [
  { name: 'Apartamento', kind: 'apartment', capacity: 4, of: /^Apto/ },
  { name: 'Casa', kind: 'house', capacity: 8, of: /^Casa/ },
];

export const DEMO_TERMS: { readonly name: string; readonly texts: TermsTexts } = {
  name: 'Reglas de la casa',
  texts: {
    es: {
      title: 'Reglas de la casa',
      content:
        'Silencio entre las 10 p. m. y las 7 a. m.\n\nNo se fuma adentro; la terraza tiene ceniceros.\n\nSolo duermen en la casa las personas registradas. Lo exige la ley colombiana.\n\nLa salida es a las 11 a. m. Si quieres dejar el equipaje, la recepción lo guarda sin costo.',
    },
    pt: {
      title: 'Regras da casa',
      content:
        'Silêncio entre 22h e 7h.\n\nNão se fuma dentro da casa; o terraço tem cinzeiros.\n\nSó dormem na casa as pessoas registradas. A lei colombiana exige.\n\nA saída é às 11h. Se quiser deixar as malas, a recepção as guarda sem custo.',
    },
    en: {
      title: 'House rules',
      content:
        'Quiet from 10 pm to 7 am.\n\nNo smoking indoors; there are ashtrays on the terrace.\n\nOnly registered guests sleep in the house. Colombian law asks for it.\n\nCheck-out is at 11 am. Reception keeps your luggage free of charge.',
    },
  },
};

/** The members sign in with the password of the demo account. */
export const DEMO_TEAM = [
  { name: 'Yuliana Pérez', email: 'yuliana@casaazul.example', role: 'cleaner' },
  { name: 'Andrés Villa', email: 'andres@casaazul.example', role: 'reception' },
] as const;

/** The person that a letter waits for. */
export const DEMO_INVITED = {
  name: 'Carmen Ruiz',
  email: 'carmen@contadores.example',
  rol: 'finance',
} as const;

/** Calendars of the simulated channels, by the listing that they are entered at. */
export const DEMO_CALENDARS = [
  // Nights that are free here from yesterday on: Booking says no more than that they are sold.
  { listing: 'Cabaña Barú', path: 'booking/v1/export?t=30123456789abcdef0123456789abcde' },
  // Ten days ahead, where Airbnb has sold Camille Roy the same nights: a night sold twice.
  { listing: 'Estudio Getsemaní', path: 'vrbo/icalendar/20123456789abcdef0123456789abcde.ics' },
  {
    listing: 'Apto 112',
    path: 'airbnb/calendar/ical/740112233445566779.ics?s=20123456789abcdef0123456789abcde',
  },
] as const;

/** The property system; its rooms and bookings come with it. */
export const DEMO_SYSTEM = 'cloudbeds';

/** Guests whose stays have a draft: one stay is over, one ends tomorrow, one has just begun. */
export const DEMO_INVOICED = ['Julián Arce', 'Julia Weiss', 'Empresa Norte S.A.S.'] as const;

/** Where guests transfer to. */
export const DEMO_BANK = 'Bancolombia, ahorros 123-456789-01\nCasa Azul SAS, NIT 901.234.567-8';

/** What guests are asked for, in pesos, due so many days from today, and what arrived of it by transfer. */
export const DEMO_REQUESTS = [
  { guest: 'Retiro Yoga', title: 'Parte 1 de 2', amount: 4_950_000, due: -2, arrived: 4_950_000 },
  { guest: 'Retiro Yoga', title: 'Parte 2 de 2', amount: 4_950_000, due: 3, arrived: null },
  { guest: 'Marina Duarte', title: '', amount: 1_960_000, due: 0, arrived: 2_060_000 },
  { guest: 'David Peña', title: '', amount: 3_040_000, due: 1, arrived: 3_039_999 },
  { guest: 'Priya Nair', title: '', amount: 2_400_000, due: -1, arrived: null },
  { guest: 'Empresa Norte S.A.S.', title: 'Salón de reuniones', amount: 180_000, due: 0, arrived: null },
] as const;

/** Half when the stay is sold and half a week before, for stays that are sold from now on. */
export const DEMO_PLAN = {
  channels: ['direct'],
  listings: [],
  parts: [
    { percent: 50, daysBefore: null },
    { percent: 50, daysBefore: 7 },
  ],
  isMailed: true,
};

const DEMO_ADDRESS = { cityCode: '13001', postalCode: '130001', line: 'Calle de la Media Luna 10-20' };

/** The company, and the owner of one of its houses, who is the issuer for it herself. */
export const DEMO_ISSUERS: readonly (IssuerInput & { readonly listing?: string })[] = [
  {
    ...DEMO_ADDRESS,
    legalName: 'Casa Azul Cartagena S.A.S.',
    tradeName: 'Casa Azul',
    taxId: '900373076-4',
    person: 'company',
    responsibilities: ['R-99-PN'],
    collects: 'vat',
    rnt: '45321',
    email: 'facturas@casaazul.example',
    phone: '+576051234567',
  },
  {
    ...DEMO_ADDRESS,
    legalName: 'Rosa Elena Mendoza',
    tradeName: null,
    taxId: '45512345-7',
    person: 'person',
    responsibilities: ['R-99-PN'],
    collects: 'none',
    rnt: null,
    email: null,
    phone: null,
    listing: 'Cabaña Barú',
  },
];

/** The range that DIAN publishes for tests, a part of it, with numbers that were used elsewhere. */
export const DEMO_SERIES = {
  kind: 'invoice',
  prefix: 'SETP',
  from: 990_000_001,
  to: 990_001_000,
  next: 990_000_313,
  resolution: '18760000001',
  technicalKey: 'fc8eac422eba16e22ffd8c6f94b3f40a6e38162c',
} as const;
/** Numbers of credit notes are one's own. */
export const DEMO_NOTES = { kind: 'credit-note', prefix: 'NC', from: 1 } as const;
/** Days before and after today on which it is good. */
export const DEMO_SERIES_DAYS = [-120, 245] as const;
