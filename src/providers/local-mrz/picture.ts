import { IdReadingFailure } from '#capabilities/id-reading/id-reading.capability.ts';

/** Loaded with the first picture: most processes never see one. */
const loadSharp = async () => (await import('sharp')).default;

const MAX_BYTES = 10_000_000;

/** SEC-27: what a small file may unfold to. */
const MAX_PIXELS = 40_000_000;

/** Wide enough for 44 characters of a zone on a photo of a whole page; more only costs time. */
const PAGE_WIDTH = 2000;

/** A part of a page, ready for the reader of characters. */
export type View = {
  readonly part: 'whole' | 'lower';
  readonly width: number;
  readonly turn?: 90 | 180 | 270;
  /** Black and white instead of grey; helps where the paper is patterned. */
  readonly isBinary?: true;
};

export type Page = { readonly view: (view: View) => Promise<Buffer> };

const startsWith = (bytes: Uint8Array, text: string, from = 0): boolean =>
  [...text].every((character, place) => bytes[from + place] === character.charCodeAt(0));

/** Judged by content, before any decoder sees the bytes: sharp would also open SVG and PDF. */
function isSupported(bytes: Uint8Array): boolean {
  return (
    startsWith(bytes, '\xFF\xD8\xFF') ||
    startsWith(bytes, '\x89PNG\r\n\x1A\n') ||
    (startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8))
  );
}

/**
 * Decodes a picture anew: upright, grey, contrast spread, without metadata (SEC-29). Everything stays in memory
 * (PRV-02). Throws IdReadingFailure.
 */
export async function openPicture(bytes: Uint8Array): Promise<Page> {
  const sharp = await loadSharp();
  if (bytes.length > MAX_BYTES) throw new IdReadingFailure('too-large', 'picture of more than 10 MB');
  if (!isSupported(bytes)) throw new IdReadingFailure('unsupported-format', 'not a JPEG, PNG or WebP');
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw new IdReadingFailure('unreadable', 'broken picture', { cause });
    });
  if (width * height > MAX_PIXELS)
    throw new IdReadingFailure('too-large', 'picture of more than 40 megapixels');

  const page = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize({ width: PAGE_WIDTH, withoutEnlargement: true })
    .greyscale()
    .normalise()
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      throw new IdReadingFailure('unreadable', 'broken picture', { cause });
    });
  return { view: (view) => cut(page.data, view) };
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
