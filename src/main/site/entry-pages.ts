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

const socialProviders = (providers: Providers): string =>
  providers.all
    .filter(({ capabilities }) => capabilities.identity)
    .map(({ manifest }) => manifest.id)
    .join(' ');

/** What only this installation knows, for the page to read. */
function withMeta(page: string, name: string, content: string): string {
  if (content === '') return page;
  const safe = content.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return page.replace('</head>', () => `  <meta name="posada-${name}" content="${safe}" />\n  </head>`);
}

/**
 * The served page of an entry, with its content policy: without and with the card step.
 *
 * @param support where hosts write to, of the operator; empty: unknown.
 */
export function entryPage(name: string, providers: Providers, support = '') {
  const cards = cardProviderPage(providers);
  return freshFile(path.join(BUILT, name, 'index.html'), (built) => {
    const social = SIGN_IN_ENTRIES.includes(name) ? socialProviders(providers) : '';
    const text = withMeta(withMeta(built, 'social', social), 'support', name === 'app' ? support : '');
    const plain = { text, policy: allowInlineHashes(built, PAGE_POLICY) };
    return { plain, card: cards && CARD_ENTRIES.includes(name) ? asCardPage(plain, cards) : plain };
  });
}
