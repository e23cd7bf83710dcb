import { plainDate } from '#vocabulary/plain-date.ts';
import { aForeignGuest, aStay as aColombianStay } from '../colombia/colombia.examples.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';

/** All people here are invented; the CPF are right by their digits and belong to test data. */
export const aBrazilian = (own: Partial<GuestIdentity> = {}): GuestIdentity => ({
  ...aForeignGuest(),
  firstName: 'João Batista',
  lastName: 'da Conceição',
  documentType: 'cpf',
  documentNumber: '529.982.247-25',
  nationality: 'BR',
  birthDate: plainDate('1985-07-09'),
  sex: 'M',
  residenceCountry: 'BR',
  residenceCity: 'São Paulo',
  phone: '+55 (11) 91234-5678',
  email: 'joao@example.com',
  transport: 'plane',
  ...own,
});

export const aTraveller = (own: Partial<GuestIdentity> = {}): GuestIdentity =>
  aBrazilian({
    firstName: 'Anna',
    lastName: 'Schmidt',
    documentType: 'passport',
    documentNumber: 'C01X00T47',
    nationality: 'DE',
    sex: 'F',
    residenceCountry: 'DE',
    residenceCity: 'Berlin',
    phone: null,
    email: 'anna@example.com',
    ...own,
  });

export const aMinor = (own: Partial<GuestIdentity> = {}): GuestIdentity =>
  aBrazilian({
    id: 'guest-3',
    isMain: false,
    firstName: 'Luiza',
    documentNumber: '111.444.777-35',
    birthDate: plainDate('2016-02-29'),
    sex: 'F',
    phone: null,
    email: null,
    transport: null,
    ...own,
  });

export const aStay = (own: Partial<StayForRegistry> = {}): StayForRegistry => ({
  ...aColombianStay(),
  timeZone: 'America/Sao_Paulo',
  total: null,
  homeTotal: null,
  rnt: null,
  sireHotelCode: null,
  cityDivipola: null,
  guests: [aBrazilian()],
  ...own,
});
