import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { firstLanguage, type Language, LOCALES } from '#vocabulary/language.ts';
import { epochMs, type Instant } from '#vocabulary/instant.ts';

import { type PageWord, wordOf } from './wompi.simulated-words.ts';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f6f4ef;color:#22201c;font:16px/1.5 Figtree,system-ui,sans-serif}
header{background:#fcedcb;color:#7d5300;padding:12px 20px;font-size:14px}
main{max-width:460px;margin:0 auto;padding:24px 16px 64px}
section{background:#fff;border-radius:16px;padding:24px;display:grid;gap:16px}
h1{font-size:22px;line-height:1.25;margin:0}
p{margin:0;color:#57534a;overflow-wrap:anywhere}
p.amount{font-size:28px;font-weight:600;color:#22201c}
form{display:grid;gap:14px}
label{display:grid;gap:4px;font-size:14px;font-weight:600}
fieldset{border:1px solid #d6cbb9;border-radius:10px;margin:0;padding:8px 14px 12px;display:grid;gap:4px}
fieldset label{display:flex;gap:10px;align-items:center;min-height:44px;font-size:16px;font-weight:400}
input[type=email],input[type=text],input[type=url],select{font:inherit;font-weight:400;width:100%;height:44px;padding:0 12px;border:1px solid #d6cbb9;border-radius:10px;background:#fff;color:inherit}
button,a.button{font:inherit;display:block;width:100%;min-height:48px;padding:12px;border-radius:10px;border:1px solid #d6cbb9;background:#fff;color:#22201c;text-align:center;text-decoration:none;cursor:pointer}
button.yes,a.button{background:#22201c;color:#fff;border-color:#22201c}
:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
`;
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** `lang` of the address, else the language of the browser. */
export function languageOf({ query, headers }: Pick<FastifyRequest, 'query' | 'headers'>): Language {
  const { lang } = query as { lang?: unknown };
  const asked = typeof lang === 'string' ? lang : undefined;
  return firstLanguage(asked, ...(headers['accept-language'] ?? '').split(','));
}

/** A form may send the payer on to the address of return: a browser counts that as a target of the form. */
const policyOf = (back: string | null): string =>
  [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "base-uri 'none'",
    `form-action 'self'${back === null ? '' : ` ${new URL(back).origin}`}`,
    "frame-ancestors 'none'",
  ].join('; ');

export function sendPage(
  reply: FastifyReply,
  language: Language,
  { content, back = null }: { readonly content: string; readonly back?: string | null },
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(back))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store').send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>Wompi</title><style>${STYLE}</style></head>
<body><header role="note">${escape(wordOf(language, 'note'))}</header><main><section>${content}</section></main></body></html>
`);
}

export type ShownOrder = {
  readonly shop: string;
  readonly reference: string;
  readonly amountInCents: number;
  readonly expiresAt: Instant | null;
};

const amountText = (language: Language, cents: number): string =>
  `$ ${new Intl.NumberFormat(LOCALES[language], { maximumFractionDigits: 0 }).format(cents / 100)} COP`;

export function orderContent(language: Language, { shop, reference, amountInCents, expiresAt }: ShownOrder) {
  const until =
    expiresAt === null
      ? ''
      : `<p>${escape(wordOf(language, 'until'))} ${escape(
          new Intl.DateTimeFormat(LOCALES[language], {
            dateStyle: 'medium',
            timeStyle: 'short',
            timeZone: 'America/Bogota',
          }).format(epochMs(expiresAt)),
        )}</p>`;
  return `<h1>${escape(wordOf(language, 'pay', shop))}</h1><p class="amount">${amountText(language, amountInCents)}</p>
<p>${escape(wordOf(language, 'reference'))}: ${escape(reference)}</p>${until}`;
}

const option = (value: string, text: string): string => `<option value="${value}">${escape(text)}</option>`;

/** Cards that are typed nowhere: the payer chooses what becomes of the payment. */
export function payForm(
  language: Language,
  {
    email,
    retry,
  }: { readonly email: string; readonly retry?: { readonly page: string; readonly token: string } },
): string {
  const word = (name: PageWord) => escape(wordOf(language, name));
  const radio = (value: string, text: string, checked = '') =>
    `<label><input type="radio" name="method" value="${value}"${checked}>${text}</label>`;
  const target = retry === undefined ? '' : ` action="${escape(retry.page)}"`;
  const token =
    retry === undefined ? '' : `<input type="hidden" name="retry" value="${escape(retry.token)}">`;
  return `<form method="post"${target}>${token}
<label>${word('email')}<input type="email" name="email" required maxlength="100" autocomplete="email" value="${escape(email)}"></label>
<label>${word('name')}<input type="text" name="name" maxlength="100" autocomplete="name"></label>
<label>${word('legalId')}<input type="text" name="legalId" maxlength="20" inputmode="numeric"></label>
<fieldset><legend>${word('method')}</legend>${radio('CARD', word('card'), ' checked')}${radio('PSE', 'PSE')}${radio('NEQUI', 'Nequi')}</fieldset>
<label>${word('card')}<select name="card">${option('4242', wordOf(language, 'approvedCard'))}${option('1111', wordOf(language, 'declinedCard'))}${option('0000', wordOf(language, 'brokenCard'))}</select></label>
<button class="yes">${word('submit')}</button></form>`;
}

/** The page of the payer's bank, or the telephone with Nequi. */
export function bankForm(language: Language): string {
  const button = (answer: string, name: PageWord, kind = '') =>
    `<button${kind} name="answer" value="${answer}">${escape(wordOf(language, name))}</button>`;
  return `<h1>${escape(wordOf(language, 'bank'))}</h1><form method="post">${button('approve', 'approve', ' class="yes"')}${button('decline', 'decline')}${button('leave', 'leave')}</form>`;
}

/** A refused payment, the form to try again, and the way back. */
export const retryContent = (
  language: Language,
  name: PageWord,
  how: {
    readonly email: string;
    readonly page: string;
    readonly token: string;
    readonly back: string | null;
  },
): string =>
  `${sentence(language, name, null)}<p>${escape(wordOf(language, 'retry'))}</p>${payForm(language, { email: how.email, retry: how })}${backLink(language, how.back)}`;

const backLink = (language: Language, back: string | null): string =>
  back === null ? '' : `<a class="button" href="${escape(back)}">${escape(wordOf(language, 'back'))}</a>`;

/** A sentence, and the way back where there is one. */
export const sentence = (language: Language, name: PageWord, back: string | null): string =>
  `<h1>${escape(wordOf(language, name))}</h1>${backLink(language, back)}`;

/** The panel's field for the address of events, with a word about the last one that was entered. */
export function panelContent(language: Language, said: 'panelSaved' | 'panelWrong' | null): string {
  const word = (name: PageWord) => escape(wordOf(language, name));
  const status = said === null ? '' : `<p role="status">${word(said)}</p>`;
  return `<h1>${word('panel')}</h1><p>${word('panelHelp')}</p>${status}<form method="post">
<label>${word('panelField')}<input type="url" name="url" required maxlength="500" inputmode="url"></label>
<button class="yes">${word('panelSave')}</button></form>`;
}
