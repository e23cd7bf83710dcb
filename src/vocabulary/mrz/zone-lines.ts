/** A grey picture, a byte a pixel. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly data: Uint8Array };

type Blob = { x: number; y: number; width: number; height: number };

/** A printed line of the zone: its middle runs from `x, y` on in the direction of `angle` (radians), a character each `pitch`. */
export type PrintedLine = {
  /** Centre of the first character. */
  readonly x: number;
  readonly y: number;
  readonly angle: number;
  readonly pitch: number;
  readonly count: number;
};

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

/** Boxes of what hangs together. `ink` is used up. */
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

type Row = {
  readonly blobs: readonly Blob[];
  readonly angle: number;
  readonly pitch: number;
  readonly phase: number;
};

/** The pitch with which the places repeat, and the place of one of them. */
function rhythmOf(
  places: readonly number[],
  about: number,
): { pitch: number; phase: number; strength: number } {
  let best = { pitch: about, phase: 0, strength: 0 };
  for (let pitch = about * 0.92; pitch <= about * 1.08; pitch += about * 0.0008) {
    let [cos, sin] = [0, 0];
    for (const place of places) {
      const turn = (2 * Math.PI * place) / pitch;
      cos += Math.cos(turn);
      sin += Math.sin(turn);
    }
    const strength = Math.hypot(cos, sin) / places.length;
    if (strength > best.strength)
      best = { pitch, phase: (Math.atan2(sin, cos) / (2 * Math.PI)) * pitch, strength };
  }
  return best;
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
    const { pitch, phase, strength } = rhythmOf(
      fitting.map(({ u }) => u),
      about,
    );
    if (strength < 0.6) return [];
    return [{ blobs: fitting.map(({ blob }) => blob), angle: tilt + Math.atan(slope), pitch, phase }];
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
  Math.abs(above.pitch / below.pitch - 1) < 0.04 &&
  Math.abs(above.angle - below.angle) < 0.03 &&
  gap > LINE_GAP.least * above.pitch &&
  gap < LINE_GAP.most * above.pitch;

const across = (angle: number, { x, y }: { x: number; y: number }): number =>
  y * Math.cos(angle) - x * Math.sin(angle);
const along = (angle: number, { x, y }: { x: number; y: number }): number =>
  x * Math.cos(angle) + y * Math.sin(angle);

function printedLine(row: Row, angle: number): { start: number; end: number; v: number; pitch: number } {
  const places = row.blobs.map((blob) => along(angle, blob));
  const { pitch, phase } = rhythmOf(places, row.pitch);
  const onGrid = (u: number) => phase + Math.round((u - phase) / pitch) * pitch;
  return {
    start: onGrid(Math.min(...places)),
    end: onGrid(Math.max(...places)),
    v: median(row.blobs.map((blob) => across(angle, blob))),
    pitch,
  };
}

/**
 * Runs of two and of three printed lines that could be a zone, the lowest first. Lines of a run begin and end at the same
 * places: what one of them has lost under a lamp the other may show.
 */
export function printedZones(picture: GreyPicture): PrintedLine[][] {
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
      if (gap > LINE_GAP.most * above.pitch) break;
      if (!isOfOneZone(above, row, gap)) continue;
      run.push(row);
      if (run.length === 2 || run.length === 3) zones.push(zoneOf(run));
      if (run.length === 3) break;
    }
  }
  return zones.reverse();
}

function zoneOf(rows: readonly Row[]): PrintedLine[] {
  const angle = median(rows.map((row) => row.angle));
  const lines = rows.map((row) => printedLine(row, angle));
  const left = Math.min(...lines.map(({ start }) => start));
  const right = Math.max(...lines.map(({ end }) => end));
  return lines.map(({ start, v, pitch }) => {
    const u = start - Math.round((start - left) / pitch) * pitch;
    return {
      x: u * Math.cos(angle) - v * Math.sin(angle),
      y: u * Math.sin(angle) + v * Math.cos(angle),
      angle,
      pitch,
      count: Math.round((right - u) / pitch) + 1,
    };
  });
}
