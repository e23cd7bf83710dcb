import type { ProviderConnection } from '#capabilities/connection.ts';
import { ProviderFailure } from '#capabilities/failures.ts';
import type {
  FiscalAccepted,
  FiscalCapability,
  FiscalFile,
  FiscalFinding,
  FiscalPending,
  FiscalRefused,
  FiscalStatus,
  PreparedDocument,
  SentDocument,
} from '#capabilities/fiscal/fiscal.capability.ts';
import {
  findingOfRule,
  isDuplicate,
  isCertificateRule,
  type Rule,
} from '#countries/colombia/colombia.dian-rules.ts';
import {
  type FiscalDocument,
  fullNumber,
  isNumbered,
  type NumberedDocument,
} from '#capabilities/fiscal/fiscal.document.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import type { ErrorDefinition } from '#vocabulary/errors.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { calculateDianTotals } from './dian.amounts.ts';
import { buildAttachedDocument } from './dian.attached.ts';
import { readExpiry, readSigner } from './dian.certificate.ts';
import { checkDianRules } from './dian.check.ts';
import { type DianClient, environmentOf } from './dian.client.ts';
import { KINDS } from './dian.codes.ts';
import { buildDianDocument, type Software } from './dian.document.ts';
import { issueTime, fiscalKeyOf, keyPartsOf, qrText } from './dian.keys.ts';
import type { CheckDigitOf } from './dian.parties.ts';
import { validateDianSchema } from './dian.schema.ts';
import { signDocument } from './dian.signature.ts';
import { type DianAnswer, isInProcess, isNotFound, isRejection } from './dian.wire.ts';
import { documentOf } from '#foundation/xml/xml.ts';

const XML = 'application/xml';

const softwareOf = (connection: ProviderConnection): Software => ({
  id: connection.credentials['softwareId']?.trim() ?? '',
  pin: connection.credentials['softwarePin']?.trim() ?? '',
  environment: environmentOf(connection),
});

const missing = (field: string, text: ErrorDefinition['text']) =>
  new ProviderFailure('dian', 'refused', `dian: ${field} is not right`, {
    fields: [{ field, message: text, text }],
  });

/** The checks that need no request. */
function checkForm({ credentials }: ProviderConnection): void {
  if (!/^\d{6,15}$/.test(credentials['nit'] ?? '')) throw missing('nit', 'fiscal.nit');
  if (!/^[\w-]{8,60}$/.test(credentials['softwareId']?.trim() ?? '')) {
    throw missing('softwareId', 'fiscal.software.id');
  }
  if (!/^\d{5}$/.test(credentials['softwarePin']?.trim() ?? '')) {
    throw missing('softwarePin', 'fiscal.software.pin');
  }
}

/** A key that no document has: asked for to see whether DIAN answers at all. */
const NO_KEY = '0'.repeat(96);

/** `fv`, the issuer, `000` for software of one's own, the year, and the number in eight hex digits (annex 1.9, 12.2). */
export function fileName({ kind, issuer, issuedAt, number }: NumberedDocument): string {
  const nit = issuer.identity.number.padStart(10, '0');
  const year = issueTime(issuedAt).date.slice(2, 4);
  const consecutive = BigInt(number).toString(16).padStart(8, '0');
  return `${KINDS[kind].filePrefix}${nit}000${year}${consecutive}.xml`;
}

const signatureId = (key: string, what: 'document' | 'delivery'): string =>
  `xmldsig-${what}-${key.slice(0, 24)}`;

function accepted(answer: DianAnswer, { key }: SentDocument): FiscalAccepted {
  return {
    state: 'accepted',
    key,
    number: null,
    message: sanitizeProviderText(answer.message || answer.description),
    warnings: answer.rules.map((rule) => ({ ...findingOfRule(rule), isWarning: true })),
    answer: answer.document && {
      role: 'answer',
      name: `ar-${key.slice(0, 24)}.xml`,
      contentType: XML,
      bytes: answer.document,
    },
  };
}

function refused(rules: readonly Rule[], message: string): FiscalRefused {
  const findings = rules.filter((rule) => !rule.isNotification).map(findingOfRule);
  const other: FiscalFinding = { field: 'document', text: 'fiscal.theirs.other', rule: null, message };
  return { state: 'refused', message, findings: findings.length > 0 ? findings : [other] };
}

const failureOf = ({ message, findings }: FiscalRefused): ProviderFailure =>
  new ProviderFailure('dian', 'refused', message, { fields: findings });

/** DIAN's findings about the certificate come as rules about the document, but concern the access. */
function askToReconnect(rules: readonly Rule[]): void {
  const rule = rules.find(isCertificateRule);
  if (!rule) return;
  const { words: message } = rule;
  throw new ProviderFailure('dian', 'reconnect', message, {
    fields: [{ field: 'certificate', message, text: 'fiscal.certificate.untrusted' }],
  });
}

type FiscalOptions = {
  readonly client: DianClient;
  readonly clock: Clock;
  readonly checkDigitOf: CheckDigitOf;
};

/**
 * What is known of DIAN without any XML stands in the provider: a process that sends no document never loads the rest.
 */
export type DianFiscal = Required<Omit<FiscalCapability, 'terms' | 'isTrial' | 'classOf' | 'totals'>>;

export function dianFiscal({ client, clock, checkDigitOf }: FiscalOptions): DianFiscal {
  /** With the software of a connection, or without any where only the form of the document matters. */
  function drawingOf(document: NumberedDocument, software: Software) {
    const totals = calculateDianTotals(document);
    const parts = keyPartsOf(document, totals, software);
    return { document, totals, parts, key: fiscalKeyOf(parts), software, checkDigitOf };
  }

  function findingsOf(document: FiscalDocument): readonly FiscalFinding[] {
    const findings = checkDianRules(document, clock.now());
    if (findings.length > 0 || !isNumbered(document)) return findings;
    using drawnAsXml = documentOf(
      buildDianDocument(drawingOf(document, { id: '-', pin: '-', environment: 'habilitacion' })),
    );
    return validateDianSchema(drawnAsXml).map((detail) => ({
      field: 'document',
      text: 'fiscal.schema',
      params: { detail },
      rule: 'ZB01',
      message: `ZB01: ${detail}`,
    }));
  }

  /** Null for a document that DIAN does not have; throws if DIAN gives no status. */
  function statusIn(answers: readonly DianAnswer[], sent: SentDocument): FiscalStatus | null {
    const own = sent.key.toLowerCase();
    const answer = answers.find(({ key }) => key === own) ?? answers[0];
    if (!answer || isNotFound(answer)) return null;
    if (isInProcess(answer)) return { state: 'pending', ticket: sent.ticket ?? sent.key };
    const words = sanitizeProviderText(answer.description || answer.message);
    if (answer.isValid && (answer.key === '' || answer.key === own)) return accepted(answer, sent);
    if (isRejection(answer)) return refused(answer.rules, words);
    throw new ProviderFailure('dian', 'unknown', `dian answered without a verdict: ${words}`);
  }

  async function statusOf(connection: ProviderConnection, sent: SentDocument): Promise<FiscalStatus | null> {
    const isTicket = sent.ticket !== undefined && sent.ticket !== sent.key;
    if (!isTicket) return statusIn(await client.status(connection, sent.key), sent);
    const found = statusIn(await client.statusOfZip(connection, sent.ticket), sent);
    return found ?? { state: 'pending', ticket: sent.ticket };
  }

  /**
   * "Processed before" is a success if the document that is read back by our key is ours; otherwise another program
   * used the number for another document (REL-03, class U). While DIAN does not answer, it may be ours.
   */
  async function confirmed(
    connection: ProviderConnection,
    prepared: PreparedDocument,
  ): Promise<FiscalAccepted | FiscalPending> {
    const found = await statusOf(connection, prepared).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure) || error.kind === 'reconnect') throw error;
      throw new ProviderFailure('dian', 'unknown', 'dian has it and cannot be asked for it', {
        cause: error,
      });
    });
    if (found && found.state !== 'refused') return found;
    const number = prepared.number ?? '';
    const message = `DIAN has another document with the number ${number}`;
    throw failureOf({
      state: 'refused',
      message,
      findings: [
        { field: 'number', text: 'fiscal.number.conflict', params: { number }, rule: '90', message },
      ],
    });
  }

  async function sendToTestSet(
    connection: ProviderConnection,
    { file, key }: PreparedDocument,
    testSetId: string,
  ): ReturnType<FiscalCapability['send']> {
    const { ticket, rules } = await client.sendTestSet(connection, file.name, file.bytes, testSetId);
    askToReconnect(rules);
    if (ticket !== null) return { state: 'pending', ticket };
    if (rules.length > 0) throw failureOf(refused(rules, rules.map(({ words }) => words).join(' ')));
    throw new ProviderFailure('dian', 'unknown', `dian took ${key} and gave no ticket`);
  }

  return {
    validate: async (document) => findingsOf(document),

    check: async (connection) => {
      checkForm(connection);
      await readSigner(connection, clock.now());
      await client.status(connection, NO_KEY);
    },

    prepare: async (connection, document) => {
      checkForm(connection);
      const findings = findingsOf(document);
      if (findings.length > 0 || !isNumbered(document)) {
        throw failureOf({ state: 'refused', message: 'The document is not right', findings });
      }
      const { nit = '' } = connection.credentials;
      if (document.issuer.identity.number !== nit) {
        throw missing('issuer.identity.number', 'fiscal.issuer.otherTaxId');
      }
      const signer = await readSigner(connection, clock.now());
      const drawing = drawingOf(document, softwareOf(connection));
      const { key, parts, totals, software } = drawing;
      return {
        key,
        number: fullNumber(document),
        totals,
        qrText: qrText(key, parts, software.environment),
        file: {
          role: 'document',
          name: fileName(document),
          contentType: XML,
          bytes: signDocument((signature) => buildDianDocument(drawing, signature), {
            signer,
            at: document.issuedAt,
            id: signatureId(key, 'document'),
          }),
        },
      };
    },

    send: async (connection, prepared) => {
      const { testSetId = '' } = connection.credentials;
      if (testSetId !== '' && environmentOf(connection) === 'habilitacion') {
        return sendToTestSet(connection, prepared, testSetId.trim());
      }
      const { file } = prepared;
      const [answer] = await client.sendBill(connection, file.name, file.bytes);
      if (!answer) throw new ProviderFailure('dian', 'unknown', 'dian answered without a verdict');
      askToReconnect(answer.rules);
      if (answer.rules.some(isDuplicate)) return confirmed(connection, prepared);
      const status = statusIn([answer], prepared);
      if (status?.state === 'refused') throw failureOf(status);
      if (!status) throw new ProviderFailure('dian', 'unknown', 'dian answered without a verdict');
      return status;
    },

    statusOf,

    filesOf: async (connection, document, { key, file }, { answer }) => {
      if (!answer || !isNumbered(document)) return [file];
      // A document that DIAN accepted belongs to the customer, even if the certificate is no longer good: the delivery
      // that has both inside is signed once there is a good one again (W2-M-02).
      const signer = await readSigner(connection, clock.now()).catch((error: unknown) => {
        if (error instanceof ProviderFailure && error.kind === 'refused') return null;
        throw error;
      });
      if (!signer) return [file, answer];
      const enclosed = {
        document,
        key,
        sent: file.bytes,
        answer: answer.bytes,
        environment: environmentOf(connection),
        at: clock.now(),
        checkDigitOf,
      };
      const delivery: FiscalFile = {
        role: 'delivery',
        name: file.name.replace(/^(fv|nc)/, 'ad'),
        contentType: XML,
        bytes: signDocument((signature) => buildAttachedDocument(enclosed, signature), {
          signer,
          at: enclosed.at,
          id: signatureId(key, 'delivery'),
        }),
      };
      return [file, answer, delivery];
    },

    seriesOf: async (connection) => {
      const { code, description, ranges } = await client.numberingRanges(connection);
      if (/^(401|89)$/.test(code)) {
        throw new ProviderFailure('dian', 'reconnect', sanitizeProviderText(description) || 'dian refused');
      }
      return ranges.map(({ prefix, resolvedOn, validFrom, validTo, ...range }) => ({
        prefix,
        authorization: {
          ...range,
          resolvedOn: plainDate(resolvedOn),
          validFrom: plainDate(validFrom),
          validTo: plainDate(validTo),
        },
      }));
    },

    expiresOn: readExpiry,

    findCustomer: (connection, { type, number }) => client.acquirer(connection, type, number),
  };
}
