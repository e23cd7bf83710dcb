import sharp from 'sharp';

import { OCR_B } from '#vocabulary/mrz/ocr-b.ts';
import { dice } from './dice.ts';

/**
 * Photos of travel documents for the figures of the reader: invented holders, zones with right check digits (ICAO Doc 9303
 * parts 3 to 6), printed in OCR-B and then lying crooked on a table, blurred or under a lamp. A seed gives the same picture
 * in every run.
 */
export type DocumentFormat = 'TD1' | 'TD2' | 'TD3';

export type DrawnDocument = {
  readonly format: DocumentFormat;
  readonly lines: readonly string[];
  /** What a reader has to say, in our words. */
  readonly truth: {
    readonly documentNumber: string;
    readonly lastName: string;
    readonly firstName: string;
    readonly birthDate: string;
    readonly expiryDate: string;
    /** ISO 3166 alpha-2. */
    readonly nationality: string;
    readonly sex: 'F' | 'M';
  };
};

export type Shot = {
  /** Width of the page as a share of the photo's 1,600 px, which is what a phone sends. */
  readonly share: number;
  /** Degrees. */
  readonly angle: number;
  /** Deviation of the blur in px of the photo; 0 is sharp. */
  readonly blur: number;
  /** Strength of a spot of light at the zone, 0 to 1. */
  readonly glare: number;
  /** By what share the near side of the photo is larger than its middle: the phone is not held flat. */
  readonly slant?: number;
};

export const SHARES = [0.55, 0.65, 0.75, 0.85, 0.95] as const;

const LAST_NAMES = [
  'ROJAS MEDINA',
  'DE LA CRUZ QUISPE',
  'NUNEZ',
  'O CONNOR',
  'SILVA',
  'BUITRAGO ZULUAGA',
  'QUIJANO',
  'HERNANDEZ OROZCO',
  'WOZNIAK',
  'IBANEZ DEL RIO',
] as const;
const FIRST_NAMES = [
  'ANA LUCIA',
  'JOSE',
  'MARIA DEL PILAR',
  'XIMENA',
  'JOAO GABRIEL',
  'SOFIA ISABEL',
  'KEVIN',
  'GUILLERMO OSCAR',
  'BEATRIZ',
  'YOLANDA',
] as const;
/** Alpha-3 of the zone, alpha-2 of ours. */
const STATES = [
  ['COL', 'CO'],
  ['PER', 'PE'],
  ['MEX', 'MX'],
  ['ARG', 'AR'],
  ['BRA', 'BR'],
  ['D<<', 'DE'],
  ['ESP', 'ES'],
  ['USA', 'US'],
  ['FRA', 'FR'],
  ['CHL', 'CL'],
] as const;

const digitOf = (text: string): number =>
  [...text].reduce(
    (sum, character, place) =>
      sum + (character === '<' ? 0 : Number.parseInt(character, 36)) * ([7, 3, 1][place % 3] ?? 0),
    0,
  ) % 10;
const withDigit = (text: string): string => `${text}${digitOf(text)}`;

/** The throws of neighbouring seeds have nothing in common. */
function throws(seed: number, use: number): () => number {
  const mixed = Math.imul(Math.imul(seed * 31 + use, 0x9e3779b1) ^ 0x5bd1e995, 0x85ebca6b) >>> 0;
  return dice((mixed ^ (mixed >>> 15)) >>> 0);
}

/** A document of an invented person. */
export function drawDocument(seed: number, format: DocumentFormat): DrawnDocument {
  const next = throws(seed, 1);
  const oneOf = <Item>(items: readonly Item[]): Item => items[Math.floor(next() * items.length)] as Item;
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const two = (value: number) => String(value).padStart(2, '0');
  const [lastName, firstName] = [oneOf(LAST_NAMES), oneOf(FIRST_NAMES)];
  const [state, nationality] = oneOf(STATES);
  const isGerman = state === 'D<<';
  // ICAO leaves letters and digits open; Germany's numbers have no vowels and no letters that look like digits.
  const letters = isGerman ? 'CFGHJKLMNPRTVWXYZ' : 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const number =
    [oneOf([...letters]), oneOf([...letters, ...'0123456789'])].join('') + between(100_000, 9_999_999);
  const birth = [between(1940, 2024), between(1, 12), between(1, 28)] as const;
  const expiry = [between(2027, 2036), between(1, 12), between(1, 28)] as const;
  const short = ([year, month, day]: readonly [number, number, number]) =>
    two(year % 100) + two(month) + two(day);
  const long = ([year, month, day]: readonly [number, number, number]) => `${year}-${two(month)}-${two(day)}`;
  const sex = oneOf(['F', 'M'] as const);
  const names = `${lastName.replaceAll(' ', '<')}<<${firstName.replaceAll(' ', '<')}`;
  const numbered = withDigit(number.padEnd(9, '<').slice(0, 9));
  const [born, expires] = [withDigit(short(birth)), withDigit(short(expiry))];
  const truth = {
    documentNumber: number.slice(0, 9),
    lastName,
    firstName,
    birthDate: long(birth),
    expiryDate: long(expiry),
    nationality,
    sex,
  };
  if (format === 'TD1') {
    const optional = next() < 0.5 ? '' : String(between(10_000_000, 1_999_999_999));
    const [above, below] = [numbered + '<'.repeat(15), optional.padEnd(11, '<')];
    const whole = digitOf(above + born + expires + below);
    const lines = [
      `I<${state}${above}`,
      `${born}${sex}${expires}${state}${below}${whole}`,
      names.padEnd(30, '<').slice(0, 30),
    ];
    return { format, lines, truth: cutNames(truth, lines[2] ?? '') };
  }
  const width = format === 'TD2' ? 36 : 44;
  const first = `${format === 'TD2' ? 'I<' : 'P<'}${state}${names}`.padEnd(width, '<').slice(0, width);
  const personal = next() < 0.5 ? '' : String(between(10_000_000, 1_999_999_999));
  const optional = format === 'TD2' ? '<'.repeat(7) : withDigit(personal.padEnd(14, '<'));
  const whole = digitOf(numbered + born + expires + optional);
  return {
    format,
    lines: [first, `${numbered}${state}${born}${sex}${expires}${optional}${whole}`],
    truth: cutNames(truth, first.slice(5)),
  };
}

/** A line has a fixed length: longer names are cut. */
function cutNames(truth: DrawnDocument['truth'], line: string): DrawnDocument['truth'] {
  const [lastName = '', firstName = ''] = line.split('<<');
  const words = (text: string) => text.replaceAll('<', ' ').trim();
  return { ...truth, lastName: words(lastName), firstName: words(firstName) };
}

/** Millimetres: page, first baseline from the bottom, left margin (ICAO Doc 9303 parts 4 to 6); ten characters an inch. */
const PAGES = {
  TD1: { width: 85.6, height: 54, baselines: [17.9, 11.6, 5.3], left: 4.7 },
  TD2: { width: 105, height: 74, baselines: [11.6, 5.3], left: 6 },
  TD3: { width: 125, height: 88, baselines: [11.6, 5.3], left: 6 },
} as const;
const PITCH = 2.54;
/** Millimetres to an em: capitals are 2.5 mm high. */
const EM = 3.51;

function printed({ format, lines, truth }: DrawnDocument, seed: number): string {
  const { width, height, baselines, left } = PAGES[format];
  const next = throws(seed, 2);
  // Printers press more or less.
  const weight = next() * 30;
  const zone = lines.flatMap((line, row) =>
    [...line].map((character, place) => {
      const x = left + place * PITCH;
      const y = height - (baselines[row] ?? 0);
      return `<path transform="translate(${x} ${y}) scale(${EM / 1000} ${-EM / 1000})" d="${OCR_B[character]}"/>`;
    }),
  );
  const waves = Array.from(
    { length: Math.ceil(height / 1.6) },
    (_, row) =>
      `<path d="M0 ${row * 1.6 + 1.2} ${Array.from({ length: 24 }, (_unused, step) => `q${width / 48} ${next() * 1.4 - 0.2} ${width / 24} ${step % 2 ? 0.5 : -0.5}`).join('')}"/>`,
  );
  const words = [truth.lastName, truth.firstName, truth.birthDate.replaceAll('-', '.'), truth.documentNumber];
  return `<g>
    <rect width="${width}" height="${height}" rx="2.5" fill="#e9e5d6"/>
    <g fill="none" stroke="#b9c2ae" stroke-width=".16">${waves.join('')}</g>
    <rect x="5" y="9" width="${width * 0.24}" height="${height * 0.38}" fill="#8b98a7"/>
    <circle cx="${5 + width * 0.12}" cy="${9 + height * 0.17}" r="${height * 0.1}" fill="#c9a58a"/>
    <g font-family="DejaVu Sans" font-size="2.6" fill="#2b3038">
      <text x="6" y="6.4">${format === 'TD3' ? 'PASAPORTE / PASSPORT' : 'DOCUMENTO DE IDENTIDAD'}</text>
      ${words.map((text, row) => `<text x="${width * 0.24 + 9}" y="${12 + row * 4.6}">${text}</text>`).join('')}
    </g>
    <g fill="#1d1d20" stroke="#1d1d20" stroke-width="${weight}">${zone.join('')}</g>
  </g>`;
}

const PHOTO = { width: 1600, height: 1200 } as const;

type Size = { readonly width: number; readonly height: number; readonly channels: number };

/** The picture with its right side, or its foot, nearer to the camera. */
function slanted(data: Buffer, { width, height, channels }: Size, slant: number, isSide: boolean): Buffer {
  const seen = Buffer.alloc(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [u, v] = [x / width - 0.5, y / height - 0.5];
      const nearness = 1 + 2 * slant * (isSide ? u : v);
      const [fromX, fromY] = [(u / nearness + 0.5) * width, (v / nearness + 0.5) * height];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      if (left < 0 || top < 0 || left >= width - 1 || top >= height - 1) continue;
      const [fx, fy] = [fromX - left, fromY - top];
      for (let channel = 0; channel < channels; channel++) {
        const at = (row: number, column: number) => data[(row * width + column) * channels + channel] ?? 0;
        const above = at(top, left) * (1 - fx) + at(top, left + 1) * fx;
        const below = at(top + 1, left) * (1 - fx) + at(top + 1, left + 1) * fx;
        seen[(y * width + x) * channels + channel] = above * (1 - fy) + below * fy;
      }
    }
  }
  return seen;
}

/** The JPEG that a phone would send. */
export async function photograph(document: DrawnDocument, shot: Shot, seed: number): Promise<Buffer> {
  const { width, height } = PAGES[document.format];
  const scale = (PHOTO.width * shot.share) / width;
  const next = throws(seed, 3);
  const offset = () => (next() - 0.5) * 40;
  const [x, y] = [PHOTO.width / 2 + offset(), PHOTO.height / 2 + offset()];
  // The spot lies on the zone, where it does most harm.
  const spot = {
    x: x + (next() - 0.5) * width * scale * 0.8,
    y: y + height * scale * 0.36,
    r: 110 + next() * 130,
  };
  const light = `<radialGradient id="lamp"><stop offset="0" stop-color="#fff" stop-opacity="${shot.glare}"/><stop offset=".5" stop-color="#fff" stop-opacity="${shot.glare * 0.75}"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
    <linearGradient id="table" x2="1" y2="1"><stop offset="0" stop-color="#6a5844"/><stop offset="1" stop-color="#3d3329"/></linearGradient>
    <linearGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".22"/><stop offset="1" stop-color="#000" stop-opacity="0"/></linearGradient>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PHOTO.width}" height="${PHOTO.height}"><defs>${light}</defs>
    <rect width="100%" height="100%" fill="url(#table)"/>
    <g transform="translate(${x} ${y}) rotate(${shot.angle}) scale(${scale}) translate(${-width / 2} ${-height / 2})">${printed(document, seed)}</g>
    <rect width="100%" height="100%" fill="url(#shade)"/>
    ${shot.glare > 0 ? `<circle cx="${spot.x}" cy="${spot.y}" r="${spot.r}" fill="url(#lamp)"/>` : ''}</svg>`;
  const clean = sharp(Buffer.from(svg)).flatten({ background: '#000' });
  const blurred = shot.blur > 0 ? clean.blur(shot.blur) : clean;
  const { data, info } = await blurred.raw().toBuffer({ resolveWithObject: true });
  const seen = shot.slant ? slanted(data, info, shot.slant, next() < 0.5) : data;
  // The grain of a sensor indoors.
  for (let place = 0; place < seen.length; place += info.channels) {
    const grain = (next() + next() + next() - 1.5) * 14;
    for (let channel = 0; channel < info.channels; channel++) {
      seen[place + channel] = Math.max(0, Math.min(255, (seen[place + channel] ?? 0) + grain));
    }
  }
  return sharp(seen, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 85 })
    .toBuffer();
}
