import { createHash } from 'node:crypto';

import type { Stage } from '#foundation/simulation/definition.ts';
import { epochMs, instantOf } from '#vocabulary/instant.ts';
import { type Json, listIn, objectIn, refuse, type Refused, textOf } from './siigo.simulated-body.ts';
import { customerFrom } from './siigo.simulated-customer.ts';
import type { SiigoWorld, SimulatedCustomer, SimulatedDocument } from './siigo.simulated-world.ts';
import { uuid } from './siigo.simulated-world.ts';

/** The simulated Siigo's answer to a request for a document: its rules are those of the published blueprint. */

/** Millionths as whole numbers: Siigo takes at most six decimals. */
function millionths(value: unknown): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(textOf(value));
  if (!match) return null;
  const [, sign, whole = '0', part = ''] = match;
  const amount = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
  return sign ? -amount : amount;
}
const decimalsOf = (value: unknown): number => (textOf(value).split('.')[1] ?? '').length;
/** To whole ones, half away from zero. */
function divided(value: bigint, by: bigint): bigint {
  const half = value < 0n ? -by / 2n : by / 2n;
  return (value + half) / by;
}

type Counted = { readonly cents: bigint; readonly refused: readonly Refused[] };

function itemOf(world: SiigoWorld, item: Json, place: number): Counted {
  const at = (name: string) => `items[${place}].${name}`;
  const refused: Refused[] = [];
  const product = world.products.find(({ code }) => code === item['code']);
  if (!product)
    refused.push(refuse('invalid_reference', at('code'), `The code doesn't exist: ${textOf(item['code'])}`));
  else if (!product.active) refused.push(refuse('parameter_inactive', at('code'), 'The product is inactive'));
  const [quantity, price] = [millionths(item['quantity']), millionths(item['price'])];
  if (quantity === null || quantity <= 0n || decimalsOf(item['quantity']) > 2) {
    refused.push(
      refuse('invalid_amount', at('quantity'), 'The quantity must be greater than 0, with 2 decimals'),
    );
  }
  if (price === null || price < 0n) {
    refused.push(
      refuse('invalid_amount', at('price'), 'The price must be positive, with 6 decimals at most'),
    );
  }
  const taxes = listIn(item, 'taxes').map(({ id }) => world.taxes.find((one) => one.id === id));
  if (taxes.some((one) => one === undefined)) {
    refused.push(refuse('invalid_reference', at('taxes'), "The tax doesn't exist"));
  }
  const known = taxes.filter((one) => one !== undefined);
  if (known.some(({ active }) => !active)) {
    refused.push(refuse('parameter_inactive', at('taxes'), 'The tax is inactive'));
  }
  if (new Set(known.map(({ type }) => type)).size < known.length) {
    refused.push(refuse('invalid_array', at('taxes'), 'Two taxes of one type'));
  }
  if (known.some(({ type }) => !['IVA', 'Impoconsumo', 'AdValorem'].includes(type))) {
    refused.push(refuse('parameter_not_allowed', at('taxes'), 'The tax is a retention'));
  }
  // 10^12 is a one: cents are hundredths of it.
  const base = divided((quantity ?? 0n) * (price ?? 0n), 10_000_000_000n);
  const taxed = known.map(({ percentage }) => divided(base * (millionths(percentage) ?? 0n), 100_000_000n));
  return { cents: taxed.reduce((sum, amount) => sum + amount, base), refused };
}

function customerOf(stage: Stage<SiigoWorld>, asked: Json): SimulatedCustomer | Refused {
  const { world } = stage;
  const identification = textOf(asked['identification']);
  const branch = Number(asked['branch_office'] ?? 0);
  const known = world.customers.find(
    (one) => one.identification === identification && one.branch_office === branch,
  );
  const isComplete = asked['id_type'] !== undefined;
  if (known && !isComplete) return known;
  if (!isComplete)
    return refuse('invalid_reference', 'customer', `The customer doesn't exist: ${identification}`);
  return customerFrom(world, asked, { at: 'customer.', own: null });
}

function paymentProblems(world: SiigoWorld, body: Json, type: string, total: bigint): readonly Refused[] {
  const payments = listIn(body, 'payments');
  const refused = payments.flatMap((payment, place): readonly Refused[] => {
    const at = (name: string) => `payments[${place}].${name}`;
    const known = world.paymentTypes.find(({ id }) => id === payment['id']);
    if (!known?.for.includes(type)) return [refuse('invalid_payment', at('id'), 'The payment is invalid')];
    if (known.due_date && !/^\d{4}-\d\d-\d\d$/.test(textOf(payment['due_date']))) {
      return [refuse('parameter_required', at('due_date'), 'The field due_date is required')];
    }
    return [];
  });
  const paid = payments.reduce((sum, { value }) => sum + (millionths(value) ?? 0n), 0n);
  if (paid === total * 10_000n) return refused;
  const calculated = Number(total) / 100;
  const message = `The total payments must be equal to the total invoice. The total invoice calculated is ${calculated}`;
  return [...refused, refuse('invalid_total_payments', 'payments', message)];
}

const today = (at: string): string => instantOf(epochMs(at as never) - 5 * 3_600_000).slice(0, 10);

/** DIAN's answer once it has been asked. */
function verdictOf(names: readonly string[], identification: string): readonly string[] {
  if (names.join(' ').trim().toLowerCase() === 'rechazo dian') {
    return ['Regla: FAK20, Rechazo: El nombre informado no es válido'];
  }
  return identification.endsWith('99') && identification.length > 4
    ? ['Regla: FAK24, Rechazo: No está informado el DV del NIT']
    : [];
}

/** Only a refused document may be changed or removed. */
export const isOpen = ({ stamp }: SimulatedDocument): boolean => stamp === 'Rejected';

/** Fields that a change of an invoice must keep. */
function fixedProblems(own: SimulatedDocument, body: Json): readonly Refused[] {
  if (!isOpen(own)) return [refuse('non_editable', 'id', 'The invoice is in process or accepted')];
  return textOf(objectIn(body, 'customer')['identification']) === own.identification
    ? []
    : [refuse('non_editable', 'customer.identification', 'The customer cannot be changed')];
}

/** Makes a document, or changes one; else says everything that is wrong with it. */
export function writeDocument(
  stage: Stage<SiigoWorld>,
  type: 'FV' | 'NC',
  body: Json,
  { idempotencyKey, own }: { readonly idempotencyKey: string | null; readonly own?: SimulatedDocument },
): SimulatedDocument | readonly Refused[] {
  const { world, clock } = stage;
  const refused: Refused[] = own ? [...fixedProblems(own, body)] : [];
  const documentType = world.documentTypes.find(({ id }) => id === objectIn(body, 'document')['id']);
  if (documentType?.type !== type || !documentType.active) {
    refused.push(refuse('invalid_document', 'document.id', "The document type doesn't exist or is inactive"));
  }
  const date = textOf(body['date']);
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || date < today(clock.now())) {
    refused.push(refuse('invalid_date', 'date', 'The date is before today'));
  }
  const center = body['cost_center'];
  if (center !== undefined && !world.costCenters.some(({ id, active }) => id === center && active)) {
    refused.push(
      refuse('invalid_cost_center', 'cost_center', "The cost center doesn't exist or is inactive"),
    );
  }
  const items = listIn(body, 'items');
  if (items.length === 0 || items.length > 500) {
    refused.push(refuse('invalid_array', 'items', 'There must be from 1 to 500 items'));
  }
  const counted = items.map((item, place) => itemOf(world, item, place));
  const total = counted.reduce((sum, { cents }) => sum + cents, 0n);
  refused.push(...counted.flatMap((one) => one.refused), ...paymentProblems(world, body, type, total));

  let customer: SimulatedCustomer | undefined;
  if (type === 'FV') {
    if (!world.sellers.some(({ id, active }) => id === body['seller'] && active)) {
      refused.push(refuse('invalid_reference', 'seller', "The seller doesn't exist or is inactive"));
    }
    const found = customerOf(stage, objectIn(body, 'customer'));
    if ('code' in found) refused.push(found);
    else customer = found;
  } else {
    const invoice = world.documents.find((one) => one.type === 'FV' && one.id === body['invoice']);
    if (!invoice) refused.push(refuse('invalid_reference', 'invoice', "The invoice doesn't exist"));
    if (!/^[123467]$/.test(textOf(body['reason']))) {
      refused.push(refuse('invalid_value', 'reason', 'The reason is invalid'));
    }
    customer = world.customers.find(({ identification }) => identification === invoice?.identification);
  }
  if (refused.length > 0 || !customer) return refused;

  const { identification } = customer;
  if (!world.customers.some((one) => one.identification === identification)) world.customers.push(customer);
  const given = world.documents.filter((one) => one.type === type).map((one) => one.number);
  const number = own?.number ?? 1 + Math.max(0, ...given, world.removed[type] ?? 0);
  const name = `${type}-${documentType?.code ?? ''}-${number}`;
  const errors = verdictOf(customer.name, identification);
  const document: SimulatedDocument = {
    id: own?.id ?? uuid(type === 'FV' ? 0xf0 : 0x4c, number),
    type,
    number,
    name,
    idempotencyKey: own ? own.idempotencyKey : idempotencyKey,
    created: own?.created ?? clock.now(),
    date,
    identification,
    observations: textOf(body['observations']),
    items,
    payments: listIn(body, 'payments'),
    total: Number(total) / 100,
    invoice: type === 'NC' ? textOf(body['invoice']) : null,
    stamp: 'Draft',
    readings: world.queueNext,
    verdict: errors.length > 0 ? 'Rejected' : 'Accepted',
    errors,
    cufe: createHash('sha384').update(`${name} ${identification} ${total}`).digest('hex'),
  };
  world.queueNext = 0;
  if (own) world.documents[world.documents.indexOf(own)] = document;
  else world.documents.push(document);
  return document;
}

/** DIAN decides during later reads: each reading brings the verdict nearer. */
export function advanceStamp(document: SimulatedDocument): void {
  if (document.stamp !== 'Draft') return;
  if (document.readings > 0) document.readings -= 1;
  else document.stamp = document.verdict;
}

/** In Siigo's form. */
export function renderDocument(world: SiigoWorld, document: SimulatedDocument) {
  const { id, type, number, name, date, identification, observations, items, payments, total } = document;
  const customer = world.customers.find((one) => one.identification === identification);
  const isAccepted = document.stamp === 'Accepted';
  return {
    id,
    document: { id: type === 'FV' ? 24446 : 59625 },
    number,
    name,
    date,
    ...(document.invoice !== null && { invoice: { id: document.invoice } }),
    customer: { id: customer?.id, identification, branch_office: 0 },
    total,
    ...(type === 'FV' && { balance: 0 }),
    observations,
    items,
    payments,
    stamp: {
      status: document.stamp,
      ...(isAccepted && { [type === 'FV' ? 'cufe' : 'cude']: document.cufe }),
      observations: '',
      errors: document.stamp === 'Rejected' ? document.errors.join(' ') : '',
    },
    mail: { status: 'not_sent', observations: '' },
    metadata: { created: document.created, last_updated: null },
  };
}
