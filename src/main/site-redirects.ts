import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Config } from '#foundation/config/config.ts';
import { allTexts } from '#texts/all.ts';
import { DEFAULT_LANGUAGE, type Language } from '#vocabulary/language.ts';
import { siteAddress } from '#vocabulary/site-pages.ts';
import type { Site } from './site.ts';

type Targets = Pick<Config, 'TRA_HELP_URL' | 'CHAT_GROUP_URL' | 'WHATSAPP_NUMBER' | 'REDIRECT_HOSTS'>;

const LONGEST = 2_000;

/** Where a link of ours may lead: a path here, an address that is known, or one that a person has to look at first. */
type Destination =
  | { readonly kind: 'own' | 'known'; readonly address: string }
  | { readonly kind: 'unknown'; readonly address: string; readonly host: string };

/** Hosts with everything on them, and pages by themselves, because others write on the same host. */
type Known = { readonly hosts: ReadonlySet<string>; readonly pages: ReadonlySet<string> };

const HOME: Destination = { kind: 'own', address: '/' };

/**
 * D-14: judged as the browser will read it, after `URL` has taken tabs, backslashes and names before an `@` apart.
 * Anything but http and https, and whatever cannot be read, is the home page.
 */
export function destinationOf(wanted: unknown, publicUrl: string, known: Known): Destination {
  if (typeof wanted !== 'string' || wanted === '' || wanted.length > LONGEST) return HOME;
  if (!URL.canParse(wanted, publicUrl)) return HOME;
  const url = new URL(wanted, publicUrl);
  if (!/^https?:$/.test(url.protocol)) return HOME;
  url.username = '';
  url.password = '';
  if (url.origin === new URL(publicUrl).origin) {
    // `//elsewhere` would be another host again.
    const address = `${url.pathname}${url.search}${url.hash}`.replace(/^\/{2,}/, '/');
    return { kind: 'own', address };
  }
  if (url.protocol === 'https:' && (known.hosts.has(url.host) || known.pages.has(pageOf(url)))) {
    return { kind: 'known', address: url.href };
  }
  return { kind: 'unknown', address: url.href, host: url.host };
}

const pageOf = ({ origin, pathname }: URL): string => `${origin}${pathname}`;

const chatAddress = (number: string, language: Language): string =>
  `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(allTexts[language]['redirect.whatsapp.prefill'])}`;

/** Addresses of old links and printed codes. Where nothing is set, the page that answers most questions. */
export function serveRedirects(
  app: FastifyInstance,
  site: Site,
  { publicUrl, targets }: { publicUrl: string; targets: Targets },
): void {
  const { TRA_HELP_URL, CHAT_GROUP_URL, WHATSAPP_NUMBER, REDIRECT_HOSTS } = targets;
  const chat = WHATSAPP_NUMBER && chatAddress(WHATSAPP_NUMBER, DEFAULT_LANGUAGE);
  const configured = [TRA_HELP_URL, CHAT_GROUP_URL, chat].flatMap((address) => (address ? [address] : []));
  const known: Known = {
    hosts: new Set(REDIRECT_HOSTS),
    pages: new Set(configured.map((address) => pageOf(new URL(address)))),
  };
  const questions = (language: Language) => `${siteAddress('home', language)}#faq`;
  const send = (from: string, to: (language: Language, request: FastifyRequest) => string) =>
    app.get(from, async (request, reply) => reply.redirect(to(site.chooseLanguage(request), request)));
  send('/get-started', (_language, { url }) => `/${url.includes('?') ? url.slice(url.indexOf('?')) : ''}`);
  send('/tra', (language) => TRA_HELP_URL ?? questions(language));
  send('/airbnb-chat-group', (language) => CHAT_GROUP_URL ?? questions(language));
  send('/go-whatsapp', (language) =>
    WHATSAPP_NUMBER === undefined ? questions(language) : chatAddress(WHATSAPP_NUMBER, language),
  );
  app.get('/redirect', async (request, reply) => {
    const { url } = request.query as { url?: unknown };
    const destination = destinationOf(url, publicUrl, known);
    if (destination.kind !== 'unknown') return reply.redirect(destination.address);
    const { host, address: target } = destination;
    const language = site.chooseLanguage(request);
    return site.show(request, reply, { page: 'leaving', language, values: { host, target } });
  });
}
