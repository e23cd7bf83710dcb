import sharp from 'sharp';
import { describe, expect, test } from 'vitest';

import {
  lengthOf,
  SIGNATURE_HEIGHT,
  SIGNATURE_LENGTH_MAX,
  SIGNATURE_POINTS_MAX,
  SIGNATURE_STROKES_MAX,
  SIGNATURE_WIDTH,
  type Stroke,
} from '#vocabulary/signature.ts';
import { SignatureInput } from './guest.contract.ts';
import { signaturePicture } from './signature-picture.ts';

const isTaken = (strokes: unknown) =>
  SignatureInput.safeParse({ kind: 'drawn', strokes, termsVersionId: null }).success;

/** Back and forth over the whole box, as long and with as many points as the schema admits. */
function worst(): Stroke[] {
  const across = Math.floor(SIGNATURE_LENGTH_MAX / Math.hypot(SIGNATURE_WIDTH, SIGNATURE_HEIGHT)) - 1;
  const diagonals = Array.from({ length: across }, (_none, place) => [
    place % 2 === 0 ? 0 : SIGNATURE_WIDTH,
    place % 2 === 0 ? 0 : SIGNATURE_HEIGHT,
  ]) as unknown as Stroke;
  const dots = Array.from({ length: SIGNATURE_POINTS_MAX - across }, () => [600, 240] as const);
  return [diagonals, dots];
}

describe('a signature', () => {
  test('the server draws it: black where the strokes are, white elsewhere [SEC-29]', async () => {
    const picture = await signaturePicture([
      [
        [100, 100],
        [300, 100],
      ],
      [[600, 240]],
    ]);
    const { data, info } = await sharp(picture)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: SIGNATURE_WIDTH, height: SIGNATURE_HEIGHT, channels: 1 });
    const shade = (x: number, y: number) => data[y * SIGNATURE_WIDTH + x];
    expect([shade(200, 100), shade(600, 240)]).toEqual([31, 31]);
    expect([shade(200, 110), shade(50, 100), shade(610, 240), shade(0, 0)]).toEqual([255, 255, 255, 255]);
  });

  test('draws along the edge without leaving the paper', async () => {
    const corners = [
      [
        [0, 0],
        [SIGNATURE_WIDTH, 0],
        [SIGNATURE_WIDTH, SIGNATURE_HEIGHT],
        [0, SIGNATURE_HEIGHT],
        [0, 0],
      ],
    ] as const;
    await expect(sharp(await signaturePicture(corners)).stats()).resolves.toMatchObject({ isOpaque: true });
  });

  test('strokes, points, length and box are limited, and only numbers are accepted [SEC-27]', () => {
    expect(isTaken(worst())).toBe(true);
    expect(isTaken([[[0, 0]]])).toBe(true);
    const point = [1, 1];
    const diagonal = [
      [0, 0],
      [SIGNATURE_WIDTH, SIGNATURE_HEIGHT],
    ];
    for (const refused of [
      [],
      [[]],
      [[[0]]],
      [[[0, 0, 0]]],
      [[[-1, 0]]],
      [[[0.5, 0]]],
      [[[SIGNATURE_WIDTH + 1, 0]]],
      [[[0, SIGNATURE_HEIGHT + 1]]],
      [[['0', '0']]],
      Array.from({ length: SIGNATURE_STROKES_MAX + 1 }, () => [point]),
      [Array.from({ length: SIGNATURE_POINTS_MAX + 1 }, () => point)],
      Array.from({ length: 2 }, () => Array.from({ length: SIGNATURE_POINTS_MAX / 2 + 1 }, () => point)),
      Array.from({ length: 30 }, () => diagonal),
      'M0 0L1 1',
      'data:image/svg+xml;base64,PHN2Zy8+',
      null,
    ]) {
      expect({ refused: JSON.stringify(refused).slice(0, 60), isTaken: isTaken(refused) }).toMatchObject({
        isTaken: false,
      });
    }
    expect(SignatureInput.safeParse({ kind: 'drawn', image: 'data:image/png;base64,AAAA' }).success).toBe(
      false,
    );
  });

  test('the worst that the schema admits, and the largest that it refuses, cost next to nothing [W1-C-04]', async () => {
    const strokes = worst();
    expect(lengthOf(strokes)).toBeGreaterThan(SIGNATURE_LENGTH_MAX * 0.85);
    // A megabyte of points, as much as a body may have.
    const flood = Array.from({ length: 100 }, () => Array.from({ length: 2_500 }, () => [1, 1]));
    /** Milliseconds of processor time, of all threads: other processes of the machine do not count. */
    const costOf = async (run: () => unknown): Promise<number> => {
      let best = Infinity;
      for (let round = 0; round < 7; round++) {
        const before = process.cpuUsage();
        await run();
        const { user, system } = process.cpuUsage(before);
        best = Math.min(best, (user + system) / 1000);
      }
      return best;
    };
    expect(await costOf(() => signaturePicture(strokes))).toBeLessThan(50);
    expect(await costOf(() => isTaken(flood))).toBeLessThan(10);
  });
});
