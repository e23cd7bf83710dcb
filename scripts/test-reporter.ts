import fs from 'node:fs';
import path from 'node:path';

import type { Reporter, TestModule } from 'vitest/node';

import type { FileResult, RunResult } from './test-results.ts';

const textOf = ({
  message,
  stack,
}: {
  readonly message: string;
  readonly stack?: string | undefined;
}): string => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`);

/** vitest's own JSON does not have the errors of hooks, nor those that belong to no file. */
function readFile(testModule: TestModule): FileResult {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    testModule.diagnostic();
  return {
    file: path.relative(process.cwd(), testModule.moduleId),
    milliseconds: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    tests: [...testModule.children.allTests()].map((test) => {
      const { state, errors } = test.result();
      return {
        title: test.fullName,
        // A test that has not ended has not passed.
        state: state === 'pending' ? 'failed' : state,
        milliseconds: test.diagnostic()?.duration ?? 0,
        errors: (errors ?? []).map(textOf),
      };
    }),
    errors: [
      ...testModule.errors(),
      ...[...testModule.children.allSuites()].flatMap((suite) => suite.errors()),
    ].map(textOf),
  };
}

/** Writes what a run came to into the file that `TEST_RESULTS` names. */
export default class TestReporter implements Reporter {
  onTestRunEnd(...[testModules, strayErrors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): void {
    const place = process.env['TEST_RESULTS'];
    if (place === undefined) throw new Error('TEST_RESULTS names no file');
    const result: RunResult = {
      files: testModules.map(readFile),
      strayErrors: strayErrors.map(textOf),
    };
    fs.writeFileSync(place, JSON.stringify(result));
  }
}
