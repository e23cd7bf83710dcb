import { OCR_B } from './ocr-b.ts';

/** Cells of a zone are as wide as the pitch; these are their pixels. */
export const CELL_WIDTH = 20;
export const CELL_HEIGHT = 28;

/** Units of the outlines: ten characters an inch, capitals from the baseline to about 700. */
const PITCH = 723;
const MIDDLE = 350;
/** Each pixel is the mean of this many lines of points, each way. */
const FINE = 4;

type Point = readonly [number, number];

/** The outline as closed polygons; curves become short lines. */
function polygonsOf(path: string): Point[][] {
  const polygons: Point[][] = [];
  let polygon: Point[] = [];
  let [x, y] = [0, 0];
  const to = (nextX: number, nextY: number) => {
    [x, y] = [nextX, nextY];
    polygon.push([x, y]);
  };
  for (const [, letter = '', rest = ''] of path.matchAll(/([MLHVCZ])([^MLHVCZ]*)/g)) {
    const numbers = (rest.match(/-?\d+/g) ?? []).map(Number);
    const at = (place: number) => numbers[place] ?? 0;
    if (letter === 'M') {
      polygon = [];
      polygons.push(polygon);
    }
    if (letter === 'M' || letter === 'L') {
      for (let place = 0; place < numbers.length; place += 2) to(at(place), at(place + 1));
    }
    if (letter === 'H') for (const value of numbers) to(value, y);
    if (letter === 'V') for (const value of numbers) to(x, value);
    if (letter === 'C') {
      for (let place = 0; place < numbers.length; place += 6) {
        const [fromX, fromY] = [x, y];
        const [ax, ay, bx, by, cx, cy] = [0, 1, 2, 3, 4, 5].map((offset) => at(place + offset)) as [
          number,
          number,
          number,
          number,
          number,
          number,
        ];
        for (let step = 1; step <= 6; step++) {
          const t = step / 6;
          const s = 1 - t;
          to(
            s ** 3 * fromX + 3 * s * s * t * ax + 3 * s * t * t * bx + t ** 3 * cx,
            s ** 3 * fromY + 3 * s * s * t * ay + 3 * s * t * t * by + t ** 3 * cy,
          );
        }
      }
    }
  }
  return polygons;
}

/** Ink of a glyph in a cell, 0 to 1 a pixel; non-zero winding, as outlines of type are drawn. */
function rasterised(path: string): Float32Array {
  const edges = polygonsOf(path).flatMap((polygon) =>
    polygon.map((point, place) => [point, polygon[(place + 1) % polygon.length] as Point] as const),
  );
  const unit = PITCH / CELL_WIDTH;
  const ink = new Float32Array(CELL_WIDTH * CELL_HEIGHT);
  for (let row = 0; row < CELL_HEIGHT * FINE; row++) {
    const y = MIDDLE + (CELL_HEIGHT / 2 - (row + 0.5) / FINE) * unit;
    const crossings = edges
      .filter(([[, y0], [, y1]]) => y0 <= y !== y1 <= y)
      .map(([[x0, y0], [x1, y1]]) => ({ x: x0 + ((y - y0) / (y1 - y0)) * (x1 - x0), turn: y1 > y0 ? 1 : -1 }))
      .sort((a, b) => a.x - b.x);
    for (let column = 0; column < CELL_WIDTH * FINE; column++) {
      const x = ((column + 0.5) / FINE) * unit;
      let winding = 0;
      for (const crossing of crossings) if (crossing.x <= x) winding += crossing.turn;
      if (winding !== 0) {
        const place = Math.floor(row / FINE) * CELL_WIDTH + Math.floor(column / FINE);
        ink[place] = (ink[place] ?? 0) + 1 / (FINE * FINE);
      }
    }
  }
  return ink;
}

/** One pass of a box of three pixels each way. */
export function soften(ink: Float32Array): Float32Array {
  const across = new Float32Array(ink.length);
  const soft = new Float32Array(ink.length);
  for (let place = 0; place < ink.length; place++) {
    const column = place % CELL_WIDTH;
    const left = column > 0 ? (ink[place - 1] ?? 0) : 0;
    const right = column < CELL_WIDTH - 1 ? (ink[place + 1] ?? 0) : 0;
    across[place] = (left + (ink[place] ?? 0) + right) / 3;
  }
  for (let place = 0; place < ink.length; place++) {
    soft[place] =
      ((across[place - CELL_WIDTH] ?? 0) + (across[place] ?? 0) + (across[place + CELL_WIDTH] ?? 0)) / 3;
  }
  return soft;
}

/** Mean 0 and length 1, so that a product of two is their correlation. */
export function normalizeGlyph(values: Float32Array): Float32Array {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  const centred = values.map((value) => value - mean);
  for (const value of centred) squares += value * value;
  const length = Math.sqrt(squares) || 1;
  return centred.map((value) => value / length);
}

/** A character with the picture of its cell, sharp and less sharp. */
export type Glyph = { readonly character: string; readonly looks: readonly Float32Array[] };

let drawn: readonly Glyph[] | undefined;

/** Every character of a zone, drawn when it is first needed. */
export function glyphs(): readonly Glyph[] {
  drawn ??= Object.entries(OCR_B).map(([character, path]) => {
    const sharp = soften(rasterised(path));
    const blurred = soften(soften(soften(sharp)));
    return { character, looks: [normalizeGlyph(sharp), normalizeGlyph(blurred)] };
  });
  return drawn;
}
