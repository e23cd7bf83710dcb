import { SIGNATURE_MAX_BYTES } from './check-in.constants.ts';
import { checkInErrors } from './check-in.errors.ts';

/** A drawing on a phone has far fewer; more is somebody trying out the decoder (SEC-27). */
const MAX_PIXELS = 4_000_000;
const WIDTH = 1200;

/** Only strokes: nothing that points elsewhere, runs or unfolds. */
const REFUSED_IN_SVG = /<!|<\?(?!xml )|<(image|use|script|foreignObject|style|filter|pattern)\b|href|url\(/i;

/** A signature drawn anew as a PNG: what else was in the file is gone (SEC-29). */
export async function redrawnSignature(image: string): Promise<Buffer> {
  const [header = '', content = ''] = image.split(',', 2);
  const bytes = Buffer.from(content, 'base64');
  const isSvg = header.includes('svg');
  const invalid = (cause?: unknown) => checkInErrors.signatureInvalid({ field: 'image', cause });
  if (bytes.length === 0 || bytes.length > SIGNATURE_MAX_BYTES) throw invalid();
  if (isSvg ? REFUSED_IN_SVG.test(bytes.toString('utf8')) : bytes.readUInt8(0) !== 0x89) throw invalid();
  try {
    // The image library is loaded with the first signature, not with the process (P-05).
    const { default: sharp } = await import('sharp');
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .flatten({ background: '#fff' })
      .resize({ width: WIDTH, height: WIDTH, fit: 'inside', withoutEnlargement: true })
      .greyscale()
      .png({ compressionLevel: 9 })
      .toBuffer();
  } catch (error) {
    throw invalid(error);
  }
}
