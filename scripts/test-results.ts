/** How one test ended. */
export type TestResult = {
  readonly title: string;
  readonly state: 'passed' | 'failed' | 'skipped';
  readonly milliseconds: number;
  readonly errors: readonly string[];
};

/** How one file ended. */
export type FileResult = {
  /** Relative to the project. */
  readonly file: string;
  readonly milliseconds: number;
  readonly tests: readonly TestResult[];
  /** Of the file itself and of its hooks: what failed outside a test. */
  readonly errors: readonly string[];
};

/** What `test-reporter.ts` writes when a run has ended. */
export type RunResult = {
  readonly files: readonly FileResult[];
  /** Errors that belong to no file: a rejection that nothing waited for, a worker that died. */
  readonly strayErrors: readonly string[];
};

export type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

/** What a run came to, after the second tries. */
export type Outcome = {
  readonly files: readonly FileResult[];
  /** One text for each failure, with its place. */
  readonly failures: readonly string[];
  readonly passedAtSecondTry: readonly SecondTry[];
  readonly counts: Counts;
};

/** What failed first and passed then. */
export type SecondTry = {
  /** `file · title` */
  readonly name: string;
  /** What it failed with first: it says whether the product is at fault. */
  readonly firstErrors: readonly string[];
};

/** More files than that do not fail by chance. */
export const MOST_SECOND_TRIES = 8;

const hasFailed = ({ tests, errors }: FileResult): boolean =>
  errors.length > 0 || tests.some(({ state }) => state === 'failed');

/** The files of all runs that are run once more: none where too many failed. */
export function filesToTryAgain(runs: readonly (RunResult | null)[]): readonly FileResult[] {
  const failed = runs.flatMap((run) => run?.files ?? []).filter(hasFailed);
  return failed.length > MOST_SECOND_TRIES ? [] : failed;
}

type Failure = { readonly name: string; readonly errors: readonly string[] };

const failuresOf = ({ file, tests, errors }: FileResult): readonly Failure[] => [
  ...tests
    .filter(({ state }) => state === 'failed')
    .map((test) => ({ name: `${file} · ${test.title}`, errors: test.errors })),
  ...(errors.length > 0 ? [{ name: `${file} · outside a test`, errors }] : []),
];

/**
 * The second run of a file replaces its first: the tests behind a failed hook count as skipped in the first.
 *
 * @param name of the run, for failures that have no file.
 * @param first null: the run ended without a result.
 * @param code the exit code of the first run.
 * @param second by file; a file that is not in it was not tried again, null ended without a result.
 */
export function settle(
  name: string,
  { first, code }: { first: RunResult | null; code: number },
  second: ReadonlyMap<string, RunResult | null> = new Map(),
): Outcome {
  if (first === null) return countOf([], [`${name}: ended without a result`], []);
  const failures = first.strayErrors.map((error) => `${name} · an error of no file\n${error}`);
  const passedAtSecondTry: SecondTry[] = [];
  const files = first.files.map((before) => {
    if (!second.has(before.file)) return before;
    const run = second.get(before.file) ?? null;
    failures.push(
      ...(run?.strayErrors ?? []).map((error) => `${before.file} · an error of no file\n${error}`),
    );
    const now = run?.files.find(({ file }) => file === before.file);
    if (!now) {
      failures.push(`${before.file}: its second try ended without a result`);
      return before;
    }
    const failedAgain = new Set(failuresOf(now).map(({ name: failed }) => failed));
    passedAtSecondTry.push(
      ...failuresOf(before)
        .filter(({ name: failed }) => !failedAgain.has(failed))
        .map((failure) => ({ name: failure.name, firstErrors: failure.errors })),
    );
    return now;
  });
  failures.push(...files.flatMap(failuresOf).map((failure) => [failure.name, ...failure.errors].join('\n')));
  const isUnexplained = code !== 0 && failures.length === 0 && !first.files.some(hasFailed);
  if (isUnexplained) failures.push(`${name}: ended with ${code} and no failure`);
  return countOf(files, failures, passedAtSecondTry);
}

function countOf(
  files: readonly FileResult[],
  failures: readonly string[],
  passedAtSecondTry: readonly SecondTry[],
): Outcome {
  const count = (state: TestResult['state']) =>
    files.reduce((sum, { tests }) => sum + tests.filter((test) => test.state === state).length, 0);
  return {
    files,
    failures,
    passedAtSecondTry,
    counts: { passed: count('passed'), failed: failures.length, skipped: count('skipped') },
  };
}
