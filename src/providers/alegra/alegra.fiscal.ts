import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  FiscalCapability,
  FiscalFile,
  FiscalFinding,
  FiscalRefused,
  FiscalStatus,
  PreparedDocument,
  SentDocument,
} from '#capabilities/fiscal/fiscal.capability.ts';
import type { FiscalKind } from '#capabilities/fiscal/fiscal.document.ts';
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
import { compare } from '#vocabulary/decimal.ts';
import type { AlegraClient } from './alegra.client.ts';
import { contactIn } from './alegra.customers.ts';
import { type AlegraRequest, buildAlegraRequest } from './alegra.document.ts';
import { failureIn, isInProcess } from './alegra.refusals.ts';
import { type Document, numberOf } from './alegra.wire.ts';
import { ALEGRA, PROVIDER } from './alegra.words.ts';

const failureOf = ({ message, findings }: FiscalRefused): ProviderFailure =>
  new ProviderFailure(PROVIDER, 'refused', message, { fields: findings });

/** The content of the file: Alegra's request, which `prepare` wrote. */
const requestIn = ({ file }: Pick<PreparedDocument, 'file'>): AlegraRequest =>
  JSON.parse(Buffer.from(file.bytes).toString('utf8')) as AlegraRequest;

/** Of a credit note: only the host can take a refused one out of Alegra's books. */
const staysThere = (number: string): FiscalFinding => ({
  field: 'document',
  text: 'fiscal.theirs.stays',
  params: { ...ALEGRA.words, number },
  rule: null,
  message: `alegra keeps ${number}`,
});

const orMissing = (error: unknown): null => {
  if (error instanceof ProviderFailure && error.kind === 'missing') return null;
  throw error;
};

const ACCEPTED: ReadonlySet<string> = new Set([
  'STAMPED_AND_ACCEPTED',
  'STAMPED_AND_ACCEPTED_WITH_OBSERVATIONS',
]);
const REJECTED = 'STAMPED_AND_REJECTED';
const WAITING = 'STAMPED_AND_WAITING_RESPONSE';
/** Kept there and never handed to DIAN. */
const PENDING = 'PENDING';

/** Null while Alegra keeps it as a draft: a document that DIAN has not seen does not count. */
function statusIn(document: Document, kind: FiscalKind): FiscalStatus | null {
  const { id, stamp } = document;
  const status = stamp?.legalStatus ?? PENDING;
  const rules = (stamp?.warnings ?? []).map((text) => readRule(sanitizeProviderText(text)));
  const key = stamp?.cufe || stamp?.cude;
  if (status === PENDING) return null;
  if (status === WAITING || (ACCEPTED.has(status) && !key)) return { state: 'pending', ticket: id };
  if (ACCEPTED.has(status) && key) {
    const number = numberOf(document);
    const warnings = rules.filter(({ isNotification }) => isNotification).map(findingOfRule);
    const qrText = stamp?.barCodeContent;
    return {
      state: 'accepted',
      key,
      number,
      message: status,
      warnings,
      answer: null,
      ...(qrText && { qrText }),
    };
  }
  if (status === REJECTED) {
    const refusals = rules.filter(({ isNotification }) => !isNotification);
    const told =
      refusals.length > 0 ? refusals : [readRule(sanitizeProviderText(stamp?.warnings?.[0] ?? '') || status)];
    const message = told.map(({ words }) => words).join(' ');
    const findings = told.map(findingOfRule);
    return {
      state: 'refused',
      message,
      findings: kind === 'invoice' ? findings : [...findings, staysThere(numberOf(document) ?? id)],
    };
  }
  throw new ProviderFailure(
    PROVIDER,
    'unknown',
    `alegra has a stamp that is not known: ${sanitizeProviderText(status)}`,
  );
}

export type AlegraFiscalOptions = {
  readonly clock: Clock;
  /** Of a NIT, which Alegra's contacts have separately. */
  readonly checkDigitOf: (nit: string) => number;
  /** The longest time that Alegra works on a document; another figure only for a simulator. */
  readonly maxProcessingSeconds?: number | undefined;
};

/**
 * Tax documents that Alegra numbers, books, and sends to DIAN. Alegra remembers no key of ours: an invoice is a draft
 * first, is looked up by our reference before it is created, and is stamped only if its total is right to the cent.
 */
export function alegraFiscal(
  clientOf: (connection: ProviderConnection) => AlegraClient,
  { clock, checkDigitOf, maxProcessingSeconds = 60 * 60 }: AlegraFiscalOptions,
): FiscalCapability {
  async function found(client: AlegraClient, key: string): Promise<Document | null> {
    const { kind, day, reference } = parseDocumentKey(key);
    const mark = markOf(reference);
    const all = await client.documentsOf(kind, day);
    return all.find(({ observations }) => observations?.includes(mark)) ?? null;
  }

  async function invoiceNamed(
    client: AlegraClient,
    name: string,
  ): Promise<Document & { client: { id: string } }> {
    const invoice = (await client.invoicesNamed(name)).find((one) => numberOf(one) === name);
    if (invoice?.client) return { ...invoice, client: invoice.client };
    const message = `Alegra has no invoice ${name}`;
    throw new ProviderFailure(PROVIDER, 'refused', message, {
      fields: [{ field: 'corrects.number', text: 'fiscal.theirs.corrects', message }],
    });
  }

  async function made(client: AlegraClient, asked: AlegraRequest): Promise<Document> {
    if (asked.kind === 'invoice') {
      const { number, dv } = asked.contact.identificationObject;
      const known = await contactIn(client, number, dv);
      const { id } = known ?? (await client.createContact(asked.contact));
      return client.create('invoice', { ...asked.body, client: { id: Number(id) } });
    }
    const invoice = await invoiceNamed(client, asked.invoice);
    return client.create('credit-note', {
      ...asked.body,
      client: { id: Number(invoice.client.id) },
      invoices: [{ id: Number(invoice.id), amount: asked.amount }],
    });
  }

  /** A refused document leaves no draft behind; if the draft cannot be removed, the refusal stays the same. */
  async function refuse(client: AlegraClient, id: string, failure: ProviderFailure): Promise<never> {
    await client.remove(id).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error;
    });
    throw failure;
  }

  /**
   * An invoice that DIAN refused stays in Alegra's books with its number, and Alegra stamps it no second time: it is
   * voided before another one is created, so that one counts (W2-H-05).
   */
  async function voidRefused(client: AlegraClient, { key, ticket }: SentDocument): Promise<void> {
    const earlier =
      ticket === undefined
        ? await found(client, key)
        : await client.document('invoice', ticket).catch(orMissing);
    if (!earlier || earlier.status === 'void' || earlier.stamp?.legalStatus !== REJECTED) return;
    await client.void(earlier.id);
  }

  async function stamped(client: AlegraClient, draft: Document, { totals }: PreparedDocument): Promise<void> {
    if (compare(draft.total, totals.payable) !== 0) {
      const message = `alegra counts ${draft.total}`;
      const problem = {
        field: 'total',
        text: 'fiscal.theirs.amounts',
        params: ALEGRA.words,
        message,
      } as const;
      await refuse(
        client,
        draft.id,
        new ProviderFailure(PROVIDER, 'refused', message, { fields: [problem] }),
      );
    }
    const answers = (await client.stamp(draft.id)).filter(({ id }) => id === draft.id);
    const isOnItsWay = answers.some(
      (one) =>
        one.success === true ||
        one.emissionStatus?.startsWith('STAMPED_') ||
        isInProcess({ code: one.code ?? '', message: one.message }),
    );
    if (isOnItsWay) return;
    const [answer] = answers;
    if (!answer) throw new ProviderFailure(PROVIDER, 'unknown', 'alegra said nothing of the document');
    const failure = failureIn({ code: answer.code ?? '', message: answer.message }, 'the stamp');
    if (failure.kind !== 'refused') throw failure;
    await refuse(client, draft.id, failure);
  }

  return {
    terms: {
      numberedBy: 'provider',
      kinds: ['invoice', 'credit-note'],
      mustSignOnSendingDay: true,
      maxProcessingSeconds,
    },
    classOf: () => 'L',
    totals: calculateProgramTotals,
    validate: async (document) => validateForProgram(ALEGRA, document, clock.now()),

    check: (connection) => clientOf(connection).company(),

    prepare: async (_connection, document, reference) => {
      const findings = validateForProgram(ALEGRA, document, clock.now());
      if (findings.length > 0 || !isMapped(document)) {
        throw failureOf({ state: 'refused', message: 'The document is not right', findings });
      }
      return {
        key: documentKeyOf({ kind: document.kind, day: issueDayOf(ALEGRA, document), reference }),
        number: null,
        totals: calculateProgramTotals(document),
        qrText: '',
        file: {
          role: 'document',
          name: `${reference}.json`,
          contentType: 'application/json',
          bytes: Buffer.from(JSON.stringify(buildAlegraRequest(document, reference, checkDigitOf))),
        },
      };
    },

    send: async (connection, prepared, attempt) => {
      const client = clientOf(connection);
      const asked = requestIn(prepared);
      // Of a day with a thousand documents all pages would be read for each.
      const before = attempt?.isFirst ? null : await found(client, prepared.key);
      if (!before && attempt?.before && asked.kind === 'invoice') await voidRefused(client, attempt.before);
      const document = before ?? (await made(client, asked));
      const pending = { state: 'pending', ticket: document.id } as const;
      if (asked.kind === 'invoice' && statusIn(document, 'invoice') === null) {
        await stamped(client, document, prepared);
        // From here on Alegra has it: a failed read says nothing about it.
        const now = await client.document('invoice', document.id).catch((error: unknown) => {
          if (error instanceof ProviderFailure) return document;
          throw error;
        });
        return told(statusIn(now, 'invoice') ?? pending);
      }
      return told(statusIn(document, asked.kind) ?? pending);
    },

    statusOf: async (connection, { key, ticket }) => {
      const client = clientOf(connection);
      const { kind } = parseDocumentKey(key);
      const document = ticket === undefined ? await found(client, key) : await client.document(kind, ticket);
      if (!document) return null;
      // A credit note is stamped as it is created: without a stamp its outcome is unknown.
      const isKept = kind === 'invoice' && ticket === undefined;
      return statusIn(document, kind) ?? (isKept ? { state: 'kept' } : null);
    },

    filesOf: async (connection, { kind }, { key, ticket }, { number }) => {
      const client = clientOf(connection);
      const id = ticket ?? (await found(client, key))?.id;
      const later = (what: string) =>
        new ProviderFailure(PROVIDER, 'wait', `alegra does not give ${what} yet`);
      if (id === undefined) throw later('the document');
      const name = (number ?? id).replace(/[^\w-]/g, '_');
      const { pdf, xml } = await client.addressesOf(kind, id);
      const all: readonly (readonly [FiscalFile['role'], string, string, string | null | undefined])[] = [
        ['delivery', 'xml', 'application/xml', xml],
        ['print', 'pdf', 'application/pdf', pdf],
      ];
      if (!pdf) throw later('the paper');
      // Only some accounts have the XML of a credit note.
      if (!xml && kind === 'invoice') throw later('the XML');
      const files: FiscalFile[] = [];
      for (const [role, extension, contentType, url] of all) {
        if (!url) continue;
        files.push({ role, name: `${name}.${extension}`, contentType, bytes: await client.file(url) });
      }
      return files;
    },
  };
}

function told(status: FiscalStatus): Exclude<FiscalStatus, FiscalRefused> {
  if (status.state === 'refused') throw failureOf(status);
  return status;
}
