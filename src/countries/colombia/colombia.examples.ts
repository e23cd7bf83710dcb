import { moneyOf } from '#vocabulary/money.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import type { GuestIdentity, StayForRegistry } from '../stay.ts';

/** The guest of the portal's own example. All people here are invented. */
export const aForeignGuest = (own: Partial<GuestIdentity> = {}): GuestIdentity => ({
  id: 'guest-1',
  isMain: true,
  firstName: 'John Paul',
  lastName: 'Smith',
  secondLastName: null,
  documentType: 'passport',
  documentNumber: 'AB123456',
  nationality: 'US',
  birthDate: plainDate('1990-03-05'),
  residenceCountry: 'US',
  residenceCity: 'Austin',
  originCountry: null,
  originCity: null,
  destinationCountry: null,
  destinationCity: null,
  sex: null,
  documentSupport: null,
  address: null,
  postalCode: null,
  phone: null,
  email: null,
  kinship: null,
  transport: null,
  responsibleAdult: null,
  ...own,
});

export const aColombianGuest = (own: Partial<GuestIdentity> = {}): GuestIdentity => ({
  ...aForeignGuest(),
  id: 'guest-2',
  isMain: false,
  firstName: 'Ana Lucía',
  lastName: 'Rojas',
  secondLastName: 'Núñez',
  documentType: 'cedula_ciudadania',
  documentNumber: '52.345.678',
  nationality: 'CO',
  birthDate: null,
  residenceCountry: 'CO',
  residenceCity: '05001',
  ...own,
});

export const aStay = (own: Partial<StayForRegistry> = {}): StayForRegistry => ({
  propertyName: 'Apto Laureles 402',
  cityDivipola: '88001',
  sireHotelCode: '7706',
  rnt: '123456',
  roomName: '402',
  arrival: plainDate('2025-11-21'),
  departure: plainDate('2025-11-23'),
  timeZone: 'America/Bogota',
  total: moneyOf(450_000, 'COP'),
  homeTotal: { money: moneyOf(450_000, 'COP'), rate: null },
  tripReason: 'holiday',
  accommodationType: 'apartment',
  contract: {
    reference: 'R-8841',
    agreedOn: plainDate('2025-11-01'),
    arrivalTime: '15:00',
    departureTime: '11:00',
    payment: 'platform',
  },
  settings: {},
  guests: [aForeignGuest()],
  ...own,
});
