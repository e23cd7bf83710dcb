import type { MrzFormat } from './layouts.ts';

type Span = readonly [line: number, start: number, end: number];

type Covered = { readonly spans: readonly Span[]; readonly at: readonly [line: number, place: number] };

/** Formats of two lines differ in where the last digit stands. */
const ofTwoLines = (last: number): readonly Covered[] => [
  { spans: [[1, 0, 9]], at: [1, 9] },
  { spans: [[1, 13, 19]], at: [1, 19] },
  { spans: [[1, 21, 27]], at: [1, 27] },
  {
    spans: [
      [1, 0, 10],
      [1, 13, 20],
      [1, 21, last],
    ],
    at: [1, last],
  },
];

/** The fields that each check digit covers, and its place (ICAO Doc 9303 parts 4 to 6). */
const COVERS: Readonly<Record<MrzFormat, readonly Covered[]>> = {
  TD3: ofTwoLines(43),
  TD2: ofTwoLines(35),
  TD1: [
    { spans: [[0, 5, 14]], at: [0, 14] },
    { spans: [[1, 0, 6]], at: [1, 6] },
    { spans: [[1, 8, 14]], at: [1, 14] },
    {
      spans: [
        [0, 5, 30],
        [1, 0, 7],
        [1, 8, 15],
        [1, 18, 29],
      ],
      at: [1, 29],
    },
  ],
};

const WEIGHTS = [7, 3, 1] as const;
const valueOf = (character: string): number => (character === '<' ? 0 : Number.parseInt(character, 36));

/** Whether every check digit of the zone is right. A number longer than its field, which few cards have, counts as wrong. */
export const hasValidCheckDigits = (format: MrzFormat, lines: readonly string[]): boolean =>
  COVERS[format].every(({ spans, at: [line, place] }) => {
    const text = spans.map(([of, start, end]) => lines[of]?.slice(start, end) ?? '').join('');
    const sum = [...text].reduce(
      (total, character, at) => total + valueOf(character) * (WEIGHTS[at % 3] ?? 0),
      0,
    );
    return lines[line]?.[place] === String(sum % 10);
  });
