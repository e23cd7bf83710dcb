import { CELL_HEIGHT, CELL_WIDTH, type Glyph, glyphs } from './glyphs.ts';
import { LAYOUTS, MRZ_FORMATS, type MrzFormat } from './layouts.ts';
import { type GreyPicture, positionOf, type PrintedLine, findPrintedZones } from './zone-lines.ts';

/** The lines of a zone as read, with the confidence of each character, 0 to 1. */
export type ReadZone = {
  readonly format: MrzFormat;
  readonly lines: readonly string[];
  readonly sureness: readonly (readonly number[])[];
};

/** How far a character may stand beside its place, in pixels of a cell. */
const SHIFT = 2;
const PATCH_WIDTH = CELL_WIDTH + 2 * SHIFT;
const PATCH_HEIGHT = CELL_HEIGHT + 2 * SHIFT;

/** Darkness around the character at `place` of a line, straightened to the size of a cell with its margin. */
function patchAt({ width, height, data }: GreyPicture, line: PrintedLine, place: number): Float32Array {
  const { x: x0, y: y0, pitch } = positionOf(line, place);
  const unit = pitch / CELL_WIDTH;
  const [cos, sin] = [Math.cos(line.angle) * unit, Math.sin(line.angle) * unit];
  const patch = new Float32Array(PATCH_WIDTH * PATCH_HEIGHT);
  for (let row = 0; row < PATCH_HEIGHT; row++) {
    const v = row + 0.5 - PATCH_HEIGHT / 2;
    for (let column = 0; column < PATCH_WIDTH; column++) {
      const u = column + 0.5 - PATCH_WIDTH / 2;
      const x = Math.min(width - 2, Math.max(0, x0 + u * cos - v * sin - 0.5));
      const y = Math.min(height - 2, Math.max(0, y0 + u * sin + v * cos - 0.5));
      const [left, top] = [Math.floor(x), Math.floor(y)];
      const [fx, fy] = [x - left, y - top];
      const at = top * width + left;
      const above = (data[at] ?? 0) * (1 - fx) + (data[at + 1] ?? 0) * fx;
      const below = (data[at + width] ?? 0) * (1 - fx) + (data[at + width + 1] ?? 0) * fx;
      patch[row * PATCH_WIDTH + column] = 255 - above * (1 - fy) - below * fy;
    }
  }
  return patch;
}

/** The cell of a patch that is shifted by so much, with mean 0 and length 1. */
function windowOf(patch: Float32Array, dx: number, dy: number): Float32Array {
  const cell = new Float32Array(CELL_WIDTH * CELL_HEIGHT);
  let sum = 0;
  for (let row = 0; row < CELL_HEIGHT; row++) {
    const from = (row + dy) * PATCH_WIDTH + dx;
    for (let column = 0; column < CELL_WIDTH; column++) {
      const value = patch[from + column] ?? 0;
      cell[row * CELL_WIDTH + column] = value;
      sum += value;
    }
  }
  const mean = sum / cell.length;
  let squares = 0;
  for (let place = 0; place < cell.length; place++) {
    const value = (cell[place] ?? 0) - mean;
    cell[place] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares) || 1;
  for (let place = 0; place < cell.length; place++) cell[place] = (cell[place] ?? 0) / length;
  return cell;
}

/** Correlation of a cell with each character, by the order of `glyphs`. */
type Likeness = Float32Array;

/** Of so many characters the exact place is looked for; the others are too unlike. */
const FINALISTS = 10;

const correlation = (look: Float32Array, cell: Float32Array): number => {
  let sum = 0;
  for (let place = 0; place < look.length; place++) sum += (look[place] ?? 0) * (cell[place] ?? 0);
  return sum;
};

function likenessOf(patch: Float32Array, known: readonly Glyph[]): Likeness {
  const likeness = new Float32Array(known.length).fill(-1);
  let best = { likeness: -1, dx: SHIFT, dy: SHIFT };
  for (let dy = 0; dy <= 2 * SHIFT; dy += 2) {
    for (let dx = 0; dx <= 2 * SHIFT; dx += 2) {
      const cell = windowOf(patch, dx, dy);
      known.forEach(({ looks: [look] }, which) => {
        const value = look ? correlation(look, cell) : -1;
        if (value > (likeness[which] ?? 0)) likeness[which] = value;
        if (value > best.likeness) best = { likeness: value, dx, dy };
      });
    }
  }
  const least = [...likeness].sort((a, b) => b - a)[FINALISTS] ?? -1;
  const finalists = known.flatMap(({ looks }, which) =>
    (likeness[which] ?? -1) >= least ? [{ looks, which }] : [],
  );
  for (let dy = Math.max(0, best.dy - 1); dy <= Math.min(2 * SHIFT, best.dy + 1); dy++) {
    for (let dx = Math.max(0, best.dx - 1); dx <= Math.min(2 * SHIFT, best.dx + 1); dx++) {
      const cell = windowOf(patch, dx, dy);
      for (const { looks, which } of finalists) {
        for (const look of looks) likeness[which] = Math.max(likeness[which] ?? -1, correlation(look, cell));
      }
    }
  }
  return likeness;
}

const fits = (character: string, kind: string): boolean =>
  character === '<' || kind === 'X' || (kind === 'N') === /\d/.test(character);

type Judged = { readonly character: string; readonly likeness: number; readonly sureness: number };

/** The best of the characters that the place may hold; its confidence is its lead over the next one. */
function judge(likeness: Likeness, kind: string, known: readonly Glyph[]): Judged {
  let [best, second, character] = [-1, -1, '<'];
  known.forEach((glyph, which) => {
    const value = likeness[which] ?? 0;
    if (!fits(glyph.character, kind)) return;
    if (value > best) {
      second = best;
      best = value;
      character = glyph.character;
    } else if (value > second) second = value;
  });
  return {
    character,
    likeness: best,
    sureness: best < 0.5 ? 0 : Math.min(1, (best - second) / (1 - second || 1)),
  };
}

const MISSING_AT_ENDS = 4;

/** Where the first character may stand, when so many were found for so many places. */
function startsFor(found: number, length: number): number[] {
  const missing = length - found;
  if (Math.abs(missing) > MISSING_AT_ENDS) return [];
  return Array.from({ length: Math.abs(missing) + 1 }, (_, place) => (missing > 0 ? -place : place));
}

function readAs(
  format: MrzFormat,
  start: number,
  look: (row: number, place: number) => Likeness,
): ReadZone & { readonly likeness: number } {
  const known = glyphs();
  const rows = LAYOUTS[format].map((layout, row) =>
    [...layout].map((kind, place) => judge(look(row, place + start), kind, known)),
  );
  const all = rows.flat();
  return {
    format,
    lines: rows.map((row) => row.map(({ character }) => character).join('')),
    sureness: rows.map((row) => row.map(({ sureness }) => sureness)),
    likeness: all.reduce((sum, { likeness }) => sum + likeness, 0) / all.length,
  };
}

/** Below this the lines are other print. */
const LEAST_LIKENESS = 0.55;

const isZone = ({ format, lines: [first = ''] }: ReadZone): boolean =>
  format === 'TD3' ? first.startsWith('P') : /^[ACI]/.test(first);

/** Characters below this stand out by too little: what they belong to is to be looked at. Measured, see `docs/benchmarks.md`. */
export const SURENESS_MIN = 0.35;

/** The zone of a picture that stands upright, give or take 15 degrees; null when none is seen. Takes a few tenths of a second. */
export function readZone(picture: GreyPicture): ReadZone | null {
  let best: (ReadZone & { readonly likeness: number }) | null = null;
  const known = glyphs();
  for (const lines of findPrintedZones(picture)) {
    const seen = new Map<string, Likeness>();
    const look = (row: number, place: number) => {
      const key = `${row} ${place}`;
      const before = seen.get(key);
      if (before) return before;
      const line = lines[row];
      if (!line) throw new Error(`The zone has no line ${row}`);
      const likeness = likenessOf(patchAt(picture, line, place), known);
      seen.set(key, likeness);
      return likeness;
    };
    for (const format of MRZ_FORMATS) {
      const layout = LAYOUTS[format];
      if (layout.length !== lines.length) continue;
      for (const start of startsFor(lines[0]?.count ?? 0, layout[0]?.length ?? 0)) {
        const read = readAs(format, start, look);
        if (isZone(read) && read.likeness > (best?.likeness ?? LEAST_LIKENESS)) best = read;
      }
    }
  }
  return best;
}
