import { createHash } from 'node:crypto';

import type { SimulatedAccount } from './google.simulated-accounts.ts';

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f0f4f9;color:#1f1f1f;font:15px/1.5 Figtree,system-ui,sans-serif}
header{background:#fcedcb;color:#7d5300;padding:12px 24px;font-size:13.5px}
main{max-width:460px;margin:0 auto;padding:32px 16px 72px}
section{background:#fff;border-radius:24px;padding:32px 28px}
h1{font-size:26px;font-weight:500;line-height:1.25;margin:0 0 6px}
p{margin:0 0 18px;color:#444746;overflow-wrap:anywhere}
ul{list-style:none;margin:0 0 20px;padding:0;border-top:1px solid #dadce0}
li a{display:grid;padding:14px 8px;border-bottom:1px solid #dadce0;color:inherit;text-decoration:none}
li a:hover{background:#f0f4f9}
li span{color:#444746;font-size:13.5px;overflow-wrap:anywhere}
.cancel{color:#0b57d0}
a:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
code{overflow-wrap:anywhere}
`;

/** Nothing but this one style sheet. */
export const PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

const page = (title: string, content: string): string => `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<header role="note">Modo de prueba: este no es Google y estas personas no existen.</header>
<main><section>${content}</section></main>
</body>
</html>
`;

/** The list of accounts, each a link to its answer; `answer` makes the address. */
export const chooserPage = (
  accounts: readonly SimulatedAccount[],
  answer: (choice: { account: string } | { cancel: '1' }) => string,
): string =>
  page(
    'Elige una cuenta',
    `<h1>Elige una cuenta</h1><p>para continuar a Posada</p>
<ul>
${accounts
  .map(
    ({ sub, name, email, hint }) =>
      `<li><a href="${escape(answer({ account: sub }))}"><b>${escape(name)}</b><span>${escape(email)}</span><span>${escape(hint)}</span></a></li>`,
  )
  .join('\n')}
</ul>
<a class="cancel" href="${escape(answer({ cancel: '1' }))}">Cancelar</a>`,
  );

/** What Google shows for a mistake in our request: the browser is not sent back from here. */
export const errorPage = (error: string, what: string): string =>
  page(
    'Error 400',
    `<h1>Acceso bloqueado: la solicitud no es válida</h1><p>Error 400: ${escape(error)}</p><p><code>${escape(what)}</code></p>`,
  );
