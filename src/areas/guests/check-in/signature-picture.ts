import { promisify } from 'node:util';
import zlib from 'node:zlib';

import { SIGNATURE_HEIGHT, SIGNATURE_WIDTH, type Stroke } from '#vocabulary/signature.ts';

/** Grey: the colour of ink that the guest saw on the page. */
const PAPER = 255;
const INK = 31;
const RADIUS = 3;

/** Positions of a pen at quarters of a pixel; each has a round tip with a soft edge. */
const PARTS = 4;
const REACH = RADIUS + 1;
const EDGE = 2 * REACH + 1;

const tipAt = (right: number, down: number): Uint8Array =>
  Uint8Array.from({ length: EDGE * EDGE }, (_none, place) => {
    const x = (place % EDGE) - REACH - right / PARTS;
    const y = Math.floor(place / EDGE) - REACH - down / PARTS;
    const covered = Math.min(1, Math.max(0, RADIUS + 0.5 - Math.hypot(x, y)));
    return Math.round(PAPER - covered * (PAPER - INK));
  });
const TIPS = Array.from({ length: PARTS * PARTS }, (_none, place) =>
  tipAt(place % PARTS, Math.floor(place / PARTS)),
);

/** One row of a PNG begins with its filter byte: none. */
const ROW = SIGNATURE_WIDTH + 1;

function press(paper: Buffer, x: number, y: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const tip = TIPS[Math.floor((y - top) * PARTS) * PARTS + Math.floor((x - left) * PARTS)];
  if (!tip) return;
  const rows = [Math.max(0, REACH - top), Math.min(EDGE, SIGNATURE_HEIGHT + REACH - top)] as const;
  const columns = [Math.max(0, REACH - left), Math.min(EDGE, SIGNATURE_WIDTH + REACH - left)] as const;
  for (let down = rows[0]; down < rows[1]; down++) {
    const start = (top + down - REACH) * ROW + 1 + left - REACH;
    for (let right = columns[0]; right < columns[1]; right++) {
      const shade = tip[down * EDGE + right] as number;
      if (shade < (paper[start + right] as number)) paper[start + right] = shade;
    }
  }
}

/** Closer than the width of the soft edge: no dents between two points. */
const STEP = 1.5;

function draw(strokes: readonly Stroke[]): Buffer {
  const paper = Buffer.alloc(ROW * SIGNATURE_HEIGHT, PAPER);
  for (let row = 0; row < SIGNATURE_HEIGHT; row++) paper[row * ROW] = 0;
  for (const stroke of strokes) {
    stroke.forEach(([x, y], place) => {
      const [fromX, fromY] = stroke[place - 1] ?? [x, y];
      const steps = Math.max(1, Math.ceil(Math.hypot(x - fromX, y - fromY) / STEP));
      for (let step = 1; step <= steps; step++) {
        press(paper, fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps);
      }
    });
  }
  return paper;
}

const deflate = promisify(zlib.deflate);

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), content]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(content.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(zlib.crc32(body), body.length + 4);
  return framed;
}

/**
 * The signature as a PNG that Posada draws itself: guests send numbers only, and no decoder or renderer ever reads them
 * (SEC-27, SEC-29).
 */
export async function signaturePicture(strokes: readonly Stroke[]): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIGNATURE_WIDTH, 0);
  header.writeUInt32BE(SIGNATURE_HEIGHT, 4);
  // Eight bits of grey.
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(draw(strokes))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
