import type { KnownAccountingCustomer } from '#capabilities/accounting/accounting.capability.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { customerNameOf } from './customer.ts';
import { CustomerInput, type KnownCustomer } from './customers.contract.ts';
import { findCustomerByDocument } from './customers.store.ts';
import { validateDocument, readCountrySales } from './customers.service.ts';
import { findAtAuthority, findInProgram } from './program.service.ts';
import { detailsOf, documentHash } from './sealed.service.ts';

type Typed = Pick<CustomerInput, 'documentTypeId' | 'documentNumber'>;

/** Converts a customer of a program to form values. */
const typedOf = (
  typed: Typed,
  { person, name, names, email, phone, line }: Omit<KnownAccountingCustomer, 'thirdPartyId'>,
): CustomerInput =>
  CustomerInput.parse({
    ...typed,
    personType: person,
    ...(person === 'company'
      ? { companyName: name.slice(0, 160) }
      : { name: (names?.first ?? name).slice(0, 160), lastName: (names?.last ?? '').slice(0, 160) }),
    email: CustomerInput.shape.email.safeParse(email).data ?? null,
    phone: phone?.slice(0, 40) ?? null,
    address: line?.slice(0, 200) ?? null,
  });

const known = (
  source: KnownCustomer['source'],
  customer: CustomerInput,
  id: KnownCustomer['customer']['_id'] = null,
): KnownCustomer => ({ source, customer: { ...customer, _id: id, fullName: customerNameOf(customer) } });

/** C-CRM-10. Looks in Posada first, then in the program, then asks the authority. */
export async function lookUpCustomer(
  ctx: PropertyContext,
  asked: { readonly partnerIntegrationId?: string | undefined },
  typed: Typed,
): Promise<KnownCustomer | null> {
  const where = await readCountrySales(ctx);
  const row = await findCustomerByDocument(
    ctx.db,
    ctx.propertyId,
    documentHash(ctx, typed.documentTypeId, typed.documentNumber),
  );
  if (row) return known('book', await detailsOf(ctx, ctx.db, row), row.id);
  const isCompany = validateDocument(ctx, where, typed);
  const input = CustomerInput.parse({ ...typed, personType: isCompany ? 'company' : 'person' });
  const there = await findInProgram(ctx, where, { input, asked });
  if (there) return known('program', typedOf(typed, there.customer));
  const said = await findAtAuthority(ctx, where, input);
  if (!said) return null;
  const person = isCompany ? 'company' : 'person';
  const { name, email } = said;
  return known('authority', typedOf(typed, { person, name, names: null, email, phone: null, line: null }));
}
