import { createHash } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { baseOf } from './stripe.simulated-answers.ts';
import { applyBankAnswer } from './stripe.simulated-charging.ts';
import { BY_ITSELF } from './stripe.simulated-events.ts';
import { stripeFrame } from './stripe.simulated-frame.ts';
import { stripeScript } from './stripe.simulated-script.ts';
import {
  type SimulatedPayment,
  type SimulatedSetup,
  type StripeStage,
  withId,
} from './stripe.simulated-world.ts';

const TEXTS = {
  es: {
    number: 'Número de la tarjeta',
    expiry: 'Vence',
    month: 'MM / AA',
    cvc: 'CVC',
    incompletenumber: 'Faltan números de la tarjeta.',
    invalidnumber: 'El número de la tarjeta no es válido.',
    incompleteexpiry: 'Escribe el mes y el año.',
    invalidexpiryyearpast: 'La tarjeta ya venció.',
    incompletecvc: 'Escribe el código.',
  },
  pt: {
    number: 'Número do cartão',
    expiry: 'Validade',
    month: 'MM / AA',
    cvc: 'CVC',
    incompletenumber: 'Faltam números do cartão.',
    invalidnumber: 'O número do cartão não é válido.',
    incompleteexpiry: 'Informe o mês e o ano.',
    invalidexpiryyearpast: 'O cartão já venceu.',
    incompletecvc: 'Informe o código.',
  },
  en: {
    number: 'Card number',
    expiry: 'Expires',
    month: 'MM / YY',
    cvc: 'CVC',
    incompletenumber: 'The card number is incomplete.',
    invalidnumber: 'The card number is not valid.',
    incompleteexpiry: 'Enter month and year.',
    invalidexpiryyearpast: 'The card has expired.',
    incompletecvc: 'Enter the code.',
  },
} as const;
type Words = (typeof TEXTS)[keyof typeof TEXTS];
/** `pt-BR`, `es-419`. */
const wordsOf = (locale = ''): Words => {
  const language = locale.slice(0, 2);
  return language === 'pt' || language === 'en' ? TEXTS[language] : TEXTS.es;
};

const FIELDS_STYLE = `
*{box-sizing:border-box}
html{height:auto;background:transparent}
body{margin:0;padding:4px;font:15px/1.4 var(--fontFamily,system-ui),system-ui,sans-serif;color:var(--colorText,#15231f)}
form{display:grid;grid-template-columns:minmax(0,1fr) 112px 112px;gap:12px}
label{display:grid;gap:6px;font-size:13.5px;font-weight:600;align-content:start;min-width:0}
input{font:inherit;font-weight:400;font-size:15px;width:100%;height:42px;padding:0 12px;color:inherit;
  background:var(--colorBackground,#fff);border:1px solid #d6cbb9;border-radius:var(--borderRadius,10px)}
input:focus{outline:2px solid var(--colorPrimary,#b4461a);outline-offset:1px}
input[aria-invalid=true]{border-color:var(--colorDanger,#9c1b3b)}
label span{font-size:13px;font-weight:400;color:var(--colorDanger,#9c1b3b)}
label span:empty{display:none}
@media(max-width:420px){form{grid-template-columns:1fr 1fr}label:first-child{grid-column:1/-1}}
`;
const BANK_STYLE = `
*{box-sizing:border-box}
body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#15231f;background:#fff}
header{background:#fcedcb;color:#7d5300;padding:12px 20px;font-size:13.5px}
main{padding:24px 20px;display:grid;gap:16px}
h1{font-size:20px;line-height:1.3;margin:0}
p{margin:0;color:#5d6d66}
form{display:grid;gap:10px}
button{font:inherit;padding:13px;border-radius:10px;border:1px solid #d6cbb9;background:#fff;color:#15231f;cursor:pointer}
button.yes{background:#15231f;color:#fff;border-color:#15231f}
button:focus-visible{outline:3px solid #2b86bd;outline-offset:2px}
`;

const FRAME_SCRIPT = `(${stripeFrame.toString()})();`;
const DONE_SCRIPT =
  "parent.postMessage({bank:'answered'},new URLSearchParams(location.search).get('origin')||location.origin);";

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policyOf = (style: string, script: string, ancestors: readonly string[], forms: string): string =>
  [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    `script-src ${script === '' ? "'none'" : hashOf(script)}`,
    "connect-src 'self'",
    `form-action ${forms}`,
    "base-uri 'none'",
    `frame-ancestors ${["'self'", ...ancestors].join(' ')}`,
  ].join('; ');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (title: string, style: string, body: string, script = ''): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escape(title)}</title><style>${style}</style></head>
<body>${body}${script === '' ? '' : `<script>${script}</script>`}</body></html>
`;

function fieldsOf(words: Words, today: Date): string {
  const field = (name: 'number' | 'expiry' | 'cvc', autocomplete: string, placeholder: string) => {
    const problems = Object.entries(words)
      .filter(([key]) => /^(incomplete|invalid)/.test(key))
      .map(([key, text]) => `data-${key}="${escape(text)}"`);
    return `<label>${words[name]}<input id="${name}" inputmode="numeric" autocomplete="${autocomplete}" placeholder="${placeholder}" aria-describedby="${name}-problem"><span id="${name}-problem" role="status" ${problems.join(' ')}></span></label>`;
  };
  const month = (today.getUTCFullYear() - 2000) * 12 + today.getUTCMonth() + 1;
  return `<form data-month="${month}">${field('number', 'cc-number', '4242 4242 4242 4242')}${field('expiry', 'cc-exp', words.month)}${field('cvc', 'cc-csc', '123')}</form>`;
}

/** A question of a bank, in the account that it is of. */
type AskedIntent = { readonly stage: StripeStage; readonly intent: SimulatedSetup | SimulatedPayment };
type BankParams = { readonly kind: 'setup' | 'payment'; readonly id: string; readonly token: string };

/** The script, the frames that it opens, and the page of a bank. */
export function pageRoutes(
  app: FastifyInstance,
  { clock }: Pick<StripeStage, 'clock'>,
  stages: readonly StripeStage[],
  productOrigins: readonly string[],
): void {
  const send = (reply: FastifyReply, policy: string, content: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .send(content);

  app.get('/v3/stripe.js', (request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(`(${stripeScript.toString()})(${JSON.stringify(baseOf(request))});`),
  );
  app.get<{ Querystring: { kind?: string; locale?: string } }>('/v3/frame', ({ query }, reply) => {
    const body =
      query.kind === 'payment' ? fieldsOf(wordsOf(query.locale), new Date(epochMs(clock.now()))) : '';
    const policy = policyOf(FIELDS_STYLE, FRAME_SCRIPT, productOrigins, "'none'");
    return send(reply, policy, page('Stripe (modo de prueba)', FIELDS_STYLE, body, FRAME_SCRIPT));
  });

  const asked = ({ kind, id, token }: BankParams): AskedIntent | null => {
    for (const stage of stages) {
      const intent = kind === 'setup' ? withId(stage.world.setups, id) : withId(stage.world.payments, id);
      if (intent?.action?.token === token) return { stage, intent };
    }
    return null;
  };
  const over = '<main><h1>Esta pregunta ya tiene respuesta.</h1></main>';
  const bankPolicy = (forms: string, script = '') => policyOf(BANK_STYLE, script, productOrigins, forms);

  app.get<{ Params: BankParams }>('/3ds/:kind/:id/:token', (request, reply) => {
    const { intent } = asked(request.params) ?? {};
    if (!intent) return send(reply.code(404), bankPolicy("'none'"), page('3-D Secure', BANK_STYLE, over));
    const back = intent.action?.returnUrl;
    const forms = back ? `'self' ${new URL(back).origin}` : "'self'";
    const body = `<header role="note">Modo de prueba: este no es tu banco.</header><main><h1>Tu banco te pide confirmar</h1>
<p>3-D Secure. Nadie te cobra nada aquí.</p><form method="post" action="${escape(baseOf(request) + request.url.replace(/^\/simulators\/stripe/, ''))}">
<button class="yes" name="answer" value="accept">Confirmar</button><button name="answer" value="fail">No fui yo</button></form></main>`;
    return send(reply, bankPolicy(forms), page('3-D Secure', BANK_STYLE, body));
  });
  app.post<{ Params: BankParams }>('/3ds/:kind/:id/:token', (request, reply) =>
    answerBank(request, reply, asked(request.params), (content) =>
      send(reply, bankPolicy("'none'", DONE_SCRIPT), content),
    ),
  );
}

function answerBank(
  request: FastifyRequest<{ Params: BankParams }>,
  reply: FastifyReply,
  asked: AskedIntent | null,
  send: (content: string) => FastifyReply,
): FastifyReply {
  const body = '<main><h1>Gracias</h1></main>';
  // A second press of the button finds the answer of the first.
  if (!asked) return send(page('3-D Secure', BANK_STYLE, body, DONE_SCRIPT));
  const { stage, intent } = asked;
  const { kind } = request.params;
  const back = intent.action?.returnUrl ?? null;
  const accepts = bodyOf(request).form['answer'] === 'accept';
  const how = { stage, base: baseOf(request), cause: BY_ITSELF, isOffSession: false, returnUrl: null };
  applyBankAnswer(how, kind, intent, accepts);
  stage.changed();
  if (back === null) return send(page('3-D Secure', BANK_STYLE, body, DONE_SCRIPT));
  const to = new URL(back);
  to.searchParams.set(`${kind}_intent`, intent.id);
  to.searchParams.set(`${kind}_intent_client_secret`, intent.secret);
  to.searchParams.set('redirect_status', accepts ? 'succeeded' : 'failed');
  return reply.redirect(to.href, 303);
}
