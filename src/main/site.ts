import path from 'node:path';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { MARKER_COOKIE } from '#areas/accounts/accounts.constants.ts';
import { languageOf } from '#foundation/http/server.ts';
import { type Language, SUPPORTED_LANGUAGES, supportedLanguage } from '#vocabulary/language.ts';
import { freshFile } from './fresh-file.ts';
import { asPage } from './page-reply.ts';

const LANGUAGE_COOKIE = 'posada_language';
const A_YEAR_SECONDS = 31_536_000;

/** Addresses that say a language by themselves; `/` is everybody's. */
const ADDRESSES: Readonly<Record<string, Language | null>> = { '/': null, '/pt': 'pt', '/en': 'en' };

const asked = (request: FastifyRequest): Language | undefined => {
  const { language } = request.query as { language?: unknown };
  return supportedLanguage(typeof language === 'string' ? language : null);
};

/** R-LANG-01 without a script: what is asked for now, what was chosen before, what the browser speaks. */
function chooseLanguage(request: FastifyRequest, ofAddress: Language | null): Language {
  const chosenBefore = supportedLanguage(request.cookies[LANGUAGE_COOKIE]) ?? null;
  return asked(request) ?? ofAddress ?? languageOf(request, chosenBefore);
}

function rememberChoice(request: FastifyRequest, reply: FastifyReply, language: Language, isSecure: boolean) {
  if (request.cookies[LANGUAGE_COOKIE] === language) return;
  reply.setCookie(LANGUAGE_COOKIE, language, {
    path: '/',
    sameSite: 'lax',
    httpOnly: true,
    secure: isSecure,
    maxAge: A_YEAR_SECONDS,
  });
}

/**
 * The public site has no script, so the server chooses what a script would: the language, and for who is signed in
 * the header with one button (R-SITE-07). The marker beside the session is enough for that; it opens nothing.
 */
export async function serveSite(
  app: FastifyInstance,
  { folder, publicUrl }: { folder: string; publicUrl: string },
): Promise<void> {
  const pageOf = (name: string) =>
    freshFile(path.join(folder, `${name}.html`), (text) => text.replaceAll('{{origin}}', publicUrl));
  const pages = new Map(
    SUPPORTED_LANGUAGES.flatMap((language) => [
      [language as string, pageOf(language)],
      [`${language}.signed-in`, pageOf(`${language}.signed-in`)],
    ]),
  );
  // A page that is not built stops the start, not the first visitor.
  for (const read of pages.values()) await read();
  for (const [address, ofAddress] of Object.entries(ADDRESSES)) {
    app.get(address, async (request, reply) => {
      const language = chooseLanguage(request, ofAddress);
      if (asked(request) ?? ofAddress) {
        rememberChoice(request, reply, language, publicUrl.startsWith('https:'));
      }
      const isSignedIn = request.cookies[MARKER_COOKIE] !== undefined;
      const read = pages.get(isSignedIn ? `${language}.signed-in` : language);
      return asPage(reply)
        .header('content-language', language)
        .header('vary', 'cookie, accept-language')
        .send(await read?.());
    });
  }
}
