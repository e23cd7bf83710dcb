import { createHash } from 'node:crypto';

import type { FastifyReply, FastifyRequest } from 'fastify';

import { firstLanguage, type Language } from '#vocabulary/language.ts';

/** The pages of simulated payment providers, as a payer sees them: they run nothing, and are framed by nothing. */

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

/** A form may send the payer on to an address: a browser counts that as a target of the form. */
const policyOf = (targets: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    "base-uri 'none'",
    `form-action ${["'self'", ...targets.map((url) => new URL(url).origin)].join(' ')}`,
    "frame-ancestors 'none'",
  ].join('; ');

export type PayerPage = {
  readonly language: Language;
  /** The name of the provider. */
  readonly title: string;
  /** That it is a test, above everything. */
  readonly note: string;
  readonly content: string;
  /** Where the form of the page may lead in the end. */
  readonly targets?: readonly string[];
};

export function sendPayerPage(
  reply: FastifyReply,
  { language, title, note, content, targets = [] }: PayerPage,
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policyOf(targets))
    .header('referrer-policy', 'no-referrer')
    .header('cache-control', 'no-store').send(`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escape(title)}</title><style>${STYLE}</style></head>
<body><header role="note">${escape(note)}</header><main><section>${content}</section></main></body></html>
`);
}

/** The way back to the shop. */
export const backLink = (text: string, back: string | null): string =>
  back === null ? '' : `<a class="button" href="${escape(back)}">${escape(text)}</a>`;

export const option = (value: string, text: string): string =>
  `<option value="${escape(value)}">${escape(text)}</option>`;
