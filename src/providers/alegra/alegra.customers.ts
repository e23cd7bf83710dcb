import type {
  AccountingCustomer,
  AccountingCustomers,
  KnownAccountingCustomer,
} from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { AlegraClient } from './alegra.client.ts';
import { type AlegraContact, identificationOf } from './alegra.document.ts';
import type { Contact } from './alegra.wire.ts';
import { ID_TYPES, PROVIDER, ALEGRA } from './alegra.words.ts';

type CheckDigit = (nit: string) => number;

/** Alegra's number of a NIT may end with its check digit. */
const isOf = ({ identification }: Contact, number: string, digit: number | undefined): boolean => {
  const theirs = (identification ?? '').replace(/[\s.-]/g, '');
  return theirs === number || (digit !== undefined && theirs === `${number}${digit}`);
};

/** Alegra's search returns numbers with this beginning. */
export const contactIn = async (
  client: AlegraClient,
  number: string,
  digit: number | undefined,
): Promise<Contact | null> =>
  (await client.contactsOf(number)).find((contact) => isOf(contact, number, digit)) ?? null;

const PERSON = 'PERSON_ENTITY';
const LONGEST_NAME = 200;

/** Our fields; a field that is not sent stays unchanged at Alegra. */
function contactOf(customer: AccountingCustomer, checkDigitOf: CheckDigit): Partial<AlegraContact> {
  const { person, identity, name, email, phone, address, writtenAddress } = customer;
  if (!ID_TYPES[identity.type]) {
    const message = `alegra has no document of the kind ${identity.type}`;
    const fields = [
      { field: 'identity.type', text: 'fiscal.customer.idType' as const, params: ALEGRA.words, message },
    ];
    throw new ProviderFailure(PROVIDER, 'refused', message, { fields });
  }
  return {
    name: name.trim().slice(0, LONGEST_NAME),
    identificationObject: identificationOf(identity, checkDigitOf),
    kindOfPerson: person === 'company' ? 'LEGAL_ENTITY' : PERSON,
    ...(email !== null && { email }),
    ...(phone !== null && { phonePrimary: phone }),
    ...(writtenAddress !== null && {
      address: address
        ? { address: address.line, city: address.cityName, department: address.stateName }
        : { address: writtenAddress },
    }),
  };
}

const known = (contact: Contact): KnownAccountingCustomer => ({
  thirdPartyId: contact.id,
  person: contact.kindOfPerson === PERSON ? 'person' : 'company',
  name: contact.name,
  names: null,
  email: contact.email || null,
  phone: contact.phonePrimary || contact.mobile || null,
  line: contact.address?.address || null,
});

/** @param checkDigitOf of a NIT, which Alegra's contacts have separately. */
export function alegraCustomers(
  clientOf: (connection: ProviderConnection) => AlegraClient,
  checkDigitOf: CheckDigit,
): AccountingCustomers {
  const digitOf = ({ type, number }: AccountingCustomer['identity']) =>
    type === '31' ? checkDigitOf(number) : undefined;
  return {
    find: async (connection, identity) => {
      const contact = await contactIn(clientOf(connection), identity.number, digitOf(identity));
      return contact && known(contact);
    },
    save: async (connection, customer, thirdPartyId) => {
      const client = clientOf(connection);
      const contact = contactOf(customer, checkDigitOf);
      const { identity } = customer;
      const changed = async (id: string) => (await client.changeContact(id, contact)).id;
      if (thirdPartyId !== null) {
        try {
          return await changed(thirdPartyId);
        } catch (error) {
          // Deleted there since.
          if (!(error instanceof ProviderFailure) || error.kind !== 'missing') throw error;
        }
      }
      const there = await contactIn(client, identity.number, digitOf(identity));
      if (there) return changed(there.id);
      return (
        await client.createContact({
          regime: 'SIMPLIFIED_REGIME',
          type: ['client'],
          ...contact,
        } as AlegraContact)
      ).id;
    },
  };
}
