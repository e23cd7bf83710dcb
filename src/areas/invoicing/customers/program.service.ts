import {
  type ProgramSelector,
  callProgram,
  type Program,
  findProgram,
} from '#areas/invoicing/accounting/index.ts';
import { connectionsOfProperty, logRequests, openConnection } from '#areas/property/connections/index.ts';
import { resolveIssuer } from '#areas/invoicing/issuers/index.ts';
import type {
  AccountingCustomer,
  KnownAccountingCustomer,
} from '#capabilities/accounting/accounting.capability.ts';
import { type FieldProblem, ProviderFailure } from '#capabilities/failures.ts';
import type { FiscalAddress, FiscalIdentity } from '#capabilities/fiscal/fiscal.document.ts';
import { countryOf } from '#countries/index.ts';
import type { SalesRules } from '#countries/sales-rules.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import { customerNameOf } from './customer.ts';
import type { CustomerInput } from './customers.contract.ts';
import { customerErrors } from './customers.errors.ts';
import type { CustomerRow } from './customers.store.ts';

export type CountrySales = { readonly country: string; readonly sales: SalesRules };

/** The document in the code of the authority. Throws a RangeError if the country does not have the type. */
export const customerIdentityOf = ({ sales }: CountrySales, input: CustomerInput): FiscalIdentity =>
  sales.buyerOf({
    documentType: input.documentTypeId,
    documentNumber: input.documentNumber,
    name: customerNameOf(input),
    person: input.personType,
    email: input.email,
  }).identity;

/** Uses the authority's code if its list has the city. */
function addressOf(
  { country, sales }: CountrySales,
  { country: own, city, address }: CustomerInput,
): FiscalAddress | null {
  if (city === null || (own ?? country) !== country) return null;
  const official = sales.cityOf(city);
  if (!official) return null;
  return {
    country,
    stateCode: official.stateCode,
    stateName: countryOf(country).states.find(({ code }) => code === official.stateCode)?.name ?? '',
    cityCode: official.code,
    cityName: official.name,
    postalCode: '',
    line: address ?? '',
  };
}

async function inProgram(
  ctx: PropertyContext,
  here: CountrySales,
  input: CustomerInput,
): Promise<AccountingCustomer> {
  const { personType: person, name, lastName, email, phone, address, city, state } = input;
  return {
    person,
    identity: customerIdentityOf(here, input),
    name: customerNameOf(input),
    names: person === 'person' && lastName !== '' ? { first: name, last: lastName } : null,
    email,
    phone,
    address: addressOf(here, input),
    writtenAddress: [address, city, state].filter(Boolean).join(', ') || null,
    seller: (await resolveIssuer(ctx, ctx.db, null))?.address ?? null,
  };
}

const FIELDS: readonly (readonly [pattern: RegExp, field: (input: CustomerInput) => string])[] = [
  [/identity\.type/, () => 'documentTypeId'],
  [/identity/, () => 'documentNumber'],
  [/name/, ({ personType }) => (personType === 'company' ? 'companyName' : 'name')],
  [/email/, () => 'email'],
  [/phone/, () => 'phone'],
  [/address/, () => 'address'],
];

const entryOf = ({ field, message, text, params }: FieldProblem, input: CustomerInput): FailureEntry => ({
  code: 'invalid-input',
  field: FIELDS.find(([pattern]) => pattern.test(field))?.[1](input) ?? 'documentNumber',
  text: text ?? 'fiscal.theirs.system',
  params: { ...params, message },
});

/**
 * R-INV-21: a refusal of the program stands at its field; an error of the program asks to try later. Other failures are
 * those of every provider call.
 */
const saying =
  (input: CustomerInput) =>
  (error: unknown): never => {
    if (!(error instanceof ProviderFailure) || error.isSlow) throw error;
    if (error.kind === 'refused') {
      const fields = error.fields.length > 0 ? error.fields : [{ field: '', message: error.message }];
      throw new Failure(
        400,
        fields.map((problem) => entryOf(problem, input)),
        { cause: error },
      );
    }
    if (error.kind === 'reconnect') throw error;
    throw customerErrors.tryLater({ cause: error });
  };

/**
 * Saves the customer in the connected program and returns its id there; does nothing without a program. A retry after a
 * lost answer creates no duplicate.
 */
export async function saveInProgram(
  ctx: PropertyContext,
  here: CountrySales,
  {
    input,
    asked,
    known,
  }: { readonly input: CustomerInput; readonly asked: ProgramSelector; readonly known?: CustomerRow },
): Promise<Pick<CustomerRow, 'connection_id' | 'third_party_id'>> {
  const program = await findProgram(ctx, asked);
  if (!program)
    return { connection_id: known?.connection_id ?? null, third_party_id: known?.third_party_id ?? null };
  const customer = await inProgram(ctx, here, input);
  const before = known?.connection_id === program.row.id ? known.third_party_id : null;
  const thirdPartyId = await callProgram(ctx, program, ({ customers }, connection) =>
    customers.save(connection, customer, before).catch(saying(input)),
  );
  return { connection_id: program.row.id, third_party_id: thirdPartyId };
}

export async function findInProgram(
  ctx: PropertyContext,
  here: CountrySales,
  { input, asked }: { readonly input: CustomerInput; readonly asked: ProgramSelector },
): Promise<{ readonly program: Program; readonly customer: KnownAccountingCustomer } | null> {
  const program = await findProgram(ctx, asked);
  if (!program) return null;
  const customer = await callProgram(ctx, program, ({ customers }, connection) =>
    customers.find(connection, customerIdentityOf(here, input)).catch(saying(input)),
  );
  return customer && { program, customer };
}

/** The tax authority's record of a document; null if it cannot be asked or does not answer. */
export async function findAtAuthority(
  ctx: PropertyContext,
  here: CountrySales,
  input: CustomerInput,
): Promise<{ readonly name: string; readonly email: string | null } | null> {
  for (const row of await connectionsOfProperty(ctx.db, ctx.propertyId)) {
    const { fiscal } = ctx.providers.byId(row.provider_id).capabilities;
    if (!fiscal?.findCustomer || row.state === 'reconnect') continue;
    const { findCustomer } = fiscal;
    const connection = await openConnection(ctx, ctx.db, row);
    try {
      return await logRequests(ctx, row.id, () => findCustomer(connection, customerIdentityOf(here, input)));
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      ctx.log.info({ kind: error.kind, provider: row.provider_id }, 'a buyer was not looked up');
    }
  }
  return null;
}
