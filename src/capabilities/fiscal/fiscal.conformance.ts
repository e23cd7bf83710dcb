import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { ProviderConnection } from '../connection.ts';
import { failureOf } from '../failures.conformance.ts';
import type { FiscalCapability, PreparedDocument } from './fiscal.capability.ts';
import type { FiscalDocument } from './fiscal.document.ts';

/** A provider of tax documents beside its simulator, with what the suite has to make happen. */
export type FiscalSubject = {
  readonly fiscal: FiscalCapability;
  readonly connection: ProviderConnection;
  /** The same place with credentials that are not accepted. */
  readonly stranger: ProviderConnection;
  readonly invoice: FiscalDocument;
  readonly creditNoteOf: (invoice: PreparedDocument) => FiscalDocument;
  /** What we find wrong ourselves, and in which field. */
  readonly wrong: FiscalDocument;
  readonly wrongField: string;
  /** What only they find wrong, and our name of the field that they blame. */
  readonly refused: FiscalDocument;
  readonly blamedField: string;
  /** They are closed for the next requests. */
  readonly close: () => void;
  /** They do what they are asked next and their answer is lost. */
  readonly loseAnswer: () => void;
  /** A gateway of theirs gives up on the next document. */
  readonly timeOut: () => void;
  /** They take the next document and decide later. */
  readonly queueNext: () => void;
  /** The number of the invoice belongs to another document there. */
  readonly takeNumber: () => void;
  /** How many documents they have. */
  readonly issued: () => number;
  readonly stop: () => Promise<void>;
};

/** What every provider of tax documents owes us, whatever it speaks. */
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

    test('tries credentials before they are saved', async () => {
      const { fiscal, connection, stranger } = subject;
      await fiscal.check(connection);
      expect((await failureOf(fiscal.check(stranger))).kind).toBe('reconnect');
      subject.close();
      expect((await failureOf(fiscal.check(connection))).kind).toBe('wait');
      expect(subject.issued()).toBe(0);
    });

    test('D-20 what is wrong is found without asking anybody, with the field and what to write', async () => {
      const { fiscal, invoice, wrong, wrongField } = subject;
      expect(fiscal.findingsOf(invoice)).toEqual([]);
      expect(fiscal.findingsOf(wrong).map(({ field }) => field)).toEqual([wrongField]);
      const failure = await failureOf(prepare(wrong));
      expect(failure.kind).toBe('refused');
      expect(failure.fields[0]?.text).toBeDefined();
    });

    test('REL-02 a document is the same to the byte however often it is prepared', async () => {
      const [one, other] = [await prepare(), await prepare()];
      expect(other.key).toBe(one.key);
      expect(Buffer.compare(one.file.bytes, other.file.bytes)).toBe(0);
      expect(one.totals.payable).toBe(subject.invoice.total);
    });

    test('an accepted document comes with their answer, and neither with credentials', async () => {
      const prepared = await prepare();
      const accepted = await send(prepared);
      expect(accepted).toMatchObject({ state: 'accepted', key: prepared.key });
      if (accepted.state !== 'accepted') return;
      const files = await subject.fiscal.filesOf(subject.connection, subject.invoice, prepared, accepted);
      expect(files.map(({ role }) => role)).toEqual(['document', 'answer', 'delivery']);
      const all = files.map(({ bytes }) => Buffer.from(bytes).toString('latin1')).join();
      for (const [name, secret] of Object.entries(subject.connection.credentials)) {
        if (/password|certificate$/i.test(name)) expect(all).not.toContain(secret);
      }
      expect(subject.issued()).toBe(1);
    });

    test('a credit note corrects an invoice that they have', async () => {
      const prepared = await prepare();
      await send(prepared);
      const note = await prepare(subject.creditNoteOf(prepared));
      expect(note.key).not.toBe(prepared.key);
      expect((await send(note)).state).toBe('accepted');
      expect(subject.issued()).toBe(2);
    });

    test('USER-PAIN 7 a refusal names our field, what to write, and keeps their words', async () => {
      const failure = await failureOf(send(await prepare(subject.refused)));
      expect(failure.kind).toBe('refused');
      expect(failure.fields.map(({ field }) => field)).toEqual([subject.blamedField]);
      for (const { message, text } of failure.fields) {
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

    test('REL-04 REL-03 a lost answer is unknown, its status says what became of it: one document', async () => {
      const prepared = await prepare();
      expect(await statusOf(prepared)).toBeNull();
      subject.loseAnswer();
      expect((await failureOf(send(prepared))).kind).toBe('unknown');
      expect(await statusOf(prepared)).toMatchObject({ state: 'accepted', key: prepared.key });
      expect(subject.issued()).toBe(1);
    });

    test('REL-05 a gateway that gives up leaves it unknown, and the same bytes again are the same document', async () => {
      const prepared = await prepare();
      subject.timeOut();
      expect((await failureOf(send(prepared))).kind).toBe('unknown');
      if (['U', 'K'].includes(subject.fiscal.classOf(subject.invoice.kind))) {
        expect(await send(prepared)).toMatchObject({ state: 'accepted', key: prepared.key });
        expect(await send(prepared)).toMatchObject({ state: 'accepted', key: prepared.key });
        expect(subject.issued()).toBe(1);
      }
    });

    test('REL-25 a number that another document has is a conflict, never a success', async () => {
      const prepared = await prepare();
      subject.takeNumber();
      const failure = await failureOf(send(prepared));
      expect(failure).toMatchObject({ kind: 'refused', fields: [{ field: 'number' }] });
    });

    test('what they take and decide later is pending until they have', async () => {
      const prepared = await prepare();
      subject.queueNext();
      const sent = await send(prepared);
      expect(sent.state).toBe('pending');
      if (sent.state !== 'pending') return;
      const ask = () =>
        subject.fiscal.statusOf(subject.connection, { key: prepared.key, ticket: sent.ticket });
      expect(await ask()).toMatchObject({ state: 'pending' });
      expect(await ask()).toMatchObject({ state: 'accepted', key: prepared.key });
      expect(subject.issued()).toBe(1);
    });
  });
}
