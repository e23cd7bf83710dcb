import { createHash } from 'node:crypto';

import { SEEDED_PROPERTY } from '#foundation/simulation/seeded-world.ts';

import type { CaughtMail } from './mailbox.messages.ts';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;background:#faf7f2;color:#15231f;font:15px/1.5 Figtree,system-ui,sans-serif}
header{background:#fcedcb;color:#7d5300;padding:12px 24px;font-size:13.5px}
main{max-width:680px;margin:0 auto;padding:32px 16px 72px}
h1{font:600 32px/1.2 Fraunces,Georgia,serif;margin:0 0 4px}
.lead{color:#5d6d66;margin:0 0 32px}
article{background:#fff;border:1px solid #e8e0d3;border-radius:18px;padding:24px;margin:0 0 16px}
h2{font-size:18px;margin:0}
.meta{color:#5d6d66;font-size:13.5px;margin:4px 0 16px;overflow-wrap:anywhere}
.code{display:inline-block;background:#fdf3ed;border:1px solid #fae3d7;color:#96380f;border-radius:12px;
  padding:8px 24px;margin:0 0 16px;font:600 32px/1.4 ui-monospace,Menlo,monospace;letter-spacing:.18em;user-select:all}
.text{white-space:pre-wrap;overflow-wrap:anywhere;margin:0}
.links{margin:16px 0 0;padding:0;list-style:none}
.links a{color:#b4461a;overflow-wrap:anywhere}
.empty{text-align:center;color:#5d6d66;padding:48px 24px}
a:focus-visible{outline:3px solid #2b86bd;outline-offset:2px}
`;

/** Nothing but this one style sheet: what is in a message cannot run, load or be sent anywhere. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const time = new Intl.DateTimeFormat('es-CO', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: SEEDED_PROPERTY.timeZone,
});

/** The mailbox in Spanish, newest message first. It looks again every few seconds, without a script. */
export function mailboxPage(messages: readonly CaughtMail[]): string {
  const list = messages.length > 0 ? messages.map(article).join('\n') : EMPTY;
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<meta http-equiv="refresh" content="8">
<title>Buzón de prueba</title>
<style>${STYLE}</style>
</head>
<body>
<header role="note">Modo de prueba: estos mensajes no salieron de este equipo.</header>
<main>
<h1>Buzón de prueba</h1>
<p class="lead">Aquí llegan los correos, SMS y WhatsApp que la plataforma envía. El más reciente va primero.</p>
${list}
</main>
</body>
</html>
`;
}

const EMPTY = `<article class="empty"><h2>Todavía no hay mensajes</h2>
<p>Cuando pidas un código, aparecerá aquí en unos segundos.</p></article>`;

const TITLES = { email: '(sin asunto)', sms: 'SMS', whatsapp: 'WhatsApp' } as const;

function article(mail: CaughtMail): string {
  const { channel, subject, to, from, receivedAt, code, text, links, attachments = [] } = mail;
  const linkItems = links
    .filter((link) => /^https?:\/\//.test(link))
    .map((link) => `<li><a href="${escape(link)}" rel="noreferrer noopener">${escape(link)}</a></li>`);
  return [
    '<article>',
    `<h2>${escape(subject || TITLES[channel])}</h2>`,
    `<p class="meta">Para ${escape(to.join(', '))} · de ${escape(from)} · ${time.format(Date.parse(receivedAt))}</p>`,
    code === null ? '' : `<p class="code" aria-label="Código ${escape(code)}">${escape(code)}</p>`,
    `<p class="text">${escape(text)}</p>`,
    ...attachments.map(({ name }) => `<p class="from">📎 ${escape(name)}</p>`),
    linkItems.length > 0 ? `<ul class="links" aria-label="Enlaces">${linkItems.join('')}</ul>` : '',
    '</article>',
  ].join('\n');
}
