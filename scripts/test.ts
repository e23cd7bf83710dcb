import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { chromium } from './chromium.ts';

/**
 * `npm test`: types, format, lint, unused code, then unit, journey, kill and browser tests. It goes on after a
 * failure, says where it is, and ends with one line of counts. Arguments narrow the tests: `npm test -- calendar`.
 */
const say = (text: string) => console.log(`posada · ${text}`);
const filters = process.argv.slice(2);
const bin = (name: string) => path.join('node_modules', '.bin', name);

type Counts = { passed: number; failed: number; skipped: number };

function run(command: string, args: string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('exit', (code) => resolve(code ?? 1));
    child.on('error', () => resolve(1));
  });
}

async function check(name: string, command: string, args: string[]): Promise<Counts> {
  const started = performance.now();
  const ok = (await run(command, args)) === 0;
  if (!ok) failures.push(name);
  say(`${ok ? 'ok  ' : 'FAIL'} ${name}, ${((performance.now() - started) / 1000).toFixed(1)} s`);
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
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** What failed and where, once more at the very end: the place of a failure is far up in a long output. */
const failures: string[] = [];

function noteFailures(report: Report): void {
  for (const file of report.testResults) {
    const where = path.relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter((test) => test.status === 'failed');
    for (const test of failed)
      failures.push(`${where} · ${test.fullName}\n${test.failureMessages.join('\n')}`);
    if (failed.length === 0 && file.status === 'failed') failures.push(`${where}\n${file.message}`);
  }
}

async function vitest(name: string, config: string, env: Record<string, string> = {}): Promise<Counts> {
  say(`${name}…`);
  const output = path.join(os.tmpdir(), `posada-tests-${process.pid}-${config}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${output}`];
  const args = ['run', '--config', config, ...reporters, '--passWithNoTests', ...filters];
  const code = await run(bin('vitest'), args, env);
  if (!fs.existsSync(output)) {
    failures.push(`${name}: ended without a report`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const report = JSON.parse(fs.readFileSync(output, 'utf8')) as Report;
  fs.rmSync(output);
  noteFailures(report);
  // A file that cannot even be loaded fails without a failed test in it.
  const failed = Math.max(report.numFailedTests, code === 0 ? 0 : 1);
  return { passed: report.numPassedTests, failed, skipped: report.numPendingTests + report.numTodoTests };
}

const results: Counts[] = [];
if (filters.length === 0) {
  results.push(await check('types', bin('tsc'), ['-p', '.']));
  results.push(await check('format', bin('prettier'), ['--check', '--log-level=warn', '.']));
  results.push(await check('lint', bin('oxlint'), ['--type-aware']));
  results.push(await check('unused code', bin('knip'), []));
}
results.push(await vitest('unit, journey and kill tests', 'vitest.config.ts'));

const browser = chromium(say);
if (browser === null) {
  say('BROWSER TESTS SKIPPED: no Chromium here. Install it, or name it in CHROMIUM, and run again.');
}
results.push(
  await vitest(
    'browser tests',
    'vitest.screens.config.ts',
    browser === null ? { NO_CHROMIUM: '1' } : { CHROMIUM: browser },
  ),
);

const total = results.reduce((sum, counts) => ({
  passed: sum.passed + counts.passed,
  failed: sum.failed + counts.failed,
  skipped: sum.skipped + counts.skipped,
}));
const isMissingInCi = browser === null && process.env['CI'] === 'true';
if (isMissingInCi) say('In CI a missing Chromium is a failure.');
const failed = total.failed + (isMissingInCi ? 1 : 0);
for (const failure of failures) console.log(`FAILED ${failure}\n`);
console.log(`${total.passed} passed, ${failed} failed, ${total.skipped} skipped`);
process.exit(failed === 0 ? 0 : 1);
