import { toBuffer } from 'bwip-js/node';
import sharp from 'sharp';

/** A yellow cédula of an invented person, by the layout of docs/decisions/0107. */
export type Cedula = {
  readonly number: string;
  /** Two surnames, two given names; the second of each may be empty. */
  readonly names: readonly [string, string, string, string];
  readonly sex: 'F' | 'M';
  /** `YYYYMMDD`. */
  readonly born: string;
  readonly blood?: string;
  /** What stands before the serial of the person: `I3` on a tarjeta de identidad, whose fields are moved by one. */
  readonly kind?: string;
};

/** 531 bytes in Latin-1; the fingerprints behind the fields are noise. */
export function cedulaBytes({ number, names, sex, born, blood = 'O+', kind = '03' }: Cedula): Uint8Array {
  const moved = kind.startsWith('I') ? 1 : 0;
  const bytes = Buffer.alloc(531);
  for (let place = 170; place < bytes.length; place++) bytes[place] = (place * 73 + 41) % 256;
  bytes.write(`${kind}10203040`, 0, 'latin1');
  bytes.write('PubDSK_1', 24, 'latin1');
  bytes.write('00987654', 40, 'latin1');
  bytes.write(number.padStart(10 + moved, '0'), 48, 'latin1');
  names.forEach((name, row) => bytes.write(name, 58 + moved + row * 23, 'latin1'));
  bytes.write(`0${sex}${born}160010${blood}`, 150 + moved, 'latin1');
  return bytes;
}

/** A code as its bars, black on white. `columns` decides how wide and fine it is. */
export const codePicture = (bytes: Uint8Array, columns = 20, kind: 'pdf417' | 'qrcode' = 'pdf417') =>
  toBuffer({
    bcid: kind,
    text: [...bytes].map((byte) => `^${String(byte).padStart(3, '0')}`).join(''),
    parse: true,
    scale: 6,
    ...(kind === 'pdf417' && { columns, eclevel: 5, rowmult: 3 }),
  });

export type CardShot = {
  /** Longest edge of the photo in px, and the width of the card as a share of it. */
  readonly edge: number;
  readonly share: number;
  /** Degrees, clockwise. */
  readonly angle?: number;
  /** Deviation of the blur in px; 0 is sharp. */
  readonly blur?: number;
};

/** The JPEG of the back of a card on a table, as a phone sends it. */
export async function photographCard(code: Buffer, shot: CardShot): Promise<Buffer> {
  const { edge, share, angle = 0, blur = 0 } = shot;
  const width = Math.round(edge * share);
  const height = Math.round(width * 0.63);
  const bars = await sharp(code)
    .resize({ width: Math.round(width * 0.88), height: Math.round(height * 0.8), fit: 'inside' })
    .extend({ top: 10, bottom: 10, left: 10, right: 10, background: '#fff' })
    .toBuffer();
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="DejaVu Sans" font-size="${width / 34}" fill="#4a4030"><text x="5%" y="10%">FECHA DE NACIMIENTO</text><text x="5%" y="17%">LUGAR DE NACIMIENTO</text><text x="55%" y="10%">REGISTRADOR NACIONAL</text></g></svg>`,
  );
  const card = await sharp({ create: { width, height, channels: 3, background: '#e9dfae' } })
    .composite([{ input: words }, { input: bars, gravity: 'south' }])
    .png()
    .toBuffer();
  const table = { width: edge, height: edge, fit: 'contain', background: '#5a4a3a' } as const;
  const turned = await sharp(card).rotate(angle, { background: '#5a4a3a' }).png().toBuffer();
  const size = await sharp(turned).metadata();
  const side = Math.max(edge, size.width, size.height);
  const laid = await sharp({ create: { width: side, height: side, channels: 3, background: '#5a4a3a' } })
    .composite([{ input: turned, gravity: 'center' }])
    .png()
    .toBuffer();
  const seen = sharp(laid).resize(table);
  return (blur > 0 ? seen.blur(blur) : seen).jpeg({ quality: 85 }).toBuffer();
}
