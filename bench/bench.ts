import type { Stage } from './stage.ts';

/** How a figure stands to its goal; the words of the column `reached`. */
export type Goal = {
  /** Appended to the figure and its goals: `×`, ` s`, ` kB`. */
  readonly unit: string;
  /** Null for a figure that stands there to be known, without a goal. */
  readonly floor: number | null;
  /** Null where docs name only one limit. */
  readonly aim: number | null;
  readonly lowerIsBetter: boolean;
};

/** What a measurement is given. */
export type Bench = {
  readonly rounds: number;
  /** The running product, started when the first measurement asks for it. */
  readonly stage: () => Promise<Stage>;
  readonly note: (id: string, what: string, value: number, goal: Goal) => void;
  /** Says which rows could not be measured here, and why. */
  readonly skip: (ids: string, reason: string) => void;
  readonly say: (text: string) => void;
};

export const atMost = (unit: string, floor: number, aim: number | null): Goal => ({
  unit,
  floor,
  aim,
  lowerIsBetter: true,
});
export const known = (unit: string): Goal => ({ unit, floor: null, aim: null, lowerIsBetter: true });
export const atLeast = (unit: string, floor: number, aim: number | null): Goal => ({
  unit,
  floor,
  aim,
  lowerIsBetter: false,
});

/** The middle one; of an even number the higher of the two. */
export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
};

/**
 * Measures two sides in turn, each round the other one first, so that what else the machine does falls on both.
 * The first round only warms both up and is not counted.
 */
export async function inTurn<Ours, Theirs>(
  rounds: number,
  ours: () => Ours | Promise<Ours>,
  theirs: () => Theirs | Promise<Theirs>,
): Promise<{ ours: Ours; theirs: Theirs }[]> {
  const pairs: { ours: Ours; theirs: Theirs }[] = [];
  for (let round = -1; round < rounds; round++) {
    const pair =
      round % 2 === 0
        ? { ours: await ours(), theirs: await theirs() }
        : { theirs: await theirs(), ours: await ours() };
    if (round >= 0) pairs.push(pair);
  }
  return pairs;
}
