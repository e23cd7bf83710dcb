import type { FastifyInstance } from 'fastify';

import type { Clock } from '#foundation/context/clock.ts';
import { siteHome } from '#texts/es/site-home.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { DEFAULT_LANGUAGE, type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import {
  commonAddress,
  commonDetailAddress,
  detailAddress,
  SITE_PAGES,
  siteAddress,
} from '#vocabulary/site-pages.ts';

const A_DAY = 'public, max-age=86400';

/** Pages of work, of one guest, or without content: they do not belong into a search engine. */
const PRIVATE = [
  '/api/',
  '/app',
  '/admin',
  '/factura',
  '/files',
  '/g/',
  '/hooks/',
  '/redirect',
  '/simulators/',
  '/social/',
];

type Entry = { readonly common: string; readonly inLanguage: (language: Language) => string };

const entriesOf = (videoSlugs: readonly string[]): readonly Entry[] => [
  ...SITE_PAGES.map((page) => ({
    common: commonAddress(page),
    inLanguage: (language: Language) => siteAddress(page, language),
  })),
  ...videoSlugs.map((slug) => ({
    common: commonDetailAddress('video', slug),
    inLanguage: (language: Language) => detailAddress('video', language, slug),
  })),
];

function sitemap(origin: string, videoSlugs: readonly string[]): string {
  const urls = entriesOf(videoSlugs).flatMap(({ common, inLanguage }) =>
    SUPPORTED_LANGUAGES.map((language) => {
      const others = SUPPORTED_LANGUAGES.map((one) => [one, inLanguage(one)] as const);
      const links = [...others, ['x-default', common] as const].map(
        ([tag, address]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${address}"/>`,
      );
      return `<url><loc>${origin}${inLanguage(language)}</loc>${links.join('')}</url>`;
    }),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n');
}

const robots = (origin: string): string =>
  ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`), `Sitemap: ${origin}/sitemap.xml`, ''].join(
    '\n',
  );

const SECURITY_TXT_DAYS = 180;

/** RFC 9116: where a weakness is reported. Without an address of the operator, the legal page names the way. */
const securityTxt = (origin: string, contact: string | undefined, now: Instant): string =>
  [
    `Contact: ${contact === undefined ? `${origin}/privacy` : `mailto:${contact}`}`,
    `Expires: ${plusSeconds(now, SECURITY_TXT_DAYS * 86_400)}`,
    `Preferred-Languages: ${SUPPORTED_LANGUAGES.join(', ')}`,
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');

/** Opened from a home screen, it is the app. */
const manifest = {
  name: 'Posada',
  short_name: 'Posada',
  description: siteHome['home.description'],
  lang: DEFAULT_LANGUAGE,
  id: '/app',
  start_url: '/app',
  scope: '/',
  display: 'standalone',
  background_color: '#faf7f2',
  theme_color: '#0e1917',
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ...[192, 512].map((size) => ({
      src: `/pictures/icon-${size}.png`,
      sizes: `${size}x${size}`,
      type: 'image/png',
      purpose: 'any',
    })),
    {
      src: '/pictures/icon-maskable-512.png',
      sizes: '512x512',
      type: 'image/png',
      purpose: 'maskable',
    },
  ],
};

/** The files for search engines and home screens. Videos are added and removed while the program runs. */
export function serveSiteFiles(
  app: FastifyInstance,
  { publicUrl, contact, clock }: { publicUrl: string; contact: string | undefined; clock: Clock },
  videoSlugs: () => Promise<readonly string[]>,
): void {
  const security = async () => securityTxt(publicUrl, contact, clock.now());
  const files = [
    ['/.well-known/security.txt', 'text/plain; charset=utf-8', security],
    ['/security.txt', 'text/plain; charset=utf-8', security],
    ['/sitemap.xml', 'application/xml; charset=utf-8', async () => sitemap(publicUrl, await videoSlugs())],
    ['/robots.txt', 'text/plain; charset=utf-8', async () => robots(publicUrl)],
    [
      '/manifest.webmanifest',
      'application/manifest+json; charset=utf-8',
      async () => JSON.stringify(manifest),
    ],
  ] as const;
  for (const [address, type, write] of files) {
    app.get(address, async (_request, reply) =>
      reply
        .type(type)
        .header('cache-control', A_DAY)
        .send(await write()),
    );
  }
}
