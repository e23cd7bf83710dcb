import { httpErrors } from '#foundation/http/http.errors.ts';
import { type PictureProblem, PictureRefused, redrawPicture } from '#foundation/pictures/pictures.ts';
import type { Failure } from '#vocabulary/errors.ts';
import { FILE_MAX_BYTES, FILE_MAX_PIXELS, type Resource, RESOURCES } from './files.constants.ts';
import { fileErrors } from './files.errors.ts';

const MEGABYTE = 1_048_576;
export function decodeFile(data: string): Buffer {
  const base64 = data.replace(/^data:[\w./+-]{0,100};base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw fileErrors.notBase64({ field: 'data' });
  const content = Buffer.from(base64, 'base64');
  if (content.length > FILE_MAX_BYTES) {
    throw fileErrors.tooLarge({ field: 'data', params: { megabytes: FILE_MAX_BYTES / MEGABYTE } });
  }
  return content;
}

const REFUSALS: Readonly<Record<PictureProblem, (cause: unknown) => Failure>> = {
  type: () => fileErrors.type({ field: 'data' }),
  bytes: () => fileErrors.tooLarge({ field: 'data', params: { megabytes: FILE_MAX_BYTES / MEGABYTE } }),
  pixels: () => fileErrors.tooManyPixels({ field: 'data' }),
  unreadable: (cause) => fileErrors.unreadable({ field: 'data', cause }),
  busy: () => httpErrors.unavailable({ retryAfterSeconds: 5 }),
};

/** The re-encoded picture: without metadata, trailing bytes and content of a second format (SEC-29). */
export async function reencodeImage(content: Buffer, resource: Resource): Promise<Buffer> {
  const { edge, type } = RESOURCES[resource];
  const limits = { maxBytes: FILE_MAX_BYTES, maxPixels: FILE_MAX_PIXELS };
  try {
    return await redrawPicture(content, limits, (picture) => {
      const sized = picture
        .rotate()
        .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
      return (
        type === 'image/png'
          ? sized.png({ compressionLevel: 9 })
          : sized.flatten({ background: '#fff' }).jpeg({ quality: 90 })
      ).toBuffer();
    });
  } catch (error) {
    throw error instanceof PictureRefused ? REFUSALS[error.problem](error.cause) : error;
  }
}
