import type { GuestChange } from '#areas/guests/check-in/guest.contract.ts';

/** The guests who have already checked in at the demo property, by the name on the reservation. All are invented. */
export type DemoParty = {
  readonly reservation: string;
  /** Not every party has finished. */
  readonly isComplete: boolean;
  /**
   * The house marked them as arrived, perhaps before the hour of arrival: their entries are reported at any time of the
   * day.
   */
  readonly hasCome?: true;
  readonly guests: readonly GuestChange[];
};

const person = (
  firstName: string,
  lastName: string,
  nationality: string,
  city: string,
  documentNumber: string,
  birthDate: string,
): GuestChange => ({
  firstName,
  lastName,
  nationality,
  documentType: nationality === 'CO' ? 'cedula_ciudadania' : 'passport',
  documentNumber,
  birthDate,
  residenceCountry: nationality,
  residenceCity: city,
  tripReason: 'holiday',
});

export const DEMO_PARTIES: readonly DemoParty[] = [
  {
    reservation: 'Ana Lucía Rojas',
    isComplete: true,
    guests: [
      person('Ana Lucía', 'Rojas Medina', 'PE', 'Lima', 'AV4829130', '1991-08-14'),
      person('Renato', 'Medina Soto', 'PE', 'Lima', 'AV4829131', '1989-02-03'),
      person('Elsa', 'Soto Vidal', 'PE', 'Arequipa', 'AV4829132', '1962-10-27'),
    ],
  },
  {
    reservation: 'João Salgado',
    isComplete: true,
    guests: [
      person('João', 'Salgado', 'BR', 'Recife', 'FZ482913', '1988-03-05'),
      person('Bianca', 'Salgado', 'BR', 'Recife', 'FZ482914', '1990-12-19'),
    ],
  },
  {
    // Day and month of the birth are swapped, as a hurried guest would type them: SIRE's simulator knows better.
    reservation: 'Tomás Keller',
    isComplete: true,
    hasCome: true,
    guests: [
      person('Tomás', 'Keller', 'DE', 'Hamburg', 'C01X00T47', '1985-06-03'),
      person('Lena', 'Keller', 'DE', 'Hamburg', 'C01X00T91', '1987-01-11'),
    ],
  },
  {
    reservation: 'Omar Haddad',
    isComplete: true,
    guests: [
      person('Omar', 'Haddad', 'FR', 'Lyon', '18CV48291', '1979-04-22'),
      person('Nour', 'Haddad', 'FR', 'Lyon', '18CV48292', '1981-09-08'),
    ],
  },
  {
    reservation: 'Familia Osorio',
    isComplete: false,
    guests: [person('Patricia', 'Osorio', 'CO', '05001', '43587120', '1984-05-17')],
  },
];
