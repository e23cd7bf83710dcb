import type { Sharp } from 'sharp';

/**
 * Uploaded pictures. A small file can unfold into minutes of work, in threads that sign-ins and files share (SEC-27).
 * So a picture is judged by its first bytes and its header, opened one at a time, and given up after a time limit.
 */
export type PictureProblem = 'type' | 'bytes' | 'pixels' | 'unreadable' | 'busy';

export class PictureRefused extends Error {
  override readonly name = 'PictureRefused';
  readonly problem: PictureProblem;
  constructor(problem: PictureProblem, cause?: unknown) {
    super(`picture refused: ${problem}`, { cause });
    this.problem = problem;
  }
}

const STARTS: readonly (readonly [format: string, bytes: readonly (number | null)[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** The format by the first bytes; any other content, SVG and HTML above all, never meets a decoder. */
const formatOf = (content: Uint8Array): string | undefined =>
  STARTS.find(([, bytes]) => bytes.every((byte, index) => byte === null || content[index] === byte))?.[0];

/** A progressive JPEG unfolds all its pixels once for each scan. Cameras write about ten. */
const MOST_SCANS = 20;
const START_OF_SCAN = Buffer.from([0xff, 0xda]);

function hasManyScans(content: Uint8Array): boolean {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  let scans = 0;
  for (let at = bytes.indexOf(START_OF_SCAN); at !== -1; at = bytes.indexOf(START_OF_SCAN, at + 2)) {
    scans += 1;
    if (scans > MOST_SCANS) return true;
  }
  return false;
}

/** One of the few threads of the process, never more; a caller who would wait for minutes is told to come back. */
const MOST_WAITING = 8;
const SECONDS = 10;
let last: Promise<unknown> = Promise.resolve();
let waiting = 0;

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting > MOST_WAITING) throw new PictureRefused('busy');
  waiting += 1;
  const mine = last.then(work, work);
  last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    waiting -= 1;
  }
}

/** Loaded with the first picture, not with the process (P-05): most never see one. */
export async function loadSharp(): Promise<(typeof import('sharp'))['default']> {
  const { default: sharp } = await import('sharp');
  // A picture takes one core, however many there are.
  sharp.concurrency(1);
  return sharp;
}

export type PictureLimits = { readonly maxBytes: number; readonly maxPixels: number };

/** Opens a picture and draws it again. Throws {@link PictureRefused}. */
export async function redrawPicture<Result>(
  content: Uint8Array,
  { maxBytes, maxPixels }: PictureLimits,
  draw: (picture: Sharp) => Promise<Result>,
): Promise<Result> {
  if (content.length > maxBytes) throw new PictureRefused('bytes');
  const format = formatOf(content);
  if (!format) throw new PictureRefused('type');
  if (format === 'jpeg' && hasManyScans(content)) throw new PictureRefused('unreadable');
  return inTurn(async () => {
    const sharp = await loadSharp();
    try {
      // The header alone: what it costs is known before anything is unpacked.
      const header = await sharp(content, { limitInputPixels: false }).metadata();
      if (header.format !== format) throw new PictureRefused('type');
      if (header.width * header.height > maxPixels) throw new PictureRefused('pixels');
      const picture = sharp(content, { limitInputPixels: maxPixels, failOn: 'error' });
      return await draw(picture.timeout({ seconds: SECONDS }));
    } catch (error) {
      throw error instanceof PictureRefused ? error : new PictureRefused('unreadable', error);
    }
  });
}
