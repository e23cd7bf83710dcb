import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { type FileResult, filesToTryAgain, type RunResult, settle } from '../../scripts/test-results.ts';
import { runTests, tryAgain } from '../../scripts/test-run.ts';
import { findUnitTests } from '../../scripts/test-unit.ts';
import { readWords } from '../../scripts/test-words.ts';

/** The rules of `npm test` for what fails, shown on files that fail on purpose (docs/decisions/0092). */
const CONFIG = 'tests/support/second-try/vitest.config.ts';

let folder: string;
beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'posada-second-try-'))));
afterEach(() => fs.rmSync(folder, { recursive: true }));

async function outcomeOf(...only: string[]) {
  const env = { SECOND_TRY_FOLDER: folder, TZ: 'UTC' };
  const told: string[] = [];
  const first = await runTests('fixtures', CONFIG, { env, only, isQuiet: true });
  const [outcome] = await tryAgain([first], { isStrict: false, say: (text) => told.push(text) });
  if (!outcome) throw new Error('There is no outcome');
  return { ...outcome, told: told.join('\n') };
}

const fileOf = (file: string, ...states: ('passed' | 'failed' | 'skipped')[]): FileResult => ({
  file,
  milliseconds: 1,
  tests: states.map((state, at) => ({
    title: `test ${at}`,
    state,
    milliseconds: 1,
    errors: state === 'failed' ? ['wrong'] : [],
  })),
  errors: [],
});
const runOf = (...files: FileResult[]): RunResult => ({ files, strayErrors: [] });

describe('A file in which something failed', () => {
  test('passes at its second try, which replaces the counts of its first', async () => {
    const { counts, failures, passedAtSecondTry, told } = await outcomeOf(
      'passes',
      'fails-once',
      'hook-fails-once',
      'loads-at-second',
    );
    expect(failures).toEqual([]);
    expect(counts).toEqual({ passed: 5, failed: 0, skipped: 0 });
    const first = passedAtSecondTry.map(({ name, firstErrors }) => [name, firstErrors[0]?.split('\n')[0]]);
    expect(Object.fromEntries(first)).toEqual({
      'tests/support/second-try/fails-once.fixture.ts · fails at first':
        expect.stringContaining('expected true to be false'),
      'tests/support/second-try/hook-fails-once.fixture.ts · outside a test':
        expect.stringContaining('The hook fails'),
      'tests/support/second-try/loads-at-second.fixture.ts · outside a test':
        expect.stringContaining('The file cannot be loaded'),
    });
    expect(told).toContain('The hook fails');
    expect(told).toContain('The file cannot be loaded');
  });

  test('stays a failure when it fails again, as an error does that no file owns', async () => {
    const { counts, failures, passedAtSecondTry } = await outcomeOf('always-fails', 'strays');
    expect(failures.map((text) => text.split('\n')[0])).toEqual([
      'fixtures · an error of no file',
      'tests/support/second-try/always-fails.fixture.ts · fails each time',
    ]);
    expect(failures[0]).toContain('Nothing waits for this');
    expect(counts).toEqual({ passed: 1, failed: 2, skipped: 0 });
    expect(passedAtSecondTry).toEqual([]);
  });

  test('has no second try with --strict', async () => {
    const first = {
      name: 'a run',
      config: CONFIG,
      setting: {},
      result: runOf(fileOf('a', 'failed')),
      code: 1,
    };
    const told: string[] = [];
    const [outcome] = await tryAgain([first], { isStrict: true, say: (text) => told.push(text) });
    expect(outcome?.failures).toHaveLength(1);
    expect(told).toEqual([]);
  });

  test('has none where more than eight failed, in whichever run', () => {
    const failed = (count: number, name: string) =>
      runOf(...Array.from({ length: count }, (_, at) => fileOf(`${name}-${at}`, 'failed')));
    expect(filesToTryAgain([failed(4, 'a'), failed(4, 'b'), null])).toHaveLength(8);
    expect(filesToTryAgain([failed(5, 'a'), failed(4, 'b')])).toEqual([]);
  });
});

describe('A run', () => {
  const failure = (first: RunResult | null, code: number, second?: Map<string, RunResult | null>) =>
    settle('a run', { first, code }, second).failures;

  test('that ends without a result has failed, also at the second try', () => {
    expect(failure(null, 0)).toEqual(['a run: ended without a result']);
    const second = new Map([['a', null]]);
    expect(failure(runOf(fileOf('a', 'failed')), 1, second)).toHaveLength(2);
    expect(failure(runOf(fileOf('a', 'failed')), 1, new Map([['a', runOf()]]))).toHaveLength(2);
  });

  test('that ends with a code that nothing explains has failed', () => {
    expect(failure(runOf(fileOf('a', 'passed')), 1)).toEqual(['a run: ended with 1 and no failure']);
    expect(failure(runOf(fileOf('a', 'passed')), 0)).toEqual([]);
    const second = new Map([['a', runOf(fileOf('a', 'passed'))]]);
    expect(failure(runOf(fileOf('a', 'failed')), 1, second)).toEqual([]);
  });
});

test('The words of npm test are never parts of file names', () => {
  expect(readWords([])).toMatchObject({ isStrict: false, isUnit: false, since: null, filters: [] });
  expect(readWords(['calendar', '--strict'])).toMatchObject({ isStrict: true, filters: ['calendar'] });
  expect(readWords(['unit'])).toMatchObject({ isUnit: true, filters: [] });
  expect(readWords(['--changed', 'main'])).toMatchObject({ since: 'main', filters: [] });
  expect(readWords(['--strict', '--changed'])).toMatchObject({ isStrict: true, since: 'HEAD' });
  expect(() => readWords(['--no-such'])).toThrow('--no-such');
});

test('The unit tests are those that need no database', () => {
  const files = findUnitTests();
  expect(files).toContain('src/vocabulary/phone.test.ts');
  expect(files).not.toContain('tests/invariants/second-try.test.ts');
  expect(files).not.toContain('src/areas/invoicing/invoices/invoices.test.ts');
});
