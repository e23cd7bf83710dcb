import { plainDate } from '#vocabulary/plain-date.ts';
import { aForeignGuest, aStay as aColombianStay } from '../colombia/colombia.examples.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';

/** All people here are invented. */
export const aTraveller = (own: Partial<GuestIdentity> = {}): GuestIdentity => ({
  ...aForeignGuest(),
  firstName: 'Anna',
  lastName: 'Schmidt',
  nationality: 'DE',
  sex: 'F',
  residenceCountry: 'DE',
  residenceCity: 'Berlin',
  address: 'Hauptstr. 1',
  postalCode: '10115',
  phone: '+49 151 2345678',
  ...own,
});

export const aSpaniard = (own: Partial<GuestIdentity> = {}): GuestIdentity =>
  aTraveller({
    id: 'guest-2',
    isMain: false,
    firstName: 'María José',
    lastName: "D'Ocón",
    secondLastName: 'Núñez',
    documentType: 'nif',
    documentNumber: '12.345.678-z',
    documentSupport: 'BAA000589',
    nationality: 'ES',
    birthDate: plainDate('1985-07-09'),
    residenceCountry: 'ES',
    residenceCity: 'Móstoles',
    address: 'Calle del Olmo, 4, 2.º B',
    postalCode: '28931',
    phone: null,
    email: 'mj@example.com',
    ...own,
  });

export const aMinor = (own: Partial<GuestIdentity> = {}): GuestIdentity =>
  aTraveller({
    id: 'guest-3',
    isMain: false,
    firstName: 'Lena',
    documentType: null,
    documentNumber: null,
    birthDate: plainDate('2016-02-29'),
    kinship: 'parent',
    ...own,
  });

export const aStay = (own: Partial<StayForRegistry> = {}): StayForRegistry => ({
  ...aColombianStay(),
  timeZone: 'Europe/Madrid',
  total: null,
  homeTotal: null,
  rnt: null,
  sireHotelCode: null,
  cityDivipola: null,
  settings: { 'ses.establishmentCode': '0000000001' },
  guests: [aTraveller()],
  ...own,
});
