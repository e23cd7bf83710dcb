import fs from 'node:fs/promises';
import path from 'node:path';

import sharp from 'sharp';

import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';

const ICONS = [180, 192, 512] as const;
/** The house door fills a tile of its own; a mask may take a fifth of it on every side. */
const MASKABLE = { size: 512, mark: 400 } as const;
const CLAY = '#cf5b2a';

/** Night with the two glows of the home page, and a stay like those of the calendar. */
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
  <defs>
    <radialGradient id="a" gradientUnits="userSpaceOnUse" cx="1010" cy="-20" r="620">
      <stop offset="0" stop-color="${CLAY}" stop-opacity=".5"/><stop offset="1" stop-color="${CLAY}" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="b" gradientUnits="userSpaceOnUse" cx="90" cy="680" r="560">
      <stop offset="0" stop-color="#1a8a72" stop-opacity=".5"/><stop offset="1" stop-color="#1a8a72" stop-opacity="0"/>
    </radialGradient>
  </defs>
  <rect width="1200" height="630" fill="#0e1917"/>
  <rect width="1200" height="630" fill="url(#a)"/>
  <rect width="1200" height="630" fill="url(#b)"/>
  <g fill="none" stroke="#fff" stroke-opacity=".1">
    ${[0, 1, 2, 3].map((row) => `<path d="M800 ${250 + row * 78}H1200"/>`).join('')}
    ${[0, 1, 2, 3, 4].map((day) => `<path d="M${836 + day * 90} 210V524"/>`).join('')}
  </g>
  <rect x="846" y="266" width="170" height="46" rx="12" fill="#1a8a72"/>
  <rect x="936" y="344" width="300" height="46" rx="12" fill="${CLAY}"/>
  <rect x="820" y="422" width="106" height="46" rx="12" fill="#2b86bd"/>
  <rect x="1026" y="422" width="200" height="46" rx="12" fill="#dc9a14"/>
  <g transform="translate(80 76) scale(1.5)">
    <rect width="44" height="44" rx="13" fill="${CLAY}"/>
    <path d="M11 33V19.5a11 11 0 0 1 22 0V33M18.5 33v-8.5a3.5 3.5 0 0 1 7 0V33" fill="none" stroke="#fff" stroke-width="3.4" stroke-linecap="round"/>
  </g>
</svg>`;

type Line = { readonly text: string; readonly size: number; readonly width: number; readonly colour: string };
const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** With our own fonts, so that the picture is the same on a machine that has none. */
const written = ({ text, size, width, colour }: Line, font: { family: string; file: string }) =>
  sharp({
    text: {
      text: `<span foreground="${colour}">${xml(text)}</span>`,
      font: `${font.family} ${size}`,
      fontfile: font.file,
      width,
      dpi: 72,
      spacing: -Math.round(size / 12),
      rgba: true,
    },
  })
    .png()
    .toBuffer();

type Sources = {
  readonly titleOf: (language: Language) => string;
  readonly favicon: string;
  readonly fonts: string;
};

/** The picture of a shared page, one for each language, and the icons of home screens. */
export async function drawPictures(folder: string, { titleOf, favicon, fonts }: Sources): Promise<void> {
  await fs.mkdir(folder, { recursive: true });
  const title = { family: 'Fraunces Title', file: path.join(fonts, 'fraunces-title.ttf') };
  const text = { family: 'Figtree Text', file: path.join(fonts, 'figtree-text.ttf') };
  for (const language of SUPPORTED_LANGUAGES) {
    const heading = { text: titleOf(language), size: 76, width: 680, colour: '#ffffff' };
    const name = { text: 'Posada', size: 42, width: 300, colour: '#f3efe8' };
    const works = {
      text: 'Check-in · SIRE · TRA · iCal · Cloudbeds',
      size: 27,
      width: 700,
      colour: '#c4cec9',
    };
    await sharp(Buffer.from(GROUND))
      .composite([
        { input: await written(name, title), left: 168, top: 92 },
        { input: await written(heading, title), left: 80, top: 214 },
        { input: await written(works, text), left: 80, top: 532 },
      ])
      .png({ compressionLevel: 9 })
      .toFile(path.join(folder, `posada-${language}.png`));
  }
  const mark = await fs.readFile(favicon);
  const icon = (size: number) => sharp(mark, { density: 900 }).resize(size, size);
  for (const size of ICONS)
    await icon(size)
      .png()
      .toFile(path.join(folder, `icon-${size}.png`));
  await sharp({ create: { width: MASKABLE.size, height: MASKABLE.size, channels: 3, background: CLAY } })
    .composite([{ input: await icon(MASKABLE.mark).toBuffer() }])
    .png()
    .toFile(path.join(folder, 'icon-maskable-512.png'));
}
