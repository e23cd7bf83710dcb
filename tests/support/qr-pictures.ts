import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');

/** What a phone reads in a QR code that a page shows as a `data:` address. */
export async function textOfQr(picture: string): Promise<string> {
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(program)).buffer } });
  const bytes = Buffer.from(picture.split(',')[1] ?? '', 'base64');
  const [code] = await readBarcodes(new Uint8Array(bytes), { formats: ['QRCode'] });
  if (!code?.isValid) throw new Error('The picture has no QR code');
  return code.text;
}
