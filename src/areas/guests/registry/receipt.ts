import { httpErrors } from '#foundation/http/http.errors.ts';
import { PictureRefused, redrawPicture } from '#foundation/pictures/pictures.ts';
import { registryErrors } from './registry.errors.ts';
import {
  RECEIPT_EDGE,
  RECEIPT_MAX_BYTES,
  RECEIPT_MAX_MEGABYTES,
  RECEIPT_MAX_PIXELS,
} from './uploads.constants.ts';

/** The stored receipt of a portal: a PDF as it came, or a re-encoded picture. */
export type Receipt = {
  /** The name that the person gave the file. */
  readonly name: string;
  readonly contentType: 'application/pdf' | 'image/jpeg';
  readonly base64: string;
};

const field = 'receipt';
const tooLarge = () =>
  registryErrors.receiptTooLarge({ field, params: { megabytes: RECEIPT_MAX_MEGABYTES } });

/** Its type is read from the content (SEC-27); a PDF is only ever sent back as a download (SEC-28). */
const isPdf = (content: Buffer): boolean => content.subarray(0, 5).toString('latin1') === '%PDF-';

async function redrawn(content: Buffer): Promise<Buffer> {
  const limits = { maxBytes: RECEIPT_MAX_BYTES, maxPixels: RECEIPT_MAX_PIXELS };
  try {
    return await redrawPicture(content, limits, (picture) =>
      picture
        .rotate()
        .resize({ width: RECEIPT_EDGE, height: RECEIPT_EDGE, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#fff' })
        .jpeg({ quality: 85 })
        .toBuffer(),
    );
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    switch (error.problem) {
      case 'type':
        throw registryErrors.receiptFormat({ field });
      case 'bytes':
        throw tooLarge();
      case 'busy':
        throw httpErrors.unavailable({ retryAfterSeconds: 5 });
      default:
        throw registryErrors.receiptUnreadable({ field, cause: error });
    }
  }
}

/** @throws at `receipt`, when it is neither a PDF nor a picture, or too large. */
export async function readReceipt({
  data,
  name,
}: {
  readonly data: string;
  readonly name: string;
}): Promise<Receipt> {
  const base64 = data.replace(/^data:[\w./+-]{0,100};base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw registryErrors.receiptUnreadable({ field });
  const content = Buffer.from(base64, 'base64');
  if (content.length > RECEIPT_MAX_BYTES) throw tooLarge();
  if (isPdf(content)) return { name, contentType: 'application/pdf', base64: content.toString('base64') };
  return { name, contentType: 'image/jpeg', base64: (await redrawn(content)).toString('base64') };
}
