import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

import type { GreyPicture } from '#vocabulary/mrz/zone-lines.ts';

// From the installed package: without it the library would load its program from a server of others.
const wasmBinary = readFileSync(
  createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'),
);
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasmBinary).buffer } });

/** Edges weaker than this are paper and grain. */
const WEAK_EDGE = 96;
/** Bins of one degree. */
const HALF_TURN = 180;
/** Two peaks of one direction are nearer than this. */
const APART = 10;
/** The library follows the rows of a code up to about two degrees. */
const STRAIGHT = 0.7;

/** Half as wide and high: single pixels of a tilted bar point along the grid, not along the bar. */
function halved({ data, width, height }: GreyPicture): GreyPicture {
  const [half, rows] = [width >> 1, height >> 1];
  const smaller = new Uint8Array(half * rows);
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < half; x++) {
      const at = 2 * y * width + 2 * x;
      const sum =
        (data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + width] ?? 0) + (data[at + width + 1] ?? 0);
      smaller[y * half + x] = sum >> 2;
    }
  }
  return { data: smaller, width: half, height: rows };
}

/**
 * By how many degrees the code leans, the likeliest first. Nothing else on a card has so many edges in one direction as
 * the bars of a code.
 */
function leansOf(picture: GreyPicture): readonly number[] {
  const { data, width, height } = halved(picture);
  const edges = new Float64Array(HALF_TURN);
  const at = (x: number, y: number) => data[y * width + x] ?? 0;
  const column = (x: number, y: number) => at(x, y - 1) + 2 * at(x, y) + at(x, y + 1);
  const row = (x: number, y: number) => at(x - 1, y) + 2 * at(x, y) + at(x + 1, y);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const across = column(x + 1, y) - column(x - 1, y);
      const down = row(x, y + 1) - row(x, y - 1);
      const strength = Math.abs(across) + Math.abs(down);
      if (strength < WEAK_EDGE) continue;
      const bin = (Math.round((Math.atan2(down, across) * 180) / Math.PI) + HALF_TURN) % HALF_TURN;
      edges[bin] = (edges[bin] ?? 0) + strength;
    }
  }
  const near = (bin: number, reach: number) =>
    Array.from({ length: 2 * reach + 1 }, (_unused, step) => {
      const away = step - reach;
      return [away, edges[(bin + away + HALF_TURN) % HALF_TURN] ?? 0] as const;
    });
  const sum = (bin: number) => near(bin, 2).reduce((total, [, weight]) => total + weight, 0);
  const bins = Array.from({ length: HALF_TURN }, (_unused, bin) => bin).sort((a, b) => sum(b) - sum(a));
  const [first = 0] = bins;
  const apart = (bin: number) =>
    Math.min((bin - first + HALF_TURN) % HALF_TURN, (first - bin + HALF_TURN) % HALF_TURN);
  const other = bins.find((bin) => apart(bin) > APART) ?? 0;
  return [first, other].map((bin) => {
    const around = near(bin, 3);
    const total = around.reduce((weights, [, weight]) => weights + weight, 0) || 1;
    const mean = bin + around.reduce((moments, [away, weight]) => moments + away * weight, 0) / total;
    // Quarter turns are the library's own.
    return mean - 90 * Math.round(mean / 90);
  });
}

/** Turned counter-clockwise, in the colours that the library takes. */
function turned({ data, width, height }: GreyPicture, degrees: number): ImageData {
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const fromX = (x - width / 2) * cos - (y - height / 2) * sin + width / 2;
      const fromY = (x - width / 2) * sin + (y - height / 2) * cos + height / 2;
      const left = Math.floor(fromX);
      const top = Math.floor(fromY);
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const at = top * width + left;
      const right = fromX - left;
      const above = (data[at] ?? 0) * (1 - right) + (data[at + 1] ?? 0) * right;
      const below = (data[at + width] ?? 0) * (1 - right) + (data[at + width + 1] ?? 0) * right;
      pixels.fill(above + (below - above) * (fromY - top), (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data: pixels, width, height, colorSpace: 'srgb' };
}

/** Two codes beside one another are a card on a form. */
const CODES = 2;

async function codesIn(picture: GreyPicture, degrees: number): Promise<readonly Uint8Array[]> {
  const codes = await readBarcodes(turned(picture, degrees), {
    formats: ['PDF417'],
    tryHarder: true,
    tryRotate: true,
    tryInvert: false,
    tryDownscale: true,
    maxNumberOfSymbols: CODES,
  });
  return codes.filter(({ isValid }) => isValid).map(({ bytes }) => bytes);
}

/** Runs aside: the bytes of the PDF417 codes in a picture. Each look takes about a tenth of a second of a core. */
export default async function work(picture: GreyPicture): Promise<readonly Uint8Array[]> {
  const leans = leansOf(picture);
  const looks = [...leans, ...(leans.some((lean) => Math.abs(lean) < STRAIGHT) ? [] : [0])];
  for (const degrees of looks) {
    const codes = await codesIn(picture, degrees);
    if (codes.length > 0) return codes;
  }
  return [];
}
