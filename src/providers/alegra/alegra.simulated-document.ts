import { createHash } from 'node:crypto';

import type { Stage } from '#foundation/simulation/definition.ts';
import { epochMs, instantOf } from '#vocabulary/instant.ts';
import type { AlegraWorld, SimulatedContact, SimulatedDocument } from './alegra.simulated-world.ts';

/**
 * The simulated Alegra's answer to a request for a document, written from its reference and from reports of other
 * developers.
 */

export type Refused = { readonly status: number; readonly code: number; readonly message: string };
type Json = Readonly<Record<string, unknown>>;
type AlegraStage = Stage<AlegraWorld>;

export const isRefused = (value: object): value is Refused => 'status' in value && 'message' in value;
const refuse = (code: number, message: string): Refused => ({ status: 400, code, message });

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (body: Json, name: string): readonly Json[] => {
  const value = body[name];
  return Array.isArray(value) ? value.filter(isObject) : [];
};
/** Alegra takes an id alone, or in an object. */
const idIn = (value: unknown): number => Number(isObject(value) ? value['id'] : value);
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Millionths as whole numbers. */
function millionths(value: unknown): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(textOf(value));
  if (!match) return null;
  const [, sign, whole = '0', part = ''] = match;
  const amount = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
  return sign ? -amount : amount;
}
/** Half away from zero, for values that are never negative. */
const divided = (value: bigint, by: bigint): bigint => (value + by / 2n) / by;

function centsOf(world: AlegraWorld, item: Json, place: number): bigint | Refused {
  const product = world.items.find(({ id }) => id === idIn(item['id']));
  if (product?.status !== 'active') return refuse(3061, `El ítem ${place + 1} no existe o está inactivo`);
  const [quantity, price] = [millionths(item['quantity']), millionths(item['price'])];
  if (quantity === null || quantity <= 0n)
    return refuse(3062, `items.${place}.quantity: la cantidad no es válida`);
  if (price === null || price < 0n) return refuse(3063, `items.${place}.price: el precio no es válido`);
  const base = divided(quantity * price, 10_000_000_000n);
  let cents = base;
  for (const { id } of listIn(item, 'tax')) {
    const tax = world.taxes.find((one) => one.id === idIn(id));
    if (tax?.status !== 'active') return refuse(3064, 'El impuesto no existe o está inactivo');
    cents += divided(base * (millionths(tax.percentage) ?? 0n), 100_000_000n);
  }
  return cents;
}

function totalOf(world: AlegraWorld, body: Json): number | Refused {
  const items = listIn(body, 'items');
  if (items.length === 0) return refuse(3060, 'La factura debe tener al menos un ítem');
  let total = 0n;
  for (const [place, item] of items.entries()) {
    const cents = centsOf(world, item, place);
    if (typeof cents !== 'bigint') return cents;
    total += cents;
  }
  return Number(total);
}

const today = (at: string): string => instantOf(epochMs(at as never) - 5 * 3_600_000).slice(0, 10);

/** DIAN's answer once it has been asked. */
function warningsOf({ name, identificationObject: { number } }: SimulatedContact): readonly string[] {
  const notice = 'Regla: FAJ43b, Notificación: Nombre informado No corresponde al registrado en el RUT';
  if (name.trim().toLowerCase() === 'rechazo dian') {
    return [notice, 'Regla: FAK20, Rechazo: El nombre informado no es válido'];
  }
  if (number.endsWith('99')) return ['Regla: FAK24, Rechazo: El NIT del adquiriente no es válido'];
  return [notice];
}

const isRejected = (warnings: readonly string[]): boolean =>
  warnings.some((text) => text.includes('Rechazo'));

function checkedCommon({ world, clock }: AlegraStage, body: Json, documentType: string) {
  const template = world.numberTemplates.find(({ id }) => id === idIn(body['numberTemplate']));
  if (template?.documentType !== documentType || template.status !== 'active') {
    return refuse(3006, 'La numeración (numberTemplate) no existe o está inactiva');
  }
  const client = world.contacts.find(({ id }) => id === idIn(body['client']));
  if (!client) return refuse(3003, 'El cliente no existe');
  const date = textOf(body['date']);
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return refuse(3001, 'El campo date no es válido');
  if (template.isElectronic && date !== today(clock.now())) {
    return refuse(3051, 'La fecha de la factura electrónica debe ser la actual');
  }
  const center = body['costCenter'];
  if (
    center !== undefined &&
    !world.costCenters.some(({ id, status }) => id === idIn(center) && status === 'active')
  ) {
    return refuse(3020, 'El centro de costo no existe o está inactivo');
  }
  for (const name of ['observations', 'anotation']) {
    if (textOf(body[name]).length > 500) return refuse(3010, `El campo ${name} supera los 500 caracteres`);
  }
  const total = totalOf(world, body);
  return typeof total === 'number' ? { template, client, date, total } : total;
}

const PAYMENT_METHODS =
  /^(CASH|(CREDIT|DEBIT)_(CARD|TRANSFER_BANK)|BANK_DEPOSIT|CHECK|MUTUAL_AGREEMENT|INSTRUMENT_NOT_DEFINED)$/;

export function makeInvoice(stage: AlegraStage, body: Json): SimulatedDocument | Refused {
  const { world } = stage;
  const checked = checkedCommon(stage, body, 'invoice');
  if (isRefused(checked)) return checked;
  if (!/^(CASH|CREDIT)$/.test(textOf(body['paymentForm'])))
    return refuse(3030, 'La forma de pago no es válida');
  if (!PAYMENT_METHODS.test(textOf(body['paymentMethod'])))
    return refuse(3031, 'El método de pago no es válido');
  const seller = body['seller'];
  if (
    seller !== undefined &&
    !world.sellers.some(({ id, status }) => id === idIn(seller) && status === 'active')
  ) {
    return refuse(3021, 'El vendedor no existe o está inactivo');
  }
  if (textOf(body['dueDate']) < checked.date) return refuse(3002, 'El campo dueDate no puede ser anterior');
  return kept(stage, 'invoice', body, checked);
}

export function makeCreditNote(stage: AlegraStage, body: Json): SimulatedDocument | Refused {
  const checked = checkedCommon(stage, body, 'creditNote');
  if (isRefused(checked)) return checked;
  if (textOf(body['type']) === '' || textOf(body['cause']) === '') {
    return refuse(9070, 'El tipo y el motivo de la nota crédito son obligatorios');
  }
  const [allocation] = listIn(body, 'invoices');
  const invoice = stage.world.documents.find(({ kind, id }) => kind === 'invoice' && id === idIn(allocation));
  if (!invoice || invoice.clientId !== checked.client.id) return refuse(9020, 'La factura no existe');
  const amount = Number(divided(millionths(allocation?.['amount']) ?? 0n, 10_000n));
  if (amount !== checked.total) return refuse(9031, 'El monto a aplicar no es el total de la nota crédito');
  if (amount > invoice.balanceCents) {
    return refuse(9030, 'El monto a aplicar de una de las facturas es superior al total por pagar');
  }
  const note = kept(stage, 'credit-note', body, checked);
  invoice.balanceCents -= amount;
  const refused = sendToDian(stage, note);
  return refused ?? note;
}

function kept(
  { world }: AlegraStage,
  kind: SimulatedDocument['kind'],
  body: Json,
  { template, client, date, total }: Exclude<ReturnType<typeof checkedCommon>, Refused>,
): SimulatedDocument {
  const document: SimulatedDocument = {
    id: 1 + world.documents.length,
    kind,
    date,
    dueDate: textOf(body['dueDate']) || date,
    status: body['status'] === 'open' ? 'open' : 'draft',
    clientId: client.id,
    templateId: template.id,
    number: null,
    observations: textOf(body['observations']),
    anotation: textOf(body['anotation']),
    items: listIn(body, 'items'),
    totalCents: total,
    balanceCents: total,
    legalStatus: 'PENDING',
    readings: 0,
    warnings: warningsOf(client),
    cufe: '',
  };
  world.documents.push(document);
  return document;
}

/** Hands it to DIAN, whose answer comes at a later read. Null when it has gone. */
export function sendToDian({ world }: AlegraStage, document: SimulatedDocument): Refused | null {
  if (document.legalStatus !== 'PENDING')
    return refuse(3246, 'AEP2011: El documento ya está en proceso de certificación');
  const template = world.numberTemplates.find(({ id }) => id === document.templateId);
  if (!template?.isElectronic) return refuse(3247, 'La numeración no es electrónica');
  if (template.maxInvoiceNumber !== null && template.nextInvoiceNumber > template.maxInvoiceNumber) {
    return refuse(3248, 'AEP6009: La numeración no está autorizada');
  }
  document.status = 'open';
  document.number = template.nextInvoiceNumber;
  template.nextInvoiceNumber += 1;
  document.legalStatus = 'STAMPED_AND_WAITING_RESPONSE';
  document.readings = 1 + world.queueNext;
  world.queueNext = 0;
  return null;
}

/** Each reading brings the verdict nearer. */
export function advanceStamp(document: SimulatedDocument): void {
  if (document.legalStatus !== 'STAMPED_AND_WAITING_RESPONSE') return;
  if (document.readings > 0) {
    document.readings -= 1;
    return;
  }
  document.legalStatus = isRejected(document.warnings) ? 'STAMPED_AND_REJECTED' : 'STAMPED_AND_ACCEPTED';
  document.cufe = createHash('sha384').update(`${document.id} ${document.totalCents}`).digest('hex');
}

const money = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

/** In Alegra's form: amounts of documents are texts, and a draft has a numbering without a number. */
export function renderDocument(world: AlegraWorld, document: SimulatedDocument) {
  const { id, kind, date, dueDate, status, number, observations, anotation, items, legalStatus } = document;
  const template = world.numberTemplates.find((one) => one.id === document.templateId);
  const client = world.contacts.find((one) => one.id === document.clientId);
  const isDecided = /ACCEPTED|REJECTED/.test(legalStatus);
  return {
    id: String(id),
    date,
    dueDate,
    status,
    observations,
    anotation,
    client: {
      id: String(client?.id),
      name: client?.name,
      identification: client?.identificationObject.number,
    },
    numberTemplate: {
      id: String(document.templateId),
      prefix: template?.prefix,
      ...(number !== null && { number: String(number), fullNumber: `${template?.prefix}${number}` }),
      isElectronic: template?.isElectronic,
    },
    total: money(document.totalCents),
    balance: money(document.balanceCents),
    decimalPrecision: '2',
    items,
    stamp: {
      legalStatus,
      ...(legalStatus === 'STAMPED_AND_ACCEPTED' && {
        [kind === 'invoice' ? 'cufe' : 'cude']: document.cufe,
        barCodeContent: `CUFE: ${document.cufe}`,
      }),
      ...(isDecided && { warnings: document.warnings }),
    },
  };
}
