import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Config } from '#foundation/config/config.ts';
import { type RedirectTarget, redirectTarget } from '#foundation/http/redirect-target.ts';
import { allTexts } from '#texts/all.ts';
import { DEFAULT_LANGUAGE, type Language } from '#vocabulary/language.ts';
import { siteAddress } from '#vocabulary/site-pages.ts';
import type { Site } from './site.ts';

/** Addresses that need no question: hosts, and single pages. */
type Known = { readonly hosts: readonly string[]; readonly pages: readonly string[] };

type Targets = Pick<Config, 'TRA_HELP_URL' | 'CHAT_GROUP_URL' | 'WHATSAPP_NUMBER' | 'REDIRECT_HOSTS'>;

/** A path here, for which only the browser's own origin is put before it. */
const isPath = (wanted: string): boolean => wanted.startsWith('/') && !wanted.startsWith('//');

/** D-14: as the one judge says (SEC-23). Nothing, or what is no plain address, is the home page. */
export function destinationOf(wanted: unknown, own: string, known: Known): RedirectTarget {
  const address = typeof wanted === 'string' ? wanted : '/';
  const target = redirectTarget(isPath(address) ? `${own}${address}` : address, { own, ...known });
  return target ?? { is: 'own', url: `${own}/` };
}

/** From here, so that it is right under every name of this host. `//elsewhere` would be another host again. */
function pathOf(address: string): string {
  const { pathname, search, hash } = new URL(address);
  return `${pathname}${search}${hash}`.replace(/^\/{2,}/, '/');
}

type Prefill = 'redirect.whatsapp.prefill' | 'help.chat.prefill';

const chatAddress = (number: string, language: Language, prefill: Prefill): string =>
  `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(allTexts[language][prefill])}`;

/** Addresses of old links and printed codes. Where nothing is set, the page that answers most questions. */
export function serveRedirects(
  app: FastifyInstance,
  site: Site,
  { publicUrl, targets }: { publicUrl: string; targets: Targets },
): void {
  const { TRA_HELP_URL, CHAT_GROUP_URL, WHATSAPP_NUMBER, REDIRECT_HOSTS } = targets;
  const chat = WHATSAPP_NUMBER && chatAddress(WHATSAPP_NUMBER, DEFAULT_LANGUAGE, 'redirect.whatsapp.prefill');
  const configured = [TRA_HELP_URL, CHAT_GROUP_URL, chat].flatMap((address) => (address ? [address] : []));
  const known: Known = { hosts: REDIRECT_HOSTS, pages: configured };
  const questions = (language: Language) => `${siteAddress('home', language)}#faq`;
  const send = (from: string, to: (language: Language, request: FastifyRequest) => string) =>
    app.get(from, async (request, reply) => reply.redirect(to(site.chooseLanguage(request), request)));
  send('/get-started', (_language, { url }) => `/${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`);
  send('/tra', (language) => TRA_HELP_URL ?? questions(language));
  send('/airbnb-chat-group', (language) => CHAT_GROUP_URL ?? questions(language));
  send('/go-whatsapp', (language) =>
    WHATSAPP_NUMBER === undefined
      ? questions(language)
      : chatAddress(WHATSAPP_NUMBER, language, 'redirect.whatsapp.prefill'),
  );
  // S-UI-05, R-UI-10: Portuguese for a property in Brazil, Spanish otherwise. Without a chat the app has a page of help.
  send('/go-help', (_language, { query }) => {
    if (WHATSAPP_NUMBER === undefined) return '/app/help';
    const { country } = query as { country?: unknown };
    return chatAddress(WHATSAPP_NUMBER, country === 'BR' ? 'pt' : 'es', 'help.chat.prefill');
  });
  app.get('/redirect', async (request, reply) => {
    const { url } = request.query as { url?: unknown };
    const destination = destinationOf(url, publicUrl, known);
    if (destination.is !== 'other') {
      return reply.redirect(destination.is === 'own' ? pathOf(destination.url) : destination.url);
    }
    const { host, url: target } = destination;
    const language = site.chooseLanguage(request);
    return site.show(request, reply, { page: 'leaving', language, values: { host, target } });
  });
}
