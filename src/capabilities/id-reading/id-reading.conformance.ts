import { describe, expect, test } from 'vitest';

import { plainDate } from '#vocabulary/plain-date.ts';
import { type IdReadingCapability, IdReadingFailure } from './id-reading.capability.ts';

const TODAY = plainDate('2026-11-21');

/** Real pictures for the suite: the German specimen with the number C01X00T47, and one without a document. */
export type IdReadingSamples = { readonly passport: Uint8Array; readonly noDocument: Uint8Array };

const problemOf = async (reading: Promise<unknown>): Promise<string> => {
  const error: unknown = await reading.then(
    () => null,
    (caught: unknown) => caught,
  );
  expect(error).toBeInstanceOf(IdReadingFailure);
  return error instanceof IdReadingFailure ? error.problem : '';
};

/** What every reader of documents owes us. */
export function idReadingConformance(reader: IdReadingCapability, samples: IdReadingSamples): void {
  describe('as a reader of documents', () => {
    test('reads a passport in our words: alpha-2 countries, plain dates [D-17]', async () => {
      const document = await reader.read(samples.passport, TODAY);
      expect(document).toMatchObject({
        documentType: 'passport',
        documentNumber: { value: 'C01X00T47' },
        nationality: { value: 'DE' },
        birthDate: { value: '1964-08-12' },
      });
    });

    test('never calls a name verified [USER-PAIN 12]', async () => {
      const { firstName, lastName } = await reader.read(samples.passport, TODAY);
      expect([firstName?.verified, lastName?.verified]).toEqual([false, false]);
    });

    test('says no-document for a picture without one', async () => {
      expect(await problemOf(reader.read(samples.noDocument, TODAY))).toBe('no-document');
    });

    test('refuses what is no picture, by its content [SEC-27]', async () => {
      const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
      expect(await problemOf(reader.read(svg, TODAY))).toBe('unsupported-format');
      expect(await problemOf(reader.read(samples.passport.slice(0, 400), TODAY))).toBe('unreadable');
    });
  });
}
