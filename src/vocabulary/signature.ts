/** A drawn signature: strokes of points in a box of this size, in whole units. */
export const SIGNATURE_WIDTH = 1200;
export const SIGNATURE_HEIGHT = 480;

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** More than a hand draws there; together they bound what drawing it again costs (SEC-27). */
export const SIGNATURE_STROKES_MAX = 100;
export const SIGNATURE_POINTS_MAX = 4_000;
/** Thirty times across the box. */
export const SIGNATURE_LENGTH_MAX = 36_000;

export const pointsOf = (strokes: readonly { readonly length: number }[]): number =>
  strokes.reduce((sum, { length }) => sum + length, 0);

export const lengthOf = (strokes: readonly Stroke[]): number =>
  strokes.reduce(
    (sum, stroke) =>
      stroke.reduce((drawn, [x, y], place) => {
        const [lastX, lastY] = stroke[place - 1] ?? [x, y];
        return drawn + Math.hypot(x - lastX, y - lastY);
      }, sum),
    0,
  );

export const isSignature = (strokes: readonly Stroke[]): boolean =>
  strokes.length <= SIGNATURE_STROKES_MAX &&
  pointsOf(strokes) <= SIGNATURE_POINTS_MAX &&
  lengthOf(strokes) <= SIGNATURE_LENGTH_MAX;
