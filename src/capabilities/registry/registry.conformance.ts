import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { failureOf } from '../failures.conformance.ts';
import type { ProviderConnection } from '../connection.ts';
import { ProviderFailure } from '../failures.ts';
import type { RegistryCapability, RegistryProof, RegistryReport } from './registry.capability.ts';

/** A registry beside its simulator, with what the suite has to make happen. */
export type RegistrySubject = {
  readonly registry: RegistryCapability;
  readonly connection: ProviderConnection;
  /** The same place with credentials that are not accepted. */
  readonly stranger: ProviderConnection;
  readonly report: RegistryReport;
  /** A report that the registry refuses, and our name of the field it blames. */
  readonly refusedReport: RegistryReport;
  readonly blamedField: string;
  /** The registry is closed for the next request. */
  readonly close: () => void;
  /** The registry does what it is asked next and its answer is lost. */
  readonly loseAnswer: () => void;
  /** Where it decides later: it decides nothing until `decide`. */
  readonly holdVerdicts?: () => void;
  readonly decide?: () => void;
  /** How many reports it has accepted. */
  readonly reported: () => number;
  readonly stop: () => Promise<void>;
};

/** What every government registry owes us, in any protocol. */
export function registryConformance(start: () => Promise<RegistrySubject>): void {
  describe('as a registry', () => {
    let subject: RegistrySubject;
    beforeEach(async () => {
      subject = await start();
    });
    afterEach(() => subject.stop());
    /** Sends it, and asks for the verdict where there is one. */
    const send = async (report: RegistryReport): Promise<RegistryProof> => {
      const { registry, connection } = subject;
      const answer = await registry.send(connection, report, 'report:1:r1');
      if (!('taken' in answer)) return answer;
      const verdict = await registry.findDecision?.(connection, answer.taken);
      if (!verdict) throw new Error('The registry has not decided');
      if ('accepted' in verdict) return verdict.accepted;
      const { message, fields } = verdict.refused;
      throw new ProviderFailure('registry', 'refused', message, { fields });
    };

    test('what is decided later is not accepted before, and each verdict is asked for by the name it was given', async () => {
      const { registry, connection, holdVerdicts, decide } = subject;
      if (!holdVerdicts || !decide) {
        expect(registry.findDecision).toBeUndefined();
        return;
      }
      holdVerdicts();
      const good = await registry.send(connection, subject.report, 'report:1:r1');
      const bad = await registry.send(connection, subject.refusedReport, 'report:2:r1');
      if (!('taken' in good && 'taken' in bad)) throw new Error('The registry decided without delay');
      expect(await registry.findDecision?.(connection, good.taken)).toBeNull();
      expect(subject.reported()).toBe(0);
      decide();
      expect(await registry.findDecision?.(connection, good.taken)).toMatchObject({ accepted: {} });
      expect(await registry.findDecision?.(connection, bad.taken)).toMatchObject({
        refused: { fields: [{ field: subject.blamedField }] },
      });
      expect(subject.reported()).toBe(1);
    });

    test('tries credentials before they are saved', async () => {
      await subject.registry.check(subject.connection);
      expect((await failureOf(subject.registry.check(subject.stranger))).kind).toBe('reconnect');
      subject.close();
      expect((await failureOf(subject.registry.check(subject.connection))).kind).toBe('wait');
      expect(subject.reported()).toBe(0);
    });

    test('gives a proof without credentials [REL-15]', async () => {
      const proof = await send(subject.report);
      expect(proof.answer).not.toBe('');
      for (const secret of Object.values(subject.connection.credentials)) {
        if (secret.length > 5) expect(JSON.stringify(proof)).not.toContain(secret);
      }
      expect(subject.reported()).toBe(1);
    });

    test('a refusal names our field and says why in plain text [USER-PAIN 7]', async () => {
      const failure = await failureOf(send(subject.refusedReport));
      expect(failure.kind).toBe('refused');
      expect(failure.fields.map(({ field }) => field)).toEqual([subject.blamedField]);
      for (const { message } of failure.fields) {
        expect(message).not.toBe('');
        expect(message.length).toBeLessThanOrEqual(300);
        expect(message).not.toMatch(/[<>]/);
      }
      expect(subject.reported()).toBe(0);
    });

    test('a closed registry means wait, and the report is certainly not there', async () => {
      subject.close();
      expect((await failureOf(send(subject.report))).kind).toBe('wait');
      expect(subject.reported()).toBe(0);
    });

    test('credentials that are no longer accepted ask to reconnect', async () => {
      const { registry, stranger, report } = subject;
      expect((await failureOf(registry.send(stranger, report, 'report:1:r1'))).kind).toBe('reconnect');
    });

    test('a lost answer is unknown and is not followed by a second try [REL-04]', async () => {
      subject.loseAnswer();
      expect((await failureOf(send(subject.report))).kind).toBe('unknown');
      expect(subject.reported()).toBe(1);
    });

    test('what its class promises after a lost answer [REL-03]', async () => {
      const { registry, connection, report } = subject;
      const duplicateClass = registry.classOf(report.kind);
      if (duplicateClass === 'U' || duplicateClass === 'L') {
        expect(await registry.find?.(connection, report)).toBeNull();
        subject.loseAnswer();
        await failureOf(send(report));
        expect((await registry.find?.(connection, report))?.answer).toBeTruthy();
      }
      if (duplicateClass === 'U' || duplicateClass === 'K') {
        await send(report);
        expect((await send(report)).answer).not.toBe('');
        expect(subject.reported()).toBe(1);
      }
      if (duplicateClass === 'N') expect(registry.find).toBeUndefined();
    });
  });
}
