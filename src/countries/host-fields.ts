import type { Country } from './country.ts';
import type { CheckAnswer, GuestField, GuestFieldName, GuestKind } from './guest-field.ts';
import { GUEST_BOOK_QUESTIONS, upTo } from './guest-book.ts';
import { SEXES, TRIP_REASONS } from './stay.ts';

/* Fields that a host may ask beyond the law: a union with the fields of country and registries, never less (D-45).
   Fields that only the form of one registry knows, such as the number of support of a DNI, are not among them. */

const phone: CheckAnswer = (value) =>
  /^\+?\d{6,19}$/.test(value.replace(/[\s().-]/g, '')) ? null : { text: 'guestField.check.phone' };

const email: CheckAnswer = (value) =>
  /^[^@\s]+@[^.@\s]+\..+$/.test(value) ? null : { text: 'guestField.check.email' };

const hour: CheckAnswer = (value) =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : { text: 'guestField.check.hour' };

const POSTAL_CODE_LENGTH = 12;

/** In the order in which they are asked, behind what the law asks. */
const QUESTIONS = {
  nationality: GUEST_BOOK_QUESTIONS.nationality,
  documentType: GUEST_BOOK_QUESTIONS.documentType,
  documentNumber: GUEST_BOOK_QUESTIONS.documentNumber,
  birthDate: GUEST_BOOK_QUESTIONS.birthDate,
  sex: { kind: 'choice' },
  residenceCountry: GUEST_BOOK_QUESTIONS.residenceCountry,
  residenceCity: GUEST_BOOK_QUESTIONS.residenceCity,
  address: GUEST_BOOK_QUESTIONS.address,
  postalCode: { kind: 'text', check: upTo(POSTAL_CODE_LENGTH) },
  phone: { kind: 'text', check: phone },
  email: { kind: 'text', check: email },
  tripReason: { kind: 'choice' },
  arrivalHour: { kind: 'time', check: hour },
} as const satisfies Partial<Record<GuestFieldName, Pick<GuestField, 'kind' | 'countryIn' | 'check'>>>;

export type HostField = keyof typeof QUESTIONS;
export const HOST_FIELDS = Object.keys(QUESTIONS) as HostField[];

/** A field of a host, with whether a check-in can end without an answer. */
export type HostWish = { readonly name: HostField; readonly required: boolean };

/** A field that means nothing without another one. */
const NEEDS: Partial<Record<HostField, HostField>> = {
  documentNumber: 'documentType',
  residenceCity: 'residenceCountry',
};

/** The wishes with the fields that they need; a field that a required one needs is required too. */
export function addRequiredWishes(wishes: readonly HostWish[]): readonly HostWish[] {
  const required = new Map(wishes.map((wish) => [wish.name, wish.required]));
  for (const { name, required: isRequired } of wishes) {
    const needed = NEEDS[name];
    if (needed) required.set(needed, isRequired || required.get(needed) === true);
  }
  return HOST_FIELDS.flatMap((name) => {
    const isRequired = required.get(name);
    return isRequired === undefined ? [] : [{ name, required: isRequired }];
  });
}

function choicesOf(
  name: HostField,
  { nationality, age }: GuestKind,
  country: Country,
): GuestField['choices'] {
  switch (name) {
    case 'documentType':
      return country.checkIn
        .documentTypesFor(nationality, age)
        .map(({ code, label }) => ({ value: code, label }));
    case 'sex':
      return SEXES.map((value) => ({ value, label: `country.sex.${value}` as const }));
    case 'tripReason':
      return TRIP_REASONS.map((value) => ({ value, label: `country.tripReason.${value}` as const }));
    default:
      return undefined;
  }
}

function fieldOf({ name, required }: HostWish, guest: GuestKind, country: Country): GuestField {
  const choices = choicesOf(name, guest, country);
  return {
    name,
    ...QUESTIONS[name],
    required,
    registries: [],
    label: `guestField.${name}.label`,
    why: 'guestField.host.why',
    missing: 'guestField.host.missing',
    ...(choices && { choices }),
  };
}

/** The law's fields stay unchanged; a host can only make an optional answer a required one. */
function raised(field: GuestField): GuestField {
  // The answer of another field stands where this one stays empty: there is always one.
  if (field.sameAs !== undefined) return field;
  const { unless: _unless, ...rest } = field;
  const isStricter = !field.required || field.unless !== undefined;
  return isStricter ? { ...rest, required: true, missing: 'guestField.host.missing' } : field;
}

/** The main guest answers these for the stay: the phone of a family is not typed for each child. */
const ASKED_ONCE: ReadonlySet<HostField> = new Set(['tripReason', 'arrivalHour', 'phone', 'email']);

/** D-45: the union of the fields of country and connected registries for this guest with the host's own. */
export function fieldsWithHost(
  country: Country,
  guest: GuestKind,
  registries: readonly string[],
  wishes: readonly HostWish[],
): readonly GuestField[] {
  const lawful = country.checkIn.fieldsFor(guest, registries);
  if (wishes.length === 0) return lawful;
  const own = addRequiredWishes(wishes).filter(({ name }) => guest.isMain || !ASKED_ONCE.has(name));
  const wishOf = new Map<GuestFieldName, HostWish>(own.map((wish) => [wish.name, wish]));
  const names = new Set(lawful.map(({ name }) => name));
  return [
    ...lawful.map((field) => (wishOf.get(field.name)?.required ? raised(field) : field)),
    ...own.filter(({ name }) => !names.has(name)).map((wish) => fieldOf(wish, guest, country)),
  ];
}

const AGES = [null, 8, 40] as const;

/** The fields that the law asks of any guest: `required` if at least one guest has to answer. */
export function fieldsOfLaw(
  country: Country,
  registries: readonly string[],
): ReadonlyMap<GuestFieldName, 'required' | 'optional'> {
  const asked = new Map<GuestFieldName, 'required' | 'optional'>();
  const nationalities = [null, country.iso2, country.iso2 === 'DE' ? 'FR' : 'DE'];
  const documents = [null, ...country.documentTypes.map(({ code }) => code)];
  for (const isMain of [true, false]) {
    for (const nationality of nationalities) {
      for (const age of AGES) {
        for (const documentType of documents) {
          const fields = country.checkIn.fieldsFor({ isMain, nationality, age, documentType }, registries);
          for (const { name, required } of fields) {
            if (required || !asked.has(name)) asked.set(name, required ? 'required' : 'optional');
          }
        }
      }
    }
  }
  return asked;
}
