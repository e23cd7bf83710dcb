import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import { filesToTryAgain, type Outcome, type RunResult, settle } from './test-results.ts';

export const bin = (name: string) => path.join('node_modules', '.bin', name);

export function run(
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

type Setting = {
  readonly env?: Record<string, string>;
  /** Further words for vitest: parts of file names, `--changed=…`. */
  readonly only?: readonly string[];
  /** What vitest prints is kept back. */
  readonly isQuiet?: boolean;
};

let count = 0;

async function runOnce(
  config: string,
  { env = {}, only = [], isQuiet = false }: Setting,
): Promise<{ result: RunResult | null; code: number }> {
  const place = path.join(os.tmpdir(), `posada-tests-${process.pid}-${++count}.json`);
  const reporters = ['--reporter=default', '--reporter=./scripts/test-reporter.ts'];
  const { code } = await run(
    bin('vitest'),
    ['run', '--config', config, ...reporters, '--passWithNoTests', ...only],
    { env: { ...env, TEST_RESULTS: place }, isQuiet },
  );
  if (!fs.existsSync(place)) return { result: null, code };
  const result = JSON.parse(fs.readFileSync(place, 'utf8')) as RunResult;
  fs.rmSync(place);
  return { result, code };
}

/** A run whose failed files have not been tried again yet. */
export type FirstRun = {
  readonly name: string;
  readonly config: string;
  readonly setting: Setting;
  readonly result: RunResult | null;
  readonly code: number;
};

export async function runTests(name: string, config: string, setting: Setting = {}): Promise<FirstRun> {
  return { name, config, setting, ...(await runOnce(config, setting)) };
}

/**
 * Runs each file in which something failed once more, alone, as its run was set.
 *
 * @param isStrict without that.
 * @param say gets each file that is tried again, and its failure.
 */
export async function tryAgain(
  runs: readonly FirstRun[],
  { isStrict, say }: { isStrict: boolean; say: (text: string) => void },
): Promise<readonly Outcome[]> {
  const failed = isStrict ? [] : filesToTryAgain(runs.map(({ result }) => result));
  const outcomes: Outcome[] = [];
  for (const { name, config, setting, result: first, code } of runs) {
    const second = new Map<string, RunResult | null>();
    for (const before of first?.files ?? []) {
      if (!failed.includes(before)) continue;
      say(`once more, alone: ${before.file}, which failed with`);
      say([...before.tests.flatMap(({ errors }) => errors), ...before.errors].join('\n'));
      const { result } = await runOnce(config, { ...setting, only: [before.file, '--maxWorkers=1'] });
      second.set(before.file, result);
    }
    outcomes.push(settle(name, { first, code }, second));
  }
  return outcomes;
}
