import path from 'node:path';

import type { Providers } from '#foundation/context/context.ts';
import { asCardPage, cardProviderPage } from './card-pages.ts';
import { freshFile } from './fresh-file.ts';
import { PAGE_POLICY, allowInlineHashes } from './page-reply.ts';

/** Of one build for as long as the process runs; `npm run dev` has pages of its own. */
export const BUILT = path.resolve(import.meta.dirname, '../../..', process.env['PAGES_FOLDER'] || 'dist/web');

/** Where people sign in or up: the page may ask who has an account, and knows which providers there are. */
export const SIGN_IN_ENTRIES: readonly string[] = ['app', 'start'];
/** Of which some pages have the card step. */
const CARD_ENTRIES: readonly string[] = ['app', 'payment'];

function withSocial(page: string, providers: Providers): string {
  const ids = providers.all
    .filter(({ capabilities }) => capabilities.identity)
    .map(({ manifest }) => manifest.id);
  if (ids.length === 0) return page;
  return page.replace('</head>', `  <meta name="posada-social" content="${ids.join(' ')}" />\n  </head>`);
}

/** The served page of an entry, with its content policy: without and with the card step. */
export function entryPage(name: string, providers: Providers) {
  const cards = cardProviderPage(providers);
  return freshFile(path.join(BUILT, name, 'index.html'), (built) => {
    const text = SIGN_IN_ENTRIES.includes(name) ? withSocial(built, providers) : built;
    const plain = { text, policy: allowInlineHashes(built, PAGE_POLICY) };
    return { plain, card: cards && CARD_ENTRIES.includes(name) ? asCardPage(plain, cards) : plain };
  });
}
