import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  FiscalCapability,
  FiscalFile,
  FiscalFinding,
  FiscalPending,
  FiscalRefused,
  FiscalStatus,
  PreparedDocument,
  SentDocument,
} from '#capabilities/fiscal/fiscal.capability.ts';
import { findingOfRule, readRule } from '#countries/colombia/colombia.dian-rules.ts';
import {
  issueDayOf,
  isMapped,
  documentKeyOf,
  markOf,
  parseDocumentKey,
} from '#capabilities/fiscal/fiscal.program.ts';
import { calculateProgramTotals } from '#capabilities/fiscal/fiscal.program-amounts.ts';
import { validateForProgram } from '#capabilities/fiscal/fiscal.program-check.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import type { SiigoClient } from './siigo.client.ts';
import { buildSiigoRequest, type SiigoRequest } from './siigo.document.ts';
import type { Document } from './siigo.wire.ts';
import { PROVIDER, SIIGO } from './siigo.words.ts';

const failureOf = ({ message, findings }: FiscalRefused): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', message, { fields: findings });

/** A document that DIAN refused and that only the host can take out of Siigo's books. */
const staysThere = (number: string): FiscalFinding => ({
  field: 'document',
  text: 'fiscal.theirs.stays',
  params: { ...SIIGO.words, number },
  rule: null,
  message: `siigo keeps ${number}`,
});

/** It was sent again there, by hand: a second one would be sold twice. */
const acceptedThere = (number: string): ProviderFailure => {
  const message = `siigo has ${number} accepted by now`;
  return new ProviderFailure(PROVIDER, 'refused', message, {
    fields: [
      { field: 'document', text: 'fiscal.theirs.acceptedThere', params: { ...SIIGO.words, number }, message },
    ],
  });
};

/** Type, customer and currency of an invoice cannot be changed there (blueprint, "Edición de Facturas de venta"). */
const canBecome = ({ document, customer, currency }: Document, asked: SiigoRequest): boolean =>
  document?.id === asked.document.id &&
  customer?.identification === asked.customer?.identification &&
  (currency?.code ?? SIIGO.currency) === (asked.currency?.code ?? SIIGO.currency);

/** The content of the file: Siigo's request, which `prepare` wrote. */
const requestIn = ({ file }: Pick<PreparedDocument, 'file'>): SiigoRequest =>
  JSON.parse(Buffer.from(file.bytes).toString('utf8')) as SiigoRequest;

/**
 * Tax documents that Siigo numbers, books, and sends to DIAN. The stamp comes later: an accepted document is pending
 * until it is read with one.
 */
export function siigoFiscal(
  clientOf: (connection: ProviderConnection) => SiigoClient,
  clock: Clock,
): FiscalCapability {
  const found = async (client: SiigoClient, key: string): Promise<Document | null> => {
    const { kind, day, reference } = parseDocumentKey(key);
    const mark = markOf(reference);
    const all = await client.documentsOf(kind, day);
    return all.find(({ observations }) => observations?.includes(mark)) ?? null;
  };

  async function refusal(
    client: SiigoClient,
    key: string,
    { id, name, stamp }: Document,
  ): Promise<FiscalRefused> {
    const { kind } = parseDocumentKey(key);
    const listed = kind === 'invoice' ? await client.stampErrors(id) : [];
    const words = (listed.length > 0 ? listed : [stamp?.errors ?? '']).map(sanitizeProviderText);
    const told = words.map((text): FiscalFinding => findingOfRule(readRule(text || 'DIAN')));
    const findings = kind === 'invoice' ? told : [...told, staysThere(name)];
    return { state: 'refused', message: words.join(' '), findings };
  }

  async function statusIn(client: SiigoClient, key: string, document: Document): Promise<FiscalStatus> {
    const { id, name, stamp } = document;
    const code = stamp?.cufe || stamp?.cude;
    // A document without a stamp was taken and not sent yet, like one whose stamp is a draft.
    const status = stamp?.status ?? 'Draft';
    if (status === 'Rejected') return refusal(client, key, document);
    if (status === 'Accepted' && code) {
      const message = sanitizeProviderText(stamp?.observations ?? '') || status;
      return { state: 'accepted', key: code, number: name, message, warnings: [], answer: null };
    }
    if (status === 'Draft' || status === 'Accepted') return { state: 'pending', ticket: id };
    throw new ProviderFailure(
      PROVIDER,
      'unknown',
      `siigo has a stamp that is not known: ${sanitizeProviderText(status)}`,
    );
  }

  async function idOfInvoice(client: SiigoClient, name: string): Promise<string> {
    const invoice = (await client.invoicesNamed(name)).find((one) => one.name === name);
    if (invoice) return invoice.id;
    const message = `Siigo has no invoice ${name}`;
    throw new ProviderFailure(PROVIDER, 'refused', message, {
      fields: [{ field: 'corrects.number', text: 'fiscal.theirs.corrects', message }],
    });
  }

  /**
   * Adds what only Siigo knows: the id of the invoice that is corrected, and a customer that Siigo has by number alone.
   */
  async function completed(client: SiigoClient, asked: SiigoRequest): Promise<SiigoRequest> {
    const { customer, invoice } = asked;
    if (invoice !== undefined) return { ...asked, invoice: await idOfInvoice(client, invoice) };
    if (!customer) return asked;
    const { identification } = customer;
    const isThere = (await client.customersOf(identification)).length > 0;
    return isThere ? { ...asked, customer: { identification, branch_office: 0 } } : asked;
  }

  const foundOf = async (client: SiigoClient, { key, ticket }: SentDocument): Promise<Document | null> => {
    if (ticket === undefined) return found(client, key);
    return client.document(parseDocumentKey(key).kind, ticket).catch((error: unknown) => {
      if (error instanceof ProviderFailure && error.kind === 'missing') return null;
      throw error;
    });
  };

  /**
   * A refused invoice stays in Siigo's books with its number: it is corrected in place or, if the wrong field cannot be
   * changed there, removed, so that the books have one (W2-H-05). Null if a new one has to be created.
   */
  async function inPlaceOf(
    client: SiigoClient,
    {
      reference,
      asked,
      before,
    }: {
      readonly reference: string;
      readonly asked: SiigoRequest;
      readonly before: SentDocument;
    },
  ): Promise<Document | FiscalPending | null> {
    const earlier = await foundOf(client, before);
    if (!earlier) return null;
    // An attempt before this one has changed it already.
    if (earlier.observations?.includes(markOf(reference))) return earlier;
    const status = earlier.stamp?.status ?? 'Draft';
    if (status === 'Accepted') throw acceptedThere(earlier.name);
    if (status !== 'Rejected') {
      throw new ProviderFailure(PROVIDER, 'wait', `siigo is still working on ${earlier.name}`);
    }
    if (canBecome(earlier, asked)) {
      await client.changeInvoice(earlier.id, await completed(client, asked));
      // The answer may still have the refusal of before.
      return { state: 'pending', ticket: earlier.id };
    }
    await client.removeInvoice(earlier.id);
    return null;
  }

  async function statusOf(connection: ProviderConnection, { key, ticket }: SentDocument) {
    const client = clientOf(connection);
    const document =
      ticket === undefined
        ? await found(client, key)
        : await client.document(parseDocumentKey(key).kind, ticket);
    return document && statusIn(client, key, document);
  }

  return {
    terms: {
      numberedBy: 'provider',
      kinds: ['invoice', 'credit-note'],
      mustSignOnSendingDay: true,
      maxProcessingSeconds: 60 * 60,
    },
    classOf: () => 'K',
    totals: calculateProgramTotals,
    validate: async (document) => validateForProgram(SIIGO, document, clock.now()),

    check: async (connection) => {
      await clientOf(connection).documentTypes('FV');
    },

    prepare: async (_connection, document, reference) => {
      const findings = validateForProgram(SIIGO, document, clock.now());
      if (findings.length > 0 || !isMapped(document)) {
        throw failureOf({ state: 'refused', message: 'The document is not right', findings });
      }
      return {
        key: documentKeyOf({ kind: document.kind, day: issueDayOf(SIIGO, document), reference }),
        number: null,
        totals: calculateProgramTotals(document),
        qrText: '',
        file: {
          role: 'document',
          name: `${reference}.json`,
          contentType: 'application/json',
          bytes: Buffer.from(JSON.stringify(buildSiigoRequest(document, reference))),
        },
      };
    },

    send: async (connection, prepared, attempt) => {
      const client = clientOf(connection);
      const { kind, reference } = parseDocumentKey(prepared.key);
      const asked = requestIn(prepared);
      // Credit notes can be neither changed nor removed there: the refusal says what the host has to do.
      const { before } = attempt ?? {};
      const there =
        kind === 'invoice' && before ? await inPlaceOf(client, { reference, asked, before }) : null;
      if (there && 'state' in there) return there;
      const made = there ?? (await client.create(kind, await completed(client, asked), reference));
      const status = await statusIn(client, prepared.key, made);
      if (status.state === 'refused') throw failureOf(status);
      return status;
    },

    statusOf,

    filesOf: async (connection, { kind }, { key, ticket }, { number }) => {
      const client = clientOf(connection);
      // Of a day with a thousand documents all pages would be read for each.
      const id = ticket ?? (await found(client, key))?.id;
      if (id === undefined)
        throw new ProviderFailure(PROVIDER, 'wait', 'siigo does not show the document yet');
      const name = (number ?? id).replace(/[^\w-]/g, '_');
      const pdf: FiscalFile = {
        role: 'print',
        name: `${name}.pdf`,
        contentType: 'application/pdf',
        bytes: await client.file(kind, id, 'pdf'),
      };
      // Siigo gives the signed XML of invoices alone.
      if (kind !== 'invoice') return [pdf];
      const xml: FiscalFile = {
        role: 'delivery',
        name: `${name}.xml`,
        contentType: 'application/xml',
        bytes: await client.file(kind, id, 'xml'),
      };
      return [xml, pdf];
    },
  };
}
