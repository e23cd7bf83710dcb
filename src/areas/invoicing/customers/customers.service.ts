import { type ProgramSelector, findProgram } from '#areas/invoicing/accounting/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { localizeParams } from '#countries/complaint.ts';
import { countryOf } from '#countries/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { contactPhoneIn } from '#vocabulary/contact-phone.ts';
import { Failure } from '#vocabulary/errors.ts';
import { CustomerId } from '#vocabulary/ids.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { newId } from '#vocabulary/uuid.ts';
import { type BuyerComplaint, validateBuyer, customerNameOf } from './customer.ts';
import type { Customer, CustomerFilter, CustomerInput, OneCustomer } from './customers.contract.ts';
import { customerErrors } from './customers.errors.ts';
import { customersChanged } from './customers.events.ts';
import {
  type CustomerRow,
  deleteCustomerRows,
  findCustomer,
  findCustomerByDocument,
  findCustomerByProgram,
  insertCustomer,
  listCustomerRows,
  lockCustomers,
  mergeCustomerRows,
  saveCustomer,
  similarCustomers,
} from './customers.store.ts';
import { type CountrySales, saveInProgram } from './program.service.ts';
import { unsealDetails, detailsOf, documentHash, emailHash, keysOf, sealDetails } from './sealed.service.ts';

/** The rules of the property's country; throws if Posada issues no tax documents in the country. */
export async function readCountrySales(ctx: PropertyContext): Promise<CountrySales> {
  const { country } = await propertyFacts(ctx);
  const { invoicing } = countryOf(country);
  if (!invoicing) throw customerErrors.notOffered();
  return { country, sales: invoicing.sales };
}

const FIELD = { documentType: 'documentTypeId', documentNumber: 'documentNumber' } as const;

function refuseWrong(
  ctx: PropertyContext,
  complaints: readonly BuyerComplaint[],
  nameField: 'name' | 'companyName' = 'name',
): void {
  if (complaints.length === 0) return;
  throw new Failure(
    400,
    complaints.map(({ field, text, params }) => ({
      code: 'invalid-input',
      field: field === 'name' ? nameField : FIELD[field],
      text,
      ...(params && { params: localizeParams(ctx.language, params) }),
    })),
  );
}

type Document = Pick<CustomerInput, 'documentTypeId' | 'documentNumber'>;

/** Validates a document for a look-up. Returns whether only companies have this type. */
export function validateDocument(
  ctx: PropertyContext,
  { sales }: CountrySales,
  { documentTypeId: documentType, documentNumber }: Document,
): boolean {
  const all = validateBuyer(sales, { name: '', lastName: '', documentType, documentNumber });
  refuseWrong(
    ctx,
    all.filter(({ field }) => field !== 'name'),
  );
  return sales.documentTypes.some(({ code, isOfCompany }) => code === documentType && isOfCompany === true);
}

/** Converts input to a row. Reports all errors of the country's rules at once, each at its field. */
export function validateCustomer(
  ctx: PropertyContext,
  { country, sales }: CountrySales,
  input: CustomerInput,
): CustomerInput {
  const isCompany = input.personType === 'company';
  const named = isCompany ? { name: input.companyName, lastName: '' } : input;
  const { documentTypeId: documentType, documentNumber } = input;
  const { name, lastName } = named;
  refuseWrong(
    ctx,
    validateBuyer(sales, { name, lastName, documentType, documentNumber }),
    isCompany ? 'companyName' : 'name',
  );
  return {
    ...input,
    ...(isCompany
      ? { name: '', lastName: '' }
      : { companyName: '', withholds: [], localWithholdingRate: null }),
    phone: contactPhoneIn(country, input.phone ?? '') || null,
  };
}

type Named = Pick<Customer, 'documentTypeName'>;
const typeName = (ctx: PropertyContext, { sales }: CountrySales, code: string): Named['documentTypeName'] => {
  const type = sales.documentTypes.find((one) => one.code === code);
  return type ? translate(allTexts[ctx.language], type.label) : code;
};

/** The program that is connected now: its ids are shown. */
async function programHere(ctx: PropertyContext) {
  const program = await findProgram(ctx, {});
  return program && { id: program.row.id, isSiigo: program.row.provider_id === 'siigo' };
}

async function present(
  ctx: PropertyContext,
  where: CountrySales,
  rows: readonly CustomerRow[],
): Promise<Customer[]> {
  const [keys, program] = await Promise.all([keysOf(ctx, rows), programHere(ctx)]);
  return rows.map((row) => {
    const input = unsealDetails(keys, row);
    const thirdPartyId = program && row.connection_id === program.id ? row.third_party_id : null;
    return {
      _id: row.id,
      ...input,
      fullName: row.name,
      documentTypeName: typeName(ctx, where, input.documentTypeId),
      thirdPartyId,
      siigoId: program?.isSiigo ? thirdPartyId : null,
      version: row.version,
      changedAt: row.changed_at,
    };
  });
}

const presentOne = async (ctx: PropertyContext, where: CountrySales, row: CustomerRow): Promise<Customer> =>
  (await present(ctx, where, [row]))[0]!;

type Page = { readonly page: number; readonly limit: number; readonly search?: string | undefined };

/** C-CRM-04, and C-CRM-01 for companies. */
export async function listCustomers(
  ctx: PropertyContext,
  { page, limit, search, filter }: Page & { readonly filter?: CustomerFilter | undefined },
): Promise<{ data: Customer[]; meta: PageMeta }> {
  const where = await readCountrySales(ctx);
  const hashes = (text: string) => where.sales.documentTypes.map(({ code }) => documentHash(ctx, code, text));
  const { rows, total } = await listCustomerRows(ctx.db, ctx.propertyId, {
    person: filter?.personType,
    documentType: filter?.documentTypeId,
    search: search ? { text: search, hashes: hashes(search) } : undefined,
    limit,
    offset: (page - 1) * limit,
  });
  return { data: await present(ctx, where, rows), meta: { total, page, limit } };
}

/** C-CRM-11. */
export async function getCustomer(ctx: PropertyContext, id: CustomerId): Promise<OneCustomer> {
  const where = await readCountrySales(ctx);
  const row = await findCustomer(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const similar = await present(ctx, where, await similarCustomers(ctx.db, ctx.propertyId, row));
  return {
    ...(await presentOne(ctx, where, row)),
    similar: similar.map(({ _id, fullName: name, documentTypeName, documentNumber }) => ({
      _id,
      name,
      documentTypeName,
      documentNumber,
    })),
  };
}

type Columns = Pick<CustomerRow, 'person' | 'name' | 'document_type' | 'document_hash' | 'email_hash'>;

const columnsOf = (ctx: PropertyContext, input: CustomerInput): Columns => ({
  person: input.personType,
  name: customerNameOf(input),
  document_type: input.documentTypeId,
  document_hash: documentHash(ctx, input.documentTypeId, input.documentNumber),
  email_hash: emailHash(ctx, input.email),
});

type There = Pick<CustomerRow, 'connection_id' | 'third_party_id'>;
const NOWHERE: There = { connection_id: null, third_party_id: null };

/** Null if another customer has the document. */
export async function saveNewCustomer(
  ctx: PropertyContext,
  tx: Transaction,
  input: CustomerInput,
  there: There = NOWHERE,
): Promise<CustomerRow | null> {
  const now = ctx.clock.now();
  const id = newId<CustomerId>(now);
  const key = await ctx.secrets.createKey(tx, ctx.propertyId);
  const row: CustomerRow = {
    id,
    property_id: ctx.propertyId,
    ...columnsOf(ctx, input),
    ...there,
    sealing_key_id: key.id,
    details: sealDetails(key, id, input),
    merged_into: null,
    version: 1,
    created_at: now,
    changed_at: now,
  };
  if (await insertCustomer(tx, row)) {
    await ctx.publish(tx, customersChanged, { customerId: id });
    return row;
  }
  await ctx.secrets.eraseKey(tx, key.id);
  return null;
}

async function refuseKnown(ctx: PropertyContext, input: CustomerInput, own?: CustomerId): Promise<void> {
  const hash = documentHash(ctx, input.documentTypeId, input.documentNumber);
  const known = await findCustomerByDocument(ctx.db, ctx.propertyId, hash);
  if (known && known.id !== own) throw existing(known);
}
const existing = ({ id, name }: Pick<CustomerRow, 'id' | 'name'>) =>
  customerErrors.exists({ field: 'documentNumber', params: { name }, details: { _id: id, name } });

/**
 * C-CRM-05, C-CRM-02. Saves in the program first: if the program refuses, Posada stores nothing and the form keeps the
 * input.
 */
export async function createCustomer(
  ctx: PropertyContext,
  asked: ProgramSelector,
  typed: CustomerInput,
): Promise<Customer> {
  const where = await readCountrySales(ctx);
  const input = validateCustomer(ctx, where, typed);
  await refuseKnown(ctx, input);
  const there = await saveInProgram(ctx, where, { input, asked });
  const row = await ctx.db.transaction(async (tx) => {
    const made = await saveNewCustomer(ctx, tx, input, there);
    if (made) await record(ctx, tx, made.id, 'created', { after: forHistory(input) });
    return made;
  });
  if (row) return presentOne(ctx, where, row);
  await refuseKnown(ctx, input);
  throw httpErrors.conflict();
}

/** Without document and address: more people read the history than the customers. */
const forHistory = (input: CustomerInput) => ({ name: customerNameOf(input), personType: input.personType });

type Told = ReturnType<typeof forHistory>;
const record = (
  ctx: PropertyContext,
  tx: Transaction,
  subjectId: string,
  action: 'created' | 'changed' | 'deleted' | 'merged',
  values: { readonly before?: Told; readonly after?: Told },
) => recordChange(ctx, tx, { subject: 'customer', subjectId, action, ...values });

const told = ({ name, person }: CustomerRow): Told => ({ name, personType: person });

/** By our id, or by the id of the program. */
async function found(ctx: PropertyContext, name: string): Promise<CustomerRow> {
  const own = CustomerId.safeParse(name).data;
  const row =
    (own && (await findCustomer(ctx.db, ctx.propertyId, own))) ??
    (await findCustomerByProgram(ctx.db, ctx.propertyId, name));
  if (!row) throw httpErrors.missing();
  return row;
}

/** C-CRM-06. `version` as in REL-22. */
export async function changeCustomer(
  ctx: PropertyContext,
  name: string,
  {
    asked,
    typed,
    version,
  }: { readonly asked: ProgramSelector; readonly typed: CustomerInput; readonly version: number | null },
): Promise<Customer> {
  const where = await readCountrySales(ctx);
  const before = await found(ctx, name);
  const refuseStale = async (row: CustomerRow) => {
    if (version !== null && version !== row.version) {
      throw httpErrors.stale({ details: await presentOne(ctx, where, row) });
    }
  };
  await refuseStale(before);
  const input = validateCustomer(ctx, where, typed);
  await refuseKnown(ctx, input, before.id);
  const there = await saveInProgram(ctx, where, { input, asked, known: before });
  const saved = await ctx.db.transaction(async (tx) => {
    const [row] = await lockCustomers(tx, ctx.propertyId, [before.id]);
    if (!row) throw httpErrors.missing();
    await refuseStale(row);
    const key = await ctx.secrets.openKey(tx, row.sealing_key_id);
    const next: CustomerRow = {
      ...row,
      ...columnsOf(ctx, input),
      ...there,
      details: sealDetails(key, row.id, input),
      version: row.version + 1,
      changed_at: ctx.clock.now(),
    };
    await saveCustomer(tx, next);
    await ctx.publish(tx, customersChanged, { customerId: row.id });
    await record(ctx, tx, row.id, 'changed', {
      before: told(row),
      after: forHistory(input),
    });
    return next;
  });
  return presentOne(ctx, where, saved);
}

/** C-CRM-12. */
export async function deleteCustomer(ctx: PropertyContext, id: CustomerId): Promise<{ deleted: boolean }> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await lockCustomers(tx, ctx.propertyId, [id]);
    if (!row) throw httpErrors.missing();
    for (const key of await deleteCustomerRows(tx, ctx.propertyId, id)) await ctx.secrets.eraseKey(tx, key);
    await ctx.publish(tx, customersChanged, { customerId: id });
    await record(ctx, tx, id, 'deleted', { before: told(row) });
    return { deleted: true };
  });
}

/** Fills the empty fields of one customer from the other. */
function filled(into: CustomerInput, from: CustomerInput): CustomerInput {
  const { email, phone, address, country, state, city } = from;
  const hasPlace = into.address !== null || into.city !== null;
  return {
    ...into,
    email: into.email ?? email,
    phone: into.phone ?? phone,
    ...(!hasPlace && { address, country, state, city }),
  };
}

/** C-CRM-13. */
export async function mergeCustomers(
  ctx: PropertyContext,
  from: CustomerId,
  into: CustomerId,
): Promise<Customer> {
  if (from === into) throw customerErrors.sameOne({ field: 'into' });
  const where = await readCountrySales(ctx);
  const saved = await ctx.db.transaction(async (tx) => {
    const rows = await lockCustomers(tx, ctx.propertyId, [from, into]);
    const gone = rows.find(({ id }) => id === from);
    const kept = rows.find(({ id }) => id === into);
    if (!gone) throw httpErrors.missing();
    if (!kept) throw httpErrors.missing({ field: 'into' });
    const input = filled(await detailsOf(ctx, tx, kept), await detailsOf(ctx, tx, gone));
    const key = await ctx.secrets.openKey(tx, kept.sealing_key_id);
    const next: CustomerRow = {
      ...kept,
      ...columnsOf(ctx, input),
      details: sealDetails(key, kept.id, input),
      version: kept.version + 1,
      changed_at: ctx.clock.now(),
    };
    await saveCustomer(tx, next);
    await mergeCustomerRows(tx, ctx.propertyId, { from, into });
    await ctx.publish(tx, customersChanged, { customerId: into });
    await record(ctx, tx, into, 'merged', { before: told(gone), after: told(kept) });
    return next;
  });
  return presentOne(ctx, where, saved);
}
