import { type Json, listIn, objectIn, refuse, type Refused, textOf } from './siigo.simulated-body.ts';
import { type SiigoWorld, type SimulatedJournal, uuid } from './siigo.simulated-world.ts';

/** In hundredths, exactly; null for a value that is no amount with two decimals at most. */
function centsOf(value: unknown): bigint | null {
  const read = /^(\d+)(?:\.(\d{1,2}))?$/.exec(textOf(value));
  if (!read) return null;
  const [, whole = '0', decimals = ''] = read;
  return BigInt(whole + decimals.padEnd(2, '0'));
}

function entryProblems(world: SiigoWorld, item: Json, place: number): Refused[] {
  const at = (name: string) => `items[${place}].${name}`;
  const { code, movement } = objectIn(item, 'account');
  const account = world.accounts.find((one) => one.code === textOf(code));
  const refused: Refused[] = [];
  if (!account?.active) {
    refused.push(refuse('invalid_account', at('account.code'), "The account doesn't exist or is inactive"));
  } else if (account.withDue && Object.keys(objectIn(item, 'due')).length === 0) {
    refused.push(refuse('parameter_required', at('due'), 'The account requires the due'));
  }
  if (movement !== 'Debit' && movement !== 'Credit') {
    refused.push(refuse('invalid_type', at('account.movement'), 'The movement must be Debit or Credit'));
  }
  const identification = textOf(objectIn(item, 'customer')['identification']);
  if (!world.customers.some((customer) => customer.identification === identification)) {
    refused.push(refuse('invalid_reference', at('customer.identification'), "The customer doesn't exist"));
  }
  const center = item['cost_center'];
  if (center !== undefined && !world.costCenters.some(({ id, active }) => id === center && active)) {
    refused.push(refuse('invalid_cost_center', at('cost_center'), "The cost center doesn't exist"));
  }
  if (centsOf(item['value']) === null) {
    refused.push(refuse('invalid_amount', at('value'), 'The value must have two decimals at most'));
  }
  return refused;
}

const sumOf = (items: readonly Json[], movement: 'Debit' | 'Credit'): bigint =>
  items
    .filter((item) => objectIn(item, 'account')['movement'] === movement)
    .reduce((sum, item) => sum + (centsOf(item['value']) ?? 0n), 0n);

/** Posts a journal, or says everything that is wrong with it. */
export function writeJournal(
  world: SiigoWorld,
  body: Json,
  idempotencyKey: string | null,
): SimulatedJournal | readonly Refused[] {
  const documentType = world.documentTypes.find(({ id }) => id === objectIn(body, 'document')['id']);
  const items = listIn(body, 'items');
  const date = textOf(body['date']);
  const observations = textOf(body['observations']);
  const refused: Refused[] = items.flatMap((item, place) => entryProblems(world, item, place));
  if (documentType?.type !== 'CC' || !documentType.active) {
    refused.push(refuse('invalid_document', 'document.id', "The document type doesn't exist or is inactive"));
  }
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) refused.push(refuse('invalid_date', 'date', 'The date is invalid'));
  if (items.length < 2) refused.push(refuse('invalid_array', 'items', 'There must be two items at least'));
  if (sumOf(items, 'Debit') !== sumOf(items, 'Credit')) {
    refused.push(refuse('invalid_balance', 'items', 'The debits and credits must be equal'));
  }
  if (observations.length > 4000) {
    refused.push(refuse('length_max', 'observations', 'The observations are too long'));
  }
  if (!documentType || refused.length > 0) return refused;
  const number = world.journals.length + 1;
  const journal: SimulatedJournal = {
    id: uuid(0xcc, number),
    number,
    name: `CC-${documentType.code}-${number}`,
    idempotencyKey,
    documentType: documentType.id,
    date,
    items,
    observations,
  };
  world.journals.push(journal);
  return journal;
}

/** In Siigo's form. */
export const shownJournal = (
  world: SiigoWorld,
  { id, number, name, documentType, date, items, observations }: SimulatedJournal,
) => ({
  id,
  document: { id: documentType },
  number,
  name,
  date,
  items: items.map((item) => {
    const { identification } = objectIn(item, 'customer');
    const customer = world.customers.find((one) => one.identification === identification);
    return { ...item, customer: { id: customer?.id, identification, branch_office: 0 } };
  }),
  balance: 0,
  observations,
});
