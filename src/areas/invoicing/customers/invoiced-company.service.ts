import { propertyFacts } from '#areas/property/properties/index.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { CustomerInput } from './customers.contract.ts';
import { findCustomerByDocument } from './customers.store.ts';
import { saveNewCustomer } from './customers.service.ts';
import { documentHash } from './sealed.service.ts';

type Invoiced = Omit<CustomerInput, 'companyName' | 'documentTypeId'> & {
  readonly documentType: string | null;
};

/**
 * Stores a company from an accepted invoice, in the transaction of the acceptance, so that the next invoice can reuse it.
 * Persons are stored only on request: most guests come once, and the document has their data anyway (docs/decisions/0061).
 */
export async function rememberCompany(ctx: PropertyContext, tx: Transaction, buyer: Invoiced): Promise<void> {
  const { documentType, personType, name, ...rest } = buyer;
  const { invoicing } = countryOf((await propertyFacts(ctx)).country);
  const type = invoicing?.sales.documentTypes.find(({ code }) => code === documentType);
  if (!type?.isOfCompany || personType !== 'company') return;
  const hash = documentHash(ctx, type.code, buyer.documentNumber);
  if (await findCustomerByDocument(tx, ctx.propertyId, hash)) return;
  const input = { ...rest, personType, name: '', lastName: '', companyName: name, documentTypeId: type.code };
  await saveNewCustomer(ctx, tx, CustomerInput.parse(input));
}
