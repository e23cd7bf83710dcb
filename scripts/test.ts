import fs from 'node:fs';

import { buildWebIfNeeded } from '#main/build/web-build.ts';
import { chromiumForTests } from './chromium.ts';
import { committedTree, git } from './git.ts';
import { DURATIONS } from './test-order.ts';
import { bin, type FirstRun, run, runTests, tryAgain } from './test-run.ts';
import { findUnitTests } from './test-unit.ts';
import { readWords } from './test-words.ts';

/**
 * `npm test`: types, format, lint and unused code side by side, then unit, journey, kill and browser tests. A failure does
 * not stop the run. Each file with a failure runs once more, alone. The end lists the slowest tests, the tests that passed
 * at the second try only, and one line of counts.
 *
 * `npm test -- calendar` runs the tests whose file names match; `npm test -- --changed` those that uncommitted changes can
 * reach; `npm test -- --changed main` those that changes since main can reach; `npm test -- unit` the files that need no
 * database; `npm test -- --strict` everything without a second try.
 */
const say = (text: string) => console.log(`posada · ${text}`);
const { isStrict, isUnit, keepsDurations, since, filters } = readWords(process.argv.slice(2));
const isWhole = !isUnit && since === null && filters.length === 0;

/** A test that takes longer is split, made cheaper, or moved to `npm run test:long`. */
const LONG_MS = 20_000;

/** What failed and where, once more at the very end: the place of a failure is far up in a long output. */
const failures: string[] = [];
let checksPassed = 0;

/** The words of an error and the first place of ours in its stack. */
function shorten(error: string): string {
  const lines = error.split('\n').filter((line) => line.trim() !== '');
  const isPlace = (line: string) => line.trimStart().startsWith('at ');
  const place = lines.find((line) => isPlace(line) && !line.includes('node_modules'));
  const words = lines.filter((line) => !isPlace(line)).slice(0, 8);
  return [...words, ...(place === undefined ? [] : [place])].map((line) => `    ${line}`).join('\n');
}

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

async function check(name: string, command: string, args: readonly string[]): Promise<void> {
  const from = performance.now();
  const { code, output } = await run(command, args, { isQuiet: true });
  const ok = code === 0;
  if (ok) checksPassed++;
  else {
    failures.push(name);
    console.log(output);
  }
  say(`${ok ? 'ok  ' : 'FAIL'} ${name}, ${seconds(from)}`);
}

const runs: FirstRun[] = [];

async function phase(
  name: string,
  config: string,
  { env = {}, only = [] }: { env?: Record<string, string>; only?: readonly string[] } = {},
): Promise<void> {
  say(`${name}…`);
  const from = performance.now();
  runs.push(await runTests(name, config, { env, only: [...filters, ...only] }));
  say(`${name}, ${seconds(from)}`);
}

/** What a browser shows is not imported by its test: a change of a page, its texts or its answers can reach any. */
function browserTestsFor(base: string): readonly string[] {
  const files = [
    ...git('diff', '--name-only', base).split('\n'),
    ...git('ls-files', '--others', '--exclude-standard').split('\n'),
  ];
  const isSeen = (file: string) => /^(src\/(web|texts)\/|tests\/support\/)/.test(file);
  return files.some(isSeen) ? [] : [`--changed=${base}`];
}

/** @returns whether there was a browser for them. */
async function browserTests(): Promise<boolean> {
  const browser = chromiumForTests(say);
  if (browser === null) {
    say('BROWSER TESTS SKIPPED: no Chromium here. Install it, or name it in CHROMIUM, and run again.');
  }
  await phase('browser tests', 'vitest.screens.config.ts', {
    env: browser === null ? { NO_CHROMIUM: '1' } : { CHROMIUM: browser },
    only: since === null ? [] : browserTestsFor(since),
  });
  return browser !== null;
}

const tree = isWhole ? committedTree() : null;
const started = performance.now();
if (isUnit) {
  await phase('unit tests', 'vitest.unit.config.ts', { only: filters.length > 0 ? [] : findUnitTests() });
} else {
  if (filters.length === 0) {
    await Promise.all([
      check('types', bin('tsc'), ['-p', '.']),
      check('format', bin('prettier'), ['--check', '--log-level=warn', '.']),
      check('lint', bin('oxlint'), ['--type-aware']),
      check('unused code', bin('knip'), []),
    ]);
    // Several tests of the server serve pages: two that build at the same time take each other's files away.
    await buildWebIfNeeded(say);
  }
  await phase('unit, journey and kill tests', 'vitest.config.ts', {
    only: since === null ? [] : [`--changed=${since}`],
  });
  const hadBrowser = await browserTests();
  if (!hadBrowser && process.env['CI'] === 'true') failures.push('In CI a missing Chromium is a failure.');
}
const outcomes = await tryAgain(runs, { isStrict, say });
failures.push(...outcomes.flatMap((outcome) => outcome.failures));

const files = outcomes.flatMap((outcome) => outcome.files);
const tests = files.flatMap(({ file, tests: all }) => all.map((test) => ({ file, ...test })));
say(`the slowest of ${tests.length} tests:`);
for (const { file, title, milliseconds } of tests
  .toSorted((a, b) => b.milliseconds - a.milliseconds)
  .slice(0, 20)) {
  const mark = milliseconds > LONG_MS ? '  TOO LONG' : '';
  console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${file} · ${title}${mark}`);
}
const secondTries = outcomes.flatMap(({ passedAtSecondTry }) => passedAtSecondTry);
for (const failure of failures) console.log(`FAILED ${failure}\n`);
for (const { name, firstErrors } of secondTries) {
  say(`passed at the second try: ${name}\n${firstErrors.map(shorten).join('\n')}`);
}
say(`all of it in ${((performance.now() - started) / 60_000).toFixed(1)} min`);

const total = outcomes.reduce(
  ({ passed, skipped }, { counts }) => ({
    passed: passed + counts.passed,
    skipped: skipped + counts.skipped,
  }),
  { passed: checksPassed, skipped: 0 },
);
const hasPassed = failures.length === 0 && total.skipped === 0;
// Says which tree has passed whole; nothing that was changed meanwhile, left out or chosen counts.
if (hasPassed && tree !== null && tree === committedTree()) {
  fs.writeFileSync('.test-passed', `${tree}\nsecond tries: ${secondTries.length}\n`);
}
if (hasPassed && isWhole && keepsDurations) {
  const rows = files.map(({ file, milliseconds }) => [file, Math.ceil(milliseconds / 1000)] as const);
  const sorted = Object.fromEntries(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  fs.writeFileSync(DURATIONS, `${JSON.stringify(sorted, null, 2)}\n`);
}
console.log(`${total.passed} passed, ${failures.length} failed, ${total.skipped} skipped`);
process.exit(failures.length === 0 ? 0 : 1);
