/** A grey picture, a byte a pixel. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly data: Uint8Array };

type Blob = { x: number; y: number; width: number; height: number };

/** Places of characters along a row: the one of number `k` is at `from + step * k + stretch * k²`, wider towards the near side. */
type Grid = { readonly from: number; readonly step: number; readonly stretch: number; readonly last: number };

/** A printed line of the zone, in the direction of `angle` (radians), `across` from the corner of the picture. */
export type PrintedLine = {
  readonly angle: number;
  readonly across: number;
  readonly grid: Grid;
  /** Places before the first of the row's own, which another line of the zone has. */
  readonly shift: number;
  /** Places of the zone, from the first that any of its lines has to the last. */
  readonly count: number;
};

/** Centre of a character in the picture, and the pitch there. */
export function positionOf(
  { angle, across: v, grid, shift }: PrintedLine,
  place: number,
): { x: number; y: number; pitch: number } {
  const k = place - shift;
  const u = grid.from + grid.step * k + grid.stretch * k * k;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: u * cos - v * sin, y: u * sin + v * cos, pitch: grid.step + 2 * grid.stretch * k };
}

/** Where it is darker than around: 1, else 0. */
function inkOf({ width, height, data }: GreyPicture, reach: number, least: number): Uint8Array {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += data[y * width + x] ?? 0;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] ?? 0) + row;
    }
  }
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const [top, bottom] = [Math.max(0, y - reach), Math.min(height, y + reach + 1)];
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const sum =
        (sums[bottom * stride + right] ?? 0) -
        (sums[top * stride + right] ?? 0) -
        (sums[bottom * stride + left] ?? 0) +
        (sums[top * stride + left] ?? 0);
      const mean = sum / ((bottom - top) * (right - left));
      ink[y * width + x] = mean - (data[y * width + x] ?? 0) > Math.max(least, mean * 0.1) ? 1 : 0;
    }
  }
  return ink;
}

/** Boxes of connected ink. `ink` is used up. */
function blobsOf(ink: Uint8Array, width: number, height: number): Blob[] {
  const blobs: Blob[] = [];
  const stack: number[] = [];
  for (let start = 0; start < ink.length; start++) {
    if (ink[start] !== 1) continue;
    let [left, right, top, bottom] = [width, 0, height, 0];
    stack.push(start);
    ink[start] = 0;
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      const x = place % width;
      const y = (place - x) / width;
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const [nx, ny] = [x + dx, y + dy];
          if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
          const near = ny * width + nx;
          if (ink[near] === 1) {
            ink[near] = 0;
            stack.push(near);
          }
        }
      }
    }
    blobs.push({
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      width: right - left + 1,
      height: bottom - top + 1,
    });
  }
  return blobs;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const WIDEST_TILT = 16;

/** The direction in which most of the blobs stand in rows, in radians. */
function tiltOf(blobs: readonly Blob[]): number {
  let best = { score: 0, angle: 0 };
  for (let degrees = -WIDEST_TILT; degrees <= WIDEST_TILT; degrees += 0.5) {
    const angle = (degrees * Math.PI) / 180;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const rows = new Map<number, number>();
    for (const { x, y } of blobs) {
      const v = (y * cos - x * sin) / 5;
      const row = Math.floor(v);
      const part = v - row;
      rows.set(row, (rows.get(row) ?? 0) + 1 - part);
      rows.set(row + 1, (rows.get(row + 1) ?? 0) + part);
    }
    let score = 0;
    for (const count of rows.values()) score += count ** 3;
    if (score > best.score) best = { score, angle };
  }
  return best.angle;
}

type Row = { readonly blobs: readonly Blob[]; readonly angle: number; readonly grid: Grid };

const along = (angle: number, { x, y }: { x: number; y: number }): number =>
  x * Math.cos(angle) + y * Math.sin(angle);
const across = (angle: number, { x, y }: { x: number; y: number }): number =>
  y * Math.cos(angle) - x * Math.sin(angle);

type Numbered = { readonly k: number; readonly u: number };

/** Numbers the places of a row from the left; the pitch may change on the way, as it does before a camera at a slant. */
function numbered(places: readonly number[], about: number): Numbered[] {
  const found: Numbered[] = [];
  let pitch = about;
  for (const u of places) {
    const last = found.at(-1);
    const steps = last ? Math.round((u - last.u) / pitch) : 0;
    // Two parts of one character.
    if (last && steps === 0) continue;
    if (last && steps === 1) pitch = 0.8 * pitch + 0.2 * (u - last.u);
    found.push({ k: (last?.k ?? 0) + steps, u });
  }
  return found;
}

/** Least squares of `u` by a parabola in `k`. */
function parabolaThrough(points: readonly Numbered[]): Omit<Grid, 'last'> {
  const sums = [0, 0, 0, 0, 0];
  const sides = [0, 0, 0];
  for (const { k, u } of points) {
    for (let power = 0; power < 5; power++) sums[power] = (sums[power] ?? 0) + k ** power;
    for (let power = 0; power < 3; power++) sides[power] = (sides[power] ?? 0) + u * k ** power;
  }
  const [s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0] = sums;
  const [t0 = 0, t1 = 0, t2 = 0] = sides;
  const minor = (a: number, b: number, c: number, d: number) => a * d - b * c;
  const whole = s0 * minor(s2, s3, s3, s4) - s1 * minor(s1, s3, s2, s4) + s2 * minor(s1, s2, s2, s3);
  const from = t0 * minor(s2, s3, s3, s4) - s1 * minor(t1, s3, t2, s4) + s2 * minor(t1, s2, t2, s3);
  const step = s0 * minor(t1, s3, t2, s4) - t0 * minor(s1, s3, s2, s4) + s2 * minor(s1, t1, s2, t2);
  const stretch = s0 * minor(s2, t1, s3, t2) - s1 * minor(s1, t1, s2, t2) + t0 * minor(s1, s2, s2, s3);
  return { from: from / whole, step: step / whole, stretch: stretch / whole };
}

/** Share of a pitch by which places may miss the grid, in the mean: more is no row of a zone. */
const LOOSEST = 0.16;

function gridOf(places: readonly number[], about: number): Grid | null {
  let points = numbered(places, about);
  if (points.length < FEWEST_BLOBS) return null;
  let line = parabolaThrough(points);
  // Once more with the places after a gap from the first fit.
  const at = (k: number) => line.from + line.step * k + line.stretch * k * k;
  points = points.flatMap(({ k, u }) => {
    const near = [k - 1, k, k + 1].sort((a, b) => Math.abs(at(a) - u) - Math.abs(at(b) - u))[0] ?? k;
    return Math.abs(at(near) - u) < line.step * 0.35 ? [{ k: near, u }] : [];
  });
  if (points.length < FEWEST_BLOBS) return null;
  line = parabolaThrough(points);
  const misses = points.reduce((sum, { k, u }) => sum + (at(k) - u) ** 2, 0);
  const first = points[0]?.k ?? 0;
  const last = points.at(-1)?.k ?? 0;
  const isEven = Math.abs(2 * line.stretch * (last - first)) < line.step * 0.4;
  if (!isEven || Math.sqrt(misses / points.length) > line.step * LOOSEST) return null;
  return {
    from: at(first),
    step: line.step + 2 * line.stretch * first,
    stretch: line.stretch,
    last: last - first,
  };
}

const FEWEST_BLOBS = 12;

/** Rows of characters that repeat with one pitch, each with its own tilt. */
function rowsOf(blobs: readonly Blob[], tilt: number): Row[] {
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  const placed = blobs
    .map((blob) => ({ blob, u: blob.x * cos + blob.y * sin, v: blob.y * cos - blob.x * sin }))
    .sort((a, b) => a.v - b.v);
  const groups: (typeof placed)[] = [];
  for (const one of placed) {
    const group = groups.at(-1);
    const last = group?.at(-1);
    if (group && last && one.v - last.v < 3.5) group.push(one);
    else groups.push([one]);
  }
  return groups.flatMap((group): Row[] => {
    if (group.length < FEWEST_BLOBS) return [];
    const height = median(group.map(({ blob }) => blob.height));
    const alike = group.filter(({ blob }) => blob.height > height * 0.6 && blob.height < height * 1.5);
    if (alike.length < FEWEST_BLOBS) return [];
    const byU = [...alike].sort((a, b) => a.u - b.u);
    const steps = byU.slice(1).map((one, place) => one.u - (byU[place]?.u ?? 0));
    const about = median(steps.filter((step) => step > height * 0.6 && step < height * 2));
    if (about === 0) return [];
    const { slope, middle } = lineThrough(alike);
    const fitting = byU.filter(({ u, v }) => Math.abs(v - middle - slope * u) < height * 0.3);
    if (fitting.length < FEWEST_BLOBS) return [];
    const angle = tilt + Math.atan(slope);
    const own = fitting.map(({ blob }) => blob);
    const grid = gridOf(
      own.map((blob) => along(angle, blob)).sort((one, other) => one - other),
      about,
    );
    return grid ? [{ blobs: own, angle, grid }] : [];
  });
}

function lineThrough(points: readonly { u: number; v: number }[]): { slope: number; middle: number } {
  const count = points.length;
  const meanU = points.reduce((sum, { u }) => sum + u, 0) / count;
  const meanV = points.reduce((sum, { v }) => sum + v, 0) / count;
  const above = points.reduce((sum, { u, v }) => sum + (u - meanU) * (v - meanV), 0);
  const below = points.reduce((sum, { u }) => sum + (u - meanU) ** 2, 0);
  const slope = below === 0 ? 0 : above / below;
  return { slope, middle: meanV - slope * meanU };
}

/** Between baselines, in pitches: 6.35 mm by ICAO, with some room for a camera that stands at a slant. */
const LINE_GAP = { least: 2, most: 3 } as const;

const isOfOneZone = (above: Row, below: Row, gap: number): boolean =>
  Math.abs(above.grid.step / below.grid.step - 1) < 0.08 &&
  Math.abs(above.angle - below.angle) < 0.05 &&
  gap > LINE_GAP.least * above.grid.step &&
  gap < LINE_GAP.most * above.grid.step;

/**
 * Runs of two and of three printed lines that could be a zone, the lowest first. Lines of a run begin and end at the same
 * places: what one of them has lost under a lamp the other may show.
 */
export function findPrintedZones(picture: GreyPicture): PrintedLine[][] {
  const reach = Math.round(Math.max(picture.width, picture.height) / 90);
  const blobs = blobsOf(inkOf(picture, reach, 14), picture.width, picture.height).filter(
    ({ width, height }) => height >= 8 && height <= 64 && width >= 2 && width <= height * 1.7,
  );
  if (blobs.length < FEWEST_BLOBS) return [];
  const rows = rowsOf(blobs, tiltOf(blobs));
  const zones: PrintedLine[][] = [];
  for (let first = 0; first < rows.length; first++) {
    const run: Row[] = [];
    for (const row of rows.slice(first)) {
      const above = run.at(-1);
      if (!above) {
        run.push(row);
        continue;
      }
      const middle = (one: Row) => median(one.blobs.map((blob) => across(above.angle, blob)));
      const gap = middle(row) - middle(above);
      if (gap > LINE_GAP.most * above.grid.step) break;
      if (!isOfOneZone(above, row, gap)) continue;
      run.push(row);
      if (run.length === 2 || run.length === 3) zones.push(zoneOf(run));
      if (run.length === 3) break;
    }
  }
  return zones.reverse();
}

function zoneOf(rows: readonly Row[]): PrintedLine[] {
  const common = median(rows.map(({ angle }) => angle));
  const lines = rows.map(({ blobs, angle, grid }) => {
    const line = {
      angle,
      across: median(blobs.map((blob) => across(angle, blob))),
      grid,
      shift: 0,
      count: 0,
    };
    return { ...line, start: along(common, positionOf(line, 0)) };
  });
  const left = Math.min(...lines.map(({ start }) => start));
  const shifted = lines.map(({ start, ...line }) => ({
    ...line,
    shift: Math.round((start - left) / line.grid.step),
  }));
  const count = Math.max(...shifted.map(({ shift, grid }) => shift + grid.last)) + 1;
  return shifted.map((line) => ({ ...line, count }));
}
