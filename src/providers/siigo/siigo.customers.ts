import type {
  AccountingCustomer,
  AccountingCustomers,
  KnownAccountingCustomer,
} from '#capabilities/accounting/accounting.capability.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type { SiigoClient } from './siigo.client.ts';
import { PLACEHOLDER_PHONE, splitName, type SiigoParty, UNKNOWN_ADDRESS } from './siigo.parties.ts';
import type { Customer } from './siigo.wire.ts';
import { PROVIDER, SIIGO } from './siigo.words.ts';

/** Siigo's own fields, which a request may not have. */
const THEIRS = ['id', 'check_digit', 'metadata'];

const NOWHERE = '.';
const LONGEST_LINE = 256;
const LONGEST_PHONE = 10;

/** "Solo numérico, máximo 10": a number with its country's code loses it. */
const phoneOf = (phone: string): string => phone.replace(/\D/g, '').slice(-LONGEST_PHONE);

const partsOf = ({ person, name, names }: AccountingCustomer): readonly string[] =>
  names ? [names.first.slice(0, 100), names.last.slice(0, 100)] : splitName({ person, name });

/** Siigo has no list of cities abroad that can be asked for: the place is the seller's, and the line says the rest. */
function addressOf({ address, writtenAddress, seller }: AccountingCustomer, before: Customer | null) {
  if (before?.address && writtenAddress === null) return before.address;
  const place = address ?? seller;
  if (!place) {
    const message = 'siigo wants a city, and nobody has one here';
    const fields = [{ field: 'address', text: 'customers.needsCity' as const, params: SIIGO.words, message }];
    throw new ProviderFailure(PROVIDER, 'refused', message, { fields });
  }
  const line = (address?.line || writtenAddress) ?? UNKNOWN_ADDRESS;
  return {
    address: line.slice(0, LONGEST_LINE),
    city: { country_code: 'Co', state_code: place.stateCode, city_code: place.cityCode },
  };
}

function contactsOf(
  { email }: AccountingCustomer,
  names: readonly string[],
  before: Customer | null,
): unknown[] {
  const [first, ...others] = before?.contacts ?? [];
  if (email === null) return before?.contacts ?? [];
  const [first_name = '', last_name = ''] = names.map((name) => name.slice(0, 50));
  return [
    { ...(first ?? { first_name, last_name: last_name === NOWHERE ? '' : last_name }), email },
    ...others,
  ];
}

/** Sends every field again, because Siigo empties what is not sent; what only Siigo knows stays. */
function partyOf(customer: AccountingCustomer, before: Customer | null): SiigoParty {
  const { person, identity, phone } = customer;
  const names = partsOf(customer);
  const kept = Object.entries(before ?? {}).filter(([name]) => !THEIRS.includes(name));
  const [, ...otherPhones] = before?.phones ?? [];
  return {
    ...Object.fromEntries(kept),
    person_type: person === 'company' ? 'Company' : 'Person',
    id_type: identity.type,
    identification: identity.number,
    branch_office: before?.branch_office ?? 0,
    name: names,
    fiscal_responsibilities: (before?.fiscal_responsibilities ?? [{ code: 'R-99-PN' }]).map(({ code }) => ({
      code,
    })),
    address: addressOf(customer, before),
    phones: phone
      ? [{ number: phoneOf(phone) }, ...otherPhones]
      : (before?.phones ?? [{ number: PLACEHOLDER_PHONE }]),
    contacts: contactsOf(customer, names, before),
  };
}

function known({ id, person_type, name, contacts, phones, address }: Customer): KnownAccountingCustomer {
  const [first = '', last = ''] = name;
  const isCompany = person_type?.toLowerCase() === 'company';
  const phone = phones?.find(({ number }) => number && number !== PLACEHOLDER_PHONE)?.number ?? null;
  return {
    thirdPartyId: id,
    person: isCompany ? 'company' : 'person',
    name: name.filter((part) => part !== NOWHERE).join(' '),
    names: isCompany ? null : { first, last: last === NOWHERE ? '' : last },
    email: contacts?.find((contact) => contact.email)?.email ?? null,
    phone,
    line: address?.address && address.address !== UNKNOWN_ADDRESS ? address.address : null,
  };
}

export function siigoCustomers(
  clientOf: (connection: ProviderConnection) => SiigoClient,
): AccountingCustomers {
  /** Offices of one company have one number; the main one is the customer. */
  const withNumber = async (client: SiigoClient, number: string): Promise<Customer | null> => {
    const all = await client.customersOf(number);
    return all.find(({ branch_office: branch }) => !branch) ?? all[0] ?? null;
  };

  /** By Siigo's id, unless the customer was deleted there. */
  const calledSo = async (client: SiigoClient, id: string): Promise<Customer | null> => {
    try {
      return await client.customer(id);
    } catch (error) {
      if (error instanceof ProviderFailure && error.kind === 'missing') return null;
      throw error;
    }
  };

  return {
    find: async (connection, { number }) => {
      const customer = await withNumber(clientOf(connection), number);
      return customer && known(customer);
    },
    save: async (connection, customer, thirdPartyId) => {
      const client = clientOf(connection);
      const before =
        (thirdPartyId !== null && (await calledSo(client, thirdPartyId))) ||
        (await withNumber(client, customer.identity.number));
      const party = partyOf(customer, before);
      return (before ? await client.replaceCustomer(before.id, party) : await client.createCustomer(party))
        .id;
    },
  };
}
