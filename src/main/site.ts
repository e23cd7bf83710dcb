import path from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { MARKER_COOKIE } from '#areas/accounts/accounts.constants.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { languageOf } from '#foundation/http/server.ts';
import { type Language, SUPPORTED_LANGUAGES, supportedLanguage } from '#vocabulary/language.ts';
import {
  commonAddress,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  SITE_NOTICES,
  SITE_PAGES,
  siteAddress,
  type SiteNotice,
  type SitePage,
} from '#vocabulary/site-pages.ts';
import { createCompressor } from './compressed-reply.ts';
import { freshFile } from './fresh-file.ts';
import { asPage, MEASURED_PAGE_POLICY } from './page-reply.ts';
import { fill, type Values, without } from './page-template.ts';
import { broughtAlong } from './site-marks.ts';

export type SiteOptions = {
  /** Where the pages lie that were rendered when the web was built. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly clock: Clock;
  /** Who answers for the installation; texts of our own where it is not said. */
  readonly operator?: string | undefined;
  readonly contact?: string | undefined;
  /** Container of the tag manager. */
  readonly measuring?: string | undefined;
};

type AnyPage = SitePage | SiteNotice;
export type Site = {
  readonly show: (
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: { page: AnyPage; language: Language; values?: Values },
  ) => Promise<FastifyReply>;
  readonly chooseLanguage: (request: FastifyRequest) => Language;
};

const asked = (request: FastifyRequest): Language | undefined => {
  const { language } = (request.query ?? {}) as { language?: unknown };
  return supportedLanguage(typeof language === 'string' ? language : null);
};

/** R-LANG-01 without a script: what is asked for now, what was chosen before, what the browser speaks. */
function chooseLanguage(request: FastifyRequest): Language {
  const chosenBefore = supportedLanguage(request.cookies[LANGUAGE_COOKIE]) ?? null;
  return asked(request) ?? languageOf(request, chosenBefore);
}

function rememberChoice(request: FastifyRequest, reply: FastifyReply, language: Language, isSecure: boolean) {
  if (request.cookies[LANGUAGE_COOKIE] === language) return;
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure,
    maxAge: LANGUAGE_COOKIE_SECONDS,
  });
}

/** Reads every page once: one that is not built stops the start, not the first visitor. */
async function readPages({ folder, publicUrl, operator, contact, measuring }: SiteOptions) {
  const prepare = (text: string) =>
    fill(measuring === undefined ? without(text, 'measuring') : text, {
      origin: publicUrl,
      operator,
      contact,
      measuring,
    });
  const names = [...SITE_PAGES, ...SITE_NOTICES].flatMap((page) =>
    SUPPORTED_LANGUAGES.flatMap((language) => [`${language}/${page}`, `${language}/${page}.signed-in`]),
  );
  const pages = new Map(
    names.map((name) => [name, freshFile(path.join(folder, `${name}.html`), prepare)] as const),
  );
  for (const read of pages.values()) await read();
  return async (name: string) => (await pages.get(name)?.()) ?? '';
}

/**
 * The public site can be read without a script, so the server chooses what a script would: the language, and for who
 * is signed in the header with one button (R-SITE-07). The marker beside the session is enough for that; it opens
 * nothing.
 */
export async function serveSite(app: FastifyInstance, options: SiteOptions): Promise<Site> {
  const read = await readPages(options);
  const isSecure = options.publicUrl.startsWith('https:');
  const policy = options.measuring === undefined ? undefined : MEASURED_PAGE_POLICY;
  const compressed = createCompressor();
  const show: Site['show'] = async (request, reply, { page: name, language, values = {} }) => {
    const isSignedIn = request.cookies[MARKER_COOKIE] !== undefined;
    const text = await read(`${language}/${name}${isSignedIn ? '.signed-in' : ''}`);
    const { promo, marks } = broughtAlong(request, language, options.clock.now());
    const answer = asPage(reply, undefined, policy)
      .header('content-language', language)
      .header('vary', 'cookie, accept-language, accept-encoding');
    const page = fill(promo ? text : without(text, 'promo'), { ...promo, ...marks, ...values });
    return compressed(request, answer, page);
  };
  for (const page of SITE_PAGES) {
    app.get(commonAddress(page), async (request, reply) => {
      const language = chooseLanguage(request);
      if (asked(request)) rememberChoice(request, reply, language, isSecure);
      return show(request, reply, { page, language });
    });
    for (const language of SUPPORTED_LANGUAGES) {
      app.get(siteAddress(page, language), async (request, reply) => {
        rememberChoice(request, reply, language, isSecure);
        return show(request, reply, { page, language });
      });
    }
  }
  return { show, chooseLanguage };
}
