import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { buildWebIfNeeded } from '#main/web-build.ts';
import { chromiumForTests } from './chromium.ts';

/**
 * `npm test`: types, format, lint and unused code side by side, then unit, journey, kill and browser tests. It goes on
 * after a failure, says where it is, and ends with the slowest tests and one line of counts.
 *
 * `npm test -- calendar` runs the tests whose file names match, `npm test -- --changed` those that what is not
 * committed yet can reach, `npm test -- --changed main` those that anything since main can.
 */
const say = (text: string) => console.log(`posada · ${text}`);
const bin = (name: string) => path.join('node_modules', '.bin', name);

const given = process.argv.slice(2);
const isChanged = given[0] === '--changed';
const since = isChanged ? (given[1] ?? 'HEAD') : null;
const filters = isChanged ? [] : given;
const isWhole = given.length === 0;

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** The tree that is tested, if it is one: a checkout without a change of its own. */
function committedTree(): string | null {
  try {
    return git('status', '--porcelain') === '' ? git('rev-parse', 'HEAD^{tree}') : null;
  } catch {
    return null;
  }
}

function run(
  command: string,
  args: readonly string[],
  { env = {}, isQuiet = false }: { env?: Record<string, string>; isQuiet?: boolean } = {},
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    }
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
  });
}

/** What failed and where, once more at the very end: the place of a failure is far up in a long output. */
const failures: string[] = [];

const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1)} s`;

async function check(name: string, command: string, args: readonly string[]): Promise<Counts> {
  const started = performance.now();
  const { code, output } = await run(command, args, { isQuiet: true });
  const ok = code === 0;
  if (!ok) {
    failures.push(name);
    console.log(output);
  }
  say(`${ok ? 'ok  ' : 'FAIL'} ${name}, ${seconds(started)}`);
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 };
}

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      duration?: number | null;
      failureMessages: string[];
    }[];
  }[];
};

const slowest: { readonly ms: number; readonly what: string }[] = [];

function note(report: Report): void {
  for (const file of report.testResults) {
    const where = path.relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter(({ status }) => status === 'failed');
    for (const test of failed) {
      failures.push(`${where} · ${test.fullName}\n${test.failureMessages.join('\n')}`);
    }
    if (failed.length === 0 && file.status === 'failed') failures.push(`${where}\n${file.message}`);
    for (const { fullName, duration } of file.assertionResults) {
      slowest.push({ ms: duration ?? 0, what: `${where} · ${fullName}` });
    }
  }
}

async function vitest(
  name: string,
  config: string,
  { env = {}, only = [] }: { env?: Record<string, string>; only?: readonly string[] } = {},
): Promise<Counts> {
  say(`${name}…`);
  const started = performance.now();
  const output = path.join(os.tmpdir(), `posada-tests-${process.pid}-${config}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const args = ['run', '--config', config, ...reporters, '--passWithNoTests', ...filters, ...only];
  const { code } = await run(bin('vitest'), args, { env });
  say(`${name}, ${seconds(started)}`);
  if (!fs.existsSync(output)) {
    failures.push(`${name}: ended without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = JSON.parse(fs.readFileSync(output, 'utf8')) as Report;
  fs.rmSync(output);
  note(report);
  // A file that cannot even be loaded fails without a failed test in it.
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
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

const tree = isWhole ? committedTree() : null;
const started = performance.now();
const results: Counts[] = [];
if (filters.length === 0) {
  results.push(
    ...(await Promise.all([
      check('types', bin('tsc'), ['-p', '.']),
      check('format', bin('prettier'), ['--check', '--log-level=warn', '.']),
      check('lint', bin('oxlint'), ['--type-aware']),
      check('unused code', bin('knip'), []),
    ])),
  );
}
// Several of its tests serve pages: two that build at the same time take each other's files away.
if (filters.length === 0) await buildWebIfNeeded(say);
results.push(
  await vitest('unit, journey and kill tests', 'vitest.config.ts', {
    only: since === null ? [] : [`--changed=${since}`],
  }),
);

const browser = chromiumForTests(say);
if (browser === null) {
  say('BROWSER TESTS SKIPPED: no Chromium here. Install it, or name it in CHROMIUM, and run again.');
}
results.push(
  await vitest('browser tests', 'vitest.screens.config.ts', {
    env: browser === null ? { NO_CHROMIUM: '1' } : { CHROMIUM: browser },
    only: since === null ? [] : browserTestsFor(since),
  }),
);

const total = results.reduce((sum, counts) => ({
  passed: sum.passed + counts.passed,
  failed: sum.failed + counts.failed,
  skipped: sum.skipped + counts.skipped,
}));
const isMissingInCi = browser === null && process.env['CI'] === 'true';
if (isMissingInCi) say('In CI a missing Chromium is a failure.');
const failed = total.failed + (isMissingInCi ? 1 : 0);

say(`the slowest of ${slowest.length} tests:`);
for (const { ms, what } of slowest.toSorted((a, b) => b.ms - a.ms).slice(0, 20)) {
  console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${what}`);
}
for (const failure of failures) console.log(`FAILED ${failure}\n`);
say(`all of it in ${((performance.now() - started) / 60_000).toFixed(1)} min`);
// Says which tree has passed whole; nothing that was changed meanwhile, left out or chosen counts.
if (failed === 0 && total.skipped === 0 && tree !== null && tree === committedTree()) {
  fs.writeFileSync('.test-passed', `${tree}\n`);
}
console.log(`${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
