import { afterAll, describe, expect, test } from 'vitest';

import { type IdDocument, IdReadingFailure } from '#capabilities/id-reading/id-reading.capability.ts';
import {
  type DocumentFormat,
  drawDocument,
  type DrawnDocument,
  photograph,
  SHARES,
  type Shot,
} from '#support/document-pictures.ts';
import { isLong, longSize } from '#support/size.ts';
import { plainDate } from '#vocabulary/plain-date.ts';
import { createLocalMrzProvider } from './local-mrz.provider.ts';

/*
 * The figures of issue 15: of the generated photos no field is wrong without a mark, 98 of 100 documents are right or marked, and
 * of the sharp ones 90 of 100 are right without any mark.
 */
const TODAY = plainDate('2026-11-21');
const FORMATS: readonly DocumentFormat[] = ['TD1', 'TD2', 'TD3'];
const NAMES = [
  'documentNumber',
  'firstName',
  'lastName',
  'birthDate',
  'expiryDate',
  'nationality',
  'sex',
] as const;
/** Under this the page shows a field as a hint and does not fill it in. */
const FILLED_FROM = 85;

const reader = createLocalMrzProvider();
afterAll(reader.close);

/** Sharp ones twice as often as each kind of bad light. */
const LIGHTS: readonly Omit<Shot, 'share' | 'angle'>[] = [
  { blur: 0, glare: 0 },
  { blur: 0, glare: 0 },
  { blur: 1.2, glare: 0 },
  { blur: 2.2, glare: 0 },
  { blur: 3, glare: 0 },
  { blur: 0, glare: 0.7 },
  { blur: 0, glare: 1 },
  { blur: 1.2, glare: 0.9 },
  { blur: 0.8, glare: 0, slant: 0.05 },
];

type Verdict = 'right' | 'marked' | 'wrong' | 'refused';

/** Of one document: `wrong` where a field that is filled in says something else. */
function verdictOf({ truth }: DrawnDocument, document: IdDocument): { verdict: Verdict; wrong: string[] } {
  const wrong = NAMES.filter((name) => {
    const field = document[name];
    return field && field.confidence >= FILLED_FROM && field.value !== truth[name];
  });
  if (wrong.length > 0) return { verdict: 'wrong', wrong };
  const isRight = NAMES.every((name) => (document[name]?.confidence ?? 0) >= FILLED_FROM);
  return { verdict: isRight ? 'right' : 'marked', wrong: [] };
}

async function judge(seed: number, format: DocumentFormat, shot: Shot) {
  const drawn = drawDocument(seed, format);
  const picture = await photograph(drawn, shot, seed);
  try {
    return verdictOf(drawn, await reader.capabilities.idReading.read(picture, TODAY));
  } catch (error) {
    if (!(error instanceof IdReadingFailure)) throw error;
    return { verdict: 'refused' as const, wrong: [] };
  }
}

function shots(first: number, rounds: number) {
  let seed = first;
  return Array.from({ length: rounds }, (_, round) =>
    FORMATS.flatMap((format) =>
      LIGHTS.flatMap((light, which) =>
        SHARES.map((share, size) => {
          seed += 1;
          // From -10 to 10 degrees, all of them with every light and size in the end.
          const angle = ((seed * 7 + which * 3 + size + round * 5) % 21) - 10;
          return { seed, format, shot: { share, angle, ...light } };
        }),
      ),
    ),
  ).flat();
}

async function figuresOf(cases: ReturnType<typeof shots>) {
  const counts: Record<string, Record<Verdict, number>> = {};
  const wrong: string[] = [];
  for (const { seed, format, shot } of cases) {
    const kind =
      shot.blur === 0 && shot.glare === 0
        ? 'sharp'
        : `blur ${shot.blur}, glare ${shot.glare}${shot.slant ? ', at a slant' : ''}`;
    const count = (counts[kind] ??= { right: 0, marked: 0, wrong: 0, refused: 0 });
    const judged = await judge(seed, format, shot);
    count[judged.verdict] += 1;
    if (judged.wrong.length > 0)
      wrong.push(`${seed} ${format} ${JSON.stringify(shot)}: ${judged.wrong.join()}`);
  }
  const sum = (verdict: Verdict) => Object.values(counts).reduce((all, one) => all + one[verdict], 0);
  return {
    counts,
    wrong,
    kept: (sum('right') + sum('marked')) / cases.length,
    sharp:
      (counts['sharp']?.right ?? 0) / Object.values(counts['sharp'] ?? {}).reduce((all, one) => all + one, 0),
  };
}

describe('photos of documents, drawn', () => {
  test(
    'nothing is wrong without a mark, and sharp photos need none [USER-PAIN 12]',
    { timeout: 7_200_000 },
    async () => {
      const all = shots(isLong ? 10_000 : 1, isLong ? longSize(20) : 1);
      // In the common suite nine of them, of every size.
      const cases = isLong ? all : all.filter((_case, place) => place % 14 === 3);
      const figures = await figuresOf(cases);
      if (isLong)
        process.stdout.write(`posada · ${cases.length} photos ${JSON.stringify(figures, null, 1)}\n`);
      expect(figures.wrong).toEqual([]);
      expect(figures.kept).toBeGreaterThanOrEqual(0.98);
      expect(figures.sharp).toBeGreaterThanOrEqual(0.9);
    },
  );

  test.each([
    ['TD2', 37, { share: 0.65, angle: -3, blur: 1.2, glare: 1 }],
    ['TD3', 52, { share: 0.65, angle: -3, blur: 0, glare: 1 }],
  ] as const)(
    'a name of %s %i that a lamp has bleached into another is a hint [USER-PAIN 12]',
    async (format, seed, shot) => {
      expect(await judge(seed, format, shot)).toEqual({ verdict: 'marked', wrong: [] });
    },
  );
});
