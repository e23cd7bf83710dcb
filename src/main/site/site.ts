import path from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { MARKER_COOKIE } from '#areas/platform/accounts/accounts.constants.ts';
import type { Clock } from '#foundation/context/clock.ts';
import { languageOf } from '#foundation/http/server.ts';
import { type Language, SUPPORTED_LANGUAGES, supportedLanguage } from '#vocabulary/language.ts';
import {
  type AnySitePage,
  commonAddress,
  LANGUAGE_COOKIE,
  LANGUAGE_COOKIE_SECONDS,
  RENDERED_PAGES,
  SITE_PAGES,
  siteAddress,
  type SitePage,
} from '#vocabulary/site-pages.ts';
import { createCompressor } from './compressed-reply.ts';
import { freshFile } from './fresh-file.ts';
import {
  setPageHeaders,
  MEASURED_PAGE_POLICY,
  PAGE_POLICY,
  type Player,
  allowPlayer,
  allowInlineHashes,
} from './page-reply.ts';
import { fillPage, type Parts, repeatRows, type Values, removePart } from './page-template.ts';
import { visitorMarksOf } from './site-marks.ts';

export type SiteOptions = {
  /** Where the pages lie that were rendered when the web was built. */
  readonly folder: string;
  readonly publicUrl: string;
  readonly clock: Clock;
  /** The operator of the installation; general texts if it is not configured. */
  readonly operator?: string | undefined;
  readonly contact?: string | undefined;
  /** Container of the tag manager. */
  readonly measuring?: string | undefined;
};

/** The values of a page that were not known when it was rendered. */
export type Filling = {
  /** Where it is not 200. */
  readonly status?: number;
  readonly values?: Values;
  readonly parts?: Parts;
  /** The video whose player may be put into the page when the viewer presses play. */
  readonly player?: Player;
};
export type Wanted = Filling & { readonly page: AnySitePage; readonly language: Language };

/** Finds what a page is filled with, for each visit. */
type Find = (request: FastifyRequest, language: Language) => Promise<Filling>;
/** An address for all visitors, and one in each language. */
type Addresses = { readonly common: string; readonly inLanguage: (language: Language) => string };

export type Site = {
  readonly show: (request: FastifyRequest, reply: FastifyReply, wanted: Wanted) => Promise<FastifyReply>;
  readonly chooseLanguage: (request: FastifyRequest) => Language;
  /** Answers at every address of a page; the choice of a language is remembered. */
  readonly serve: (addresses: Addresses, answer: Answer) => void;
};
type Answer = (request: FastifyRequest, reply: FastifyReply, language: Language) => Promise<FastifyReply>;

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
  const allowed = measuring === undefined ? PAGE_POLICY : MEASURED_PAGE_POLICY;
  const prepare = (file: string) => {
    const own = measuring === undefined ? removePart(file, 'measuring') : file;
    const text = fillPage(own, { origin: publicUrl, operator, contact, measuring });
    return { text, policy: allowInlineHashes(text, allowed) };
  };
  const names = RENDERED_PAGES.flatMap((page) =>
    SUPPORTED_LANGUAGES.flatMap((language) => [`${language}/${page}`, `${language}/${page}.signed-in`]),
  );
  const pages = new Map(
    names.map((name) => [name, freshFile(path.join(folder, `${name}.html`), prepare)] as const),
  );
  for (const read of pages.values()) await read();
  return (name: string) => {
    const read = pages.get(name);
    if (!read) throw new RangeError(`No page of the site is called ${name}`);
    return read();
  };
}

/**
 * The public site can be read without a script, so the server chooses what a script would: the language, and for
 * signed-in users the header with one button (R-SITE-07). The marker beside the session is enough for that; it opens
 * nothing.
 */
export async function serveSite(
  app: FastifyInstance,
  options: SiteOptions,
  find: Partial<Record<SitePage, Find>> = {},
): Promise<Site> {
  const read = await readPages(options);
  const isSecure = options.publicUrl.startsWith('https:');
  const compressed = createCompressor();
  const show: Site['show'] = async (request, reply, { page: name, language, ...filling }) => {
    const { status, values = {}, parts = {}, player } = filling;
    if (status !== undefined) reply.code(status);
    const isSignedIn = request.cookies[MARKER_COOKIE] !== undefined;
    const { text, policy } = await read(`${language}/${name}${isSignedIn ? '.signed-in' : ''}`);
    const { promo, marks } = visitorMarksOf(request, language, options.clock.now());
    const answer = setPageHeaders(reply, undefined, player ? allowPlayer(policy, player) : policy)
      .header('content-language', language)
      .header('vary', 'cookie, accept-language, accept-encoding');
    const page = repeatRows(promo ? text : removePart(text, 'promo'), parts);
    return compressed(request, answer, fillPage(page, { ...promo, ...marks, ...values }));
  };
  const serve: Site['serve'] = ({ common, inLanguage }, answer) => {
    app.get(common, async (request, reply) => {
      const language = chooseLanguage(request);
      if (asked(request)) rememberChoice(request, reply, language, isSecure);
      return answer(request, reply, language);
    });
    for (const language of SUPPORTED_LANGUAGES) {
      app.get(inLanguage(language), async (request, reply) => {
        rememberChoice(request, reply, language, isSecure);
        return answer(request, reply, language);
      });
    }
  };
  for (const page of SITE_PAGES) {
    const addresses = {
      common: commonAddress(page),
      inLanguage: (language: Language) => siteAddress(page, language),
    };
    serve(addresses, async (request, reply, language) =>
      show(request, reply, { page, language, ...(await find[page]?.(request, language)) }),
    );
  }
  return { show, chooseLanguage, serve };
}
