import fs from 'node:fs';
import path from 'node:path';

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Seconds that each test file took at a whole pass; written by `npm test -- --keep-durations`. */
export const DURATIONS = 'tests/durations.json';

const seconds = fs.existsSync(DURATIONS)
  ? (JSON.parse(fs.readFileSync(DURATIONS, 'utf8')) as Record<string, number>)
  : {};

/** A file of which nothing is known yet is begun early: if it is long, it does not end alone. */
const UNKNOWN_SECONDS = 30;

/** The longest file first, so that none is left running alone at the end. */
export default class LongestFirst extends BaseSequencer {
  override sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const secondsOf = ({ moduleId }: TestSpecification) =>
      seconds[path.relative(process.cwd(), moduleId)] ?? UNKNOWN_SECONDS;
    return Promise.resolve(files.toSorted((a, b) => secondsOf(b) - secondsOf(a)));
  }
}
