import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import { type FieldProblem, ProviderFailure } from '../failures.ts';
import type {
  FiscalCapability,
  FiscalFile,
  FiscalDraft,
  FiscalStatus,
  PreparedDocument,
} from './fiscal.capability.ts';
import type { FiscalDocument } from './fiscal.document.ts';

/** A provider of tax documents beside its simulator, with what the suite has to make happen. */
export type FiscalSubject = {
  readonly fiscal: FiscalCapability;
  readonly connection: ProviderConnection;
  /** The same place with credentials that are not accepted. */
  readonly stranger: ProviderConnection;
  readonly invoice: FiscalDocument;
  readonly creditNoteOf: (invoice: Issued) => FiscalDocument;
  /** The files that there are of an accepted document. */
  readonly roles: readonly FiscalFile['role'][];
  /** A document in which our own check finds a mistake, and the field. */
  readonly wrong: FiscalDocument;
  readonly wrongField: string;
  /** A document that only the provider refuses, and our name of the field that it blames. */
  readonly refused: FiscalDocument;
  readonly blamedField: string;
  /** Access is refused for the next requests. */
  readonly close: () => void;
  /** The provider carries out the next request, and its answer is lost. */
  readonly loseAnswer: () => void;
  /** The provider's gateway times out on the next document. */
  readonly timeOut: () => void;
  /** The provider takes the next document and decides later. */
  readonly queueNext: () => void;
  /** The number of the invoice belongs to another document there. Absent if the provider numbers. */
  readonly takeInvoiceNumber?: () => void;
  /** How many documents the provider has that were not refused. */
  readonly issued: () => number;
  readonly stop: () => Promise<void>;
};

/** A prepared document, with the key and the number by which its receiver knows it. */
type Issued = { readonly key: string; readonly number: string };

/** What every provider of tax documents owes us, in any protocol. */
export function fiscalConformance(start: () => Promise<FiscalSubject>): void {
  describe('as a provider of tax documents', () => {
    let subject: FiscalSubject;
    beforeEach(async () => {
      subject = await start();
    });
    afterEach(() => subject.stop());
    const prepare = (document = subject.invoice) =>
      subject.fiscal.prepare(subject.connection, document, 'posada1r1');
    const send = (prepared: PreparedDocument) => subject.fiscal.send(subject.connection, prepared);
    const statusOf = (sent: PreparedDocument) => subject.fiscal.statusOf(subject.connection, sent);
    /** Asked for as long as the provider has not decided. */
    const decided = async (
      prepared: PreparedDocument,
      first: FiscalStatus | FiscalDraft | null,
    ): Promise<FiscalStatus> => {
      let status = first;
      for (let asked = 0; status?.state === 'pending' && asked < 5; asked += 1) {
        status = await subject.fiscal.statusOf(subject.connection, { ...prepared, ticket: status.ticket });
      }
      if (!status || status.state === 'kept') throw new Error('The provider has not submitted the document');
      return status;
    };
    const issue = async (prepared: PreparedDocument) => decided(prepared, await send(prepared));
    /** Accepted, under our key or the provider's. */
    const acceptanceOf = ({ key }: PreparedDocument) =>
      subject.fiscal.terms.numberedBy === 'series'
        ? { state: 'accepted', key, number: null }
        : { state: 'accepted', key: expect.stringMatching(/./), number: expect.stringMatching(/./) };
    const issuedAs = (prepared: PreparedDocument, status: FiscalStatus): Issued => {
      if (status.state !== 'accepted') throw new Error(`The document is ${status.state}`);
      return { key: status.key, number: status.number ?? prepared.number ?? '' };
    };
    const problemsOf = async (prepared: PreparedDocument): Promise<readonly FieldProblem[]> => {
      try {
        const status = await issue(prepared);
        if (status.state === 'refused') return status.findings;
      } catch (failure) {
        if (failure instanceof ProviderFailure && failure.kind === 'refused') return failure.fields;
        throw failure;
      }
      throw new Error('The document was not refused');
    };

    test('tries credentials before they are saved', async () => {
      const { fiscal, connection, stranger } = subject;
      await fiscal.check(connection);
      expect((await failureOf(fiscal.check(stranger))).kind).toBe('reconnect');
      subject.close();
      expect((await failureOf(fiscal.check(connection))).kind).toBe('wait');
      expect(subject.issued()).toBe(0);
    });

    test('mistakes are found without a request, with the field and the correction [D-20]', async () => {
      const { fiscal, invoice, wrong, wrongField } = subject;
      expect(await fiscal.validate(invoice)).toEqual([]);
      expect((await fiscal.validate(wrong)).map(({ field }) => field)).toEqual([wrongField]);
      const failure = await failureOf(prepare(wrong));
      expect(failure.kind).toBe('refused');
      expect(failure.fields[0]?.text).toBeDefined();
    });

    test('a document is the same to the byte however often it is prepared [REL-02]', async () => {
      const [one, other] = [await prepare(), await prepare()];
      expect(other.key).toBe(one.key);
      expect(Buffer.compare(one.file.bytes, other.file.bytes)).toBe(0);
      expect(one.totals.payable).toBe(subject.invoice.total);
    });

    test('an accepted document comes with the answer of the provider, and neither has credentials', async () => {
      const prepared = await prepare();
      const accepted = await issue(prepared);
      expect(accepted).toMatchObject(acceptanceOf(prepared));
      if (accepted.state !== 'accepted') return;
      const files = await subject.fiscal.filesOf(subject.connection, subject.invoice, prepared, accepted);
      expect(files.map(({ role }) => role)).toEqual(subject.roles);
      const all = files.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join();
      for (const [name, secret] of Object.entries(subject.connection.credentials)) {
        if (/password|key|certificate$/i.test(name)) expect(all).not.toContain(secret);
      }
      expect(subject.issued()).toBe(1);
    });

    test('a credit note corrects an invoice that the provider has', async () => {
      const prepared = await prepare();
      const corrected = issuedAs(prepared, await issue(prepared));
      const note = await prepare(subject.creditNoteOf(corrected));
      expect(note.key).not.toBe(prepared.key);
      expect((await issue(note)).state).toBe('accepted');
      expect(subject.issued()).toBe(2);
    });

    test('a refusal names our field, what to write, and keeps the words of the provider [USER-PAIN 7]', async () => {
      const problems = await problemsOf(await prepare(subject.refused));
      expect(problems.map(({ field }) => field)).toEqual([subject.blamedField]);
      for (const { message, text } of problems) {
        expect(text).toBeDefined();
        expect(message).not.toBe('');
        expect(message.length).toBeLessThanOrEqual(300);
        expect(message).not.toMatch(/[<>]/);
      }
      expect(subject.issued()).toBe(0);
    });

    test('closed means wait, and the document is certainly not there', async () => {
      const prepared = await prepare();
      subject.close();
      expect((await failureOf(send(prepared))).kind).toBe('wait');
      expect(subject.issued()).toBe(0);
    });

    test('credentials that are no longer accepted ask to reconnect', async () => {
      const prepared = await prepare();
      expect((await failureOf(subject.fiscal.send(subject.stranger, prepared))).kind).toBe('reconnect');
      expect(subject.issued()).toBe(0);
    });

    test('a lost answer is unknown, and the status then shows one document [REL-04, REL-03]', async () => {
      const prepared = await prepare();
      expect(await statusOf(prepared)).toBeNull();
      subject.loseAnswer();
      expect((await failureOf(send(prepared))).kind).toBe('unknown');
      expect(await decided(prepared, await statusOf(prepared))).toMatchObject(acceptanceOf(prepared));
      expect(subject.issued()).toBe(1);
    });

    test('a gateway that gives up leaves it unknown, and the same bytes again are the same document [REL-05]', async () => {
      const prepared = await prepare();
      subject.timeOut();
      expect((await failureOf(send(prepared))).kind).toBe('unknown');
      if (['U', 'K'].includes(subject.fiscal.classOf(subject.invoice.kind))) {
        expect(await issue(prepared)).toMatchObject(acceptanceOf(prepared));
        expect(await issue(prepared)).toMatchObject(acceptanceOf(prepared));
        expect(subject.issued()).toBe(1);
      }
    });

    test('a number that another document has is a conflict, never a success [REL-25]', async () => {
      if (!subject.takeInvoiceNumber) {
        expect(subject.fiscal.terms.numberedBy).not.toBe('series');
        return;
      }
      const prepared = await prepare();
      subject.takeInvoiceNumber();
      const failure = await failureOf(send(prepared));
      expect(failure).toMatchObject({ kind: 'refused', fields: [{ field: 'number' }] });
    });

    test('a document that is decided later is pending until then', async () => {
      const prepared = await prepare();
      subject.queueNext();
      const sent = await send(prepared);
      expect(sent.state).toBe('pending');
      if (sent.state !== 'pending') return;
      const ask = () =>
        subject.fiscal.statusOf(subject.connection, { key: prepared.key, ticket: sent.ticket });
      expect(await ask()).toMatchObject({ state: 'pending' });
      expect(await ask()).toMatchObject(acceptanceOf(prepared));
      expect(subject.issued()).toBe(1);
    });
  });
}
