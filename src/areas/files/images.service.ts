import { FILE_MAX_BYTES, FILE_MAX_PIXELS, type Resource, RESOURCES } from './files.constants.ts';
import { fileErrors } from './files.errors.ts';

const MEGABYTE = 1_048_576;
const STARTS: readonly (readonly [format: string, bytes: readonly (number | null)[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['webp', [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50]],
];

/** What the content begins like; everything else, SVG and HTML above all, never meets a decoder. */
const formatOf = (content: Uint8Array): string | undefined =>
  STARTS.find(([, bytes]) => bytes.every((byte, index) => byte === null || content[index] === byte))?.[0];

export function decoded(data: string): Buffer {
  const base64 = data.replace(/^data:[\w./+-]{0,100};base64,/, '');
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw fileErrors.notBase64({ field: 'data' });
  const content = Buffer.from(base64, 'base64');
  if (content.length > FILE_MAX_BYTES) {
    throw fileErrors.tooLarge({ field: 'data', params: { megabytes: FILE_MAX_BYTES / MEGABYTE } });
  }
  return content;
}

/**
 * The picture drawn anew: metadata, trailing bytes and second meanings are gone (SEC-29). What it costs is known from
 * the header, before anything is unpacked.
 */
export async function redrawn(content: Buffer, resource: Resource): Promise<Buffer> {
  const format = formatOf(content);
  if (!format) throw fileErrors.type({ field: 'data' });
  // The image library is loaded with the first picture, not with the process (P-05).
  const { default: sharp } = await import('sharp');
  const { edge, type } = RESOURCES[resource];
  try {
    const picture = sharp(content, { limitInputPixels: FILE_MAX_PIXELS, failOn: 'error' });
    const { width, height, format: read } = await picture.metadata();
    if (read !== format) throw fileErrors.type({ field: 'data' });
    if (width * height > FILE_MAX_PIXELS) throw fileErrors.tooManyPixels({ field: 'data' });
    const sized = picture
      .rotate()
      .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true });
    return await (
      type === 'image/png'
        ? sized.png({ compressionLevel: 9 })
        : sized.flatten({ background: '#fff' }).jpeg({ quality: 90 })
    ).toBuffer();
  } catch (error) {
    if (error instanceof Error && /pixel limit/.test(error.message)) {
      throw fileErrors.tooManyPixels({ field: 'data', cause: error });
    }
    if (error instanceof Error && 'entries' in error) throw error;
    throw fileErrors.unreadable({ field: 'data', cause: error });
  }
}
