import { IdReadingFailure, type IdReadingProblem } from '#capabilities/id-reading/id-reading.capability.ts';
import type { GreyPicture } from '#vocabulary/mrz/zone-lines.ts';
import {
  loadSharp,
  type PictureProblem,
  PictureRefused,
  redrawPicture,
} from '#foundation/pictures/pictures.ts';

const MAX_BYTES = 10_000_000;

/** SEC-27: what a small file may unfold to. */
const MAX_PIXELS = 40_000_000;

/** Wide enough for 44 characters of a zone on a photo of a whole page; more only costs time. */
const PAGE_WIDTH = 2000;
/** A page is at most twice as high as it is wide. */
const PAGE_HEIGHT = 4000;

/** A part of a page, ready for the reader of characters. */
export type View = {
  readonly part: 'whole' | 'lower';
  readonly width: number;
  readonly turn?: 90 | 180 | 270;
  /** Black and white instead of grey; helps where the paper is patterned. */
  readonly isBinary?: true;
};

export type Page = {
  readonly view: (view: View) => Promise<Buffer>;
  /** The whole page, a byte a pixel, turned clockwise. */
  readonly grey: (turn: 0 | 90 | 180 | 270) => Promise<GreyPicture>;
  /** The whole page in its stored size: the bars of a code are thinner than characters. */
  readonly fine: () => Promise<GreyPicture>;
};

const PROBLEMS: Readonly<Record<PictureProblem, IdReadingProblem>> = {
  type: 'unsupported-format',
  bytes: 'too-large',
  pixels: 'too-large',
  unreadable: 'unreadable',
  busy: 'unavailable',
};

/**
 * Decodes a picture and rebuilds it: upright, grey, contrast spread, without metadata (SEC-29). Everything stays in
 * memory (PRV-02). Throws IdReadingFailure.
 */
export async function openPicture(bytes: Uint8Array): Promise<Page> {
  try {
    const page = await redrawPicture(bytes, { maxBytes: MAX_BYTES, maxPixels: MAX_PIXELS }, (picture) =>
      picture
        .autoOrient()
        .flatten({ background: '#fff' })
        .resize({ width: PAGE_WIDTH, height: PAGE_HEIGHT, fit: 'inside', withoutEnlargement: true })
        .greyscale()
        .normalise()
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    return {
      view: (view) => cut(page, view),
      grey: (turn) => greyOf(page, turn, GREY_EDGE),
      fine: () => greyOf(page, 0, FINE_EDGE),
    };
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw new IdReadingFailure(PROBLEMS[error.problem], error.message, { cause: error.cause });
  }
}

/** Pictures of phones are this large; the reader of zones knows characters of 8 to 64 pixels. */
const GREY_EDGE = 1600;
const FINE_EDGE = PAGE_WIDTH;

async function greyOf(page: Buffer, turn: number, edge: number): Promise<GreyPicture> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(page)
    .rotate(turn)
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The zone is at the bottom of every document; the lower part is a little more than a card needs. */
const LOWER_PART = 0.45;

async function cut(page: Buffer, { part, width, turn, isBinary }: View): Promise<Buffer> {
  const sharp = await loadSharp();
  const turned = turn ? await sharp(page).rotate(turn).png({ compressionLevel: 1 }).toBuffer() : page;
  const size = await sharp(turned).metadata();
  const top = part === 'lower' ? Math.round(size.height * (1 - LOWER_PART)) : 0;
  const cropped = sharp(turned)
    .extract({ left: 0, top, width: size.width, height: size.height - top })
    .resize({ width });
  // A margin: the reader misses characters that touch the edge.
  return (isBinary ? cropped.threshold(120) : cropped)
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png({ compressionLevel: 1 })
    .toBuffer();
}
