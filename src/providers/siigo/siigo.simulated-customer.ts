import { type Json, listIn, objectIn, refuse, type Refused, textOf } from './siigo.simulated-body.ts';
import { type SiigoWorld, type SimulatedCustomer, uuid } from './siigo.simulated-world.ts';

type Where = {
  /** Before the names of fields that are refused: in an invoice the customer stands inside. */
  readonly at: string;
  /** The one that is replaced. */
  readonly own: SimulatedCustomer | null;
};

const NUMERIC = ['11', '13', '31'];
const DIGITS = /^\d{1,10}$/;

/** A customer from a request; a field that is not sent is empty ("si hay un campo vacío quedará vacío"). */
export function customerFrom(
  world: SiigoWorld,
  asked: Json,
  { at, own }: Where,
): SimulatedCustomer | Refused {
  const identification = textOf(asked['identification']);
  const branch = Number(asked['branch_office'] ?? 0);
  const isTaken = world.customers.some(
    (one) => one !== own && one.identification === identification && one.branch_office === branch,
  );
  if (isTaken) return refuse('already_exists', `${at}identification`, 'The customer already exists');
  const idType = textOf(asked['id_type']);
  if (idType === '') return refuse('parameter_required', `${at}id_type`, 'The field id_type is required');
  if (!(NUMERIC.includes(idType) ? /^\d{3,13}$/ : /^[\w-]{1,20}$/).test(identification)) {
    return refuse('invalid_identification', `${at}identification`, 'The identification is invalid');
  }
  const names = Array.isArray(asked['name']) ? asked['name'].map(textOf) : [];
  const parts = asked['person_type'] === 'Person' ? 2 : 1;
  if (names.length !== parts || names.some((name) => name === '' || name.length > 100)) {
    return refuse('invalid_name', `${at}name`, 'The name is invalid');
  }
  const city = objectIn(objectIn(asked, 'address'), 'city');
  if (!/^co$/i.test(textOf(city['country_code'])) || !/^\d{5}$/.test(textOf(city['city_code']))) {
    return refuse('invalid_reference', `${at}address.city`, "The city doesn't exist");
  }
  const phones = listIn(asked, 'phones');
  if (phones.length === 0) return refuse('parameter_required', `${at}phones`, 'The field phones is required');
  if (phones.some(({ number }) => number !== undefined && !DIGITS.test(textOf(number)))) {
    return refuse('invalid_value', `${at}phones[0].number`, 'The number of the phone is invalid');
  }
  const contacts = listIn(asked, 'contacts');
  if (contacts.some(({ email }) => email !== undefined && !/^[^@\s]+@[^@\s]+\.\w+$/.test(textOf(email)))) {
    return refuse('invalid_email', `${at}contacts[0].email`, 'The email is invalid');
  }
  return {
    id: own?.id ?? uuid(0xc0, world.customers.length + 1),
    person_type: textOf(asked['person_type']),
    id_type: { code: idType },
    identification,
    branch_office: branch,
    name: names,
    comments: textOf(asked['comments']),
    fiscal_responsibilities: listIn(asked, 'fiscal_responsibilities'),
    address: asked['address'],
    phones,
    contacts,
  };
}
