import { createHash, randomBytes } from 'node:crypto';

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { epochMs } from '#vocabulary/instant.ts';
import { bodyOf } from './request-body.ts';
import type { Stage } from './definition.ts';

/** The simulator's memory of the code flow: part of its world. */
export type CodeFlowWorld = {
  /** Codes that were given, with the moment in seconds at which they end. */
  codes: Record<string, { redirectUri: string; expiresAt: number; scope?: string }>;
  /** Access tokens, with the moment in seconds at which they end. */
  tokens: Record<string, number>;
  /** Refresh tokens, each good once. */
  refreshTokens: string[];
  /** The scopes that people consented to, by token of either kind; older tokens have none. */
  scopes?: Record<string, string>;
};

export const emptyCodeFlowWorld = (): CodeFlowWorld => ({ codes: {}, tokens: {}, refreshTokens: [] });

export type SimulatedCodeFlow = {
  readonly name: string;
  readonly application: { readonly clientId: string; readonly clientSecret: string };
  readonly consentPath: string;
  readonly tokenPath: string;
  readonly encoding: 'form' | 'json';
  readonly tokenLifeSeconds: number;
  /** Whether the address of return is sent; otherwise it is the one that is entered at the provider. */
  readonly hearsRedirect: boolean;
  /** Where the product is, beside where this is. */
  readonly productOrigins: readonly string[];
};

const RETURN_PATH = '/integrations/authorized';
const CODE_LIFE_SECONDS = 600;
const ISSUED_AT_MOST = 500;

const STYLE = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;background:#f6f4ef;color:#22201c;font:16px/1.5 Figtree,system-ui,sans-serif}
header{background:#fcedcb;color:#7d5300;padding:12px 24px;font-size:13.5px}
main{max-width:460px;margin:0 auto;padding:40px 16px 72px}
section{background:#fff;border-radius:16px;padding:28px}
h1{font-size:24px;line-height:1.25;margin:0 0 8px}
p{margin:0 0 20px;color:#57534a;overflow-wrap:anywhere}
a{display:block;padding:14px;border-radius:10px;text-align:center;text-decoration:none;color:#22201c}
a.yes{background:#22201c;color:#fff}
a:focus-visible{outline:3px solid #0b57d0;outline-offset:2px}
`;
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const page = (name: string, content: string): string => `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">
<title>${escape(name)}</title><style>${STYLE}</style></head>
<body><header role="note">Modo de prueba: este no es ${escape(name)}.</header>
<main><section>${content}</section></main></body></html>
`;

type Asked = Readonly<Record<string, string | undefined>>;

const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;
const secondsOf = (stage: Stage<unknown>) => Math.floor(epochMs(stage.clock.now()) / 1000);
const random = () => randomBytes(24).toString('base64url');
const isLoopback = ({ hostname }: URL) => hostname === '127.0.0.1' || hostname === 'localhost';

/** The address of return, where it is one of the product's. */
function returnOf(flow: SimulatedCodeFlow, request: FastifyRequest, asked: Asked): URL | null {
  const own = originOf(request);
  const first = flow.productOrigins[0] ?? own;
  const uri = flow.hearsRedirect ? asked['redirect_uri'] : `${first}/app${RETURN_PATH}`;
  if (uri === undefined || !URL.canParse(uri)) return null;
  const url = new URL(uri);
  const isOurs =
    [own, ...flow.productOrigins].includes(url.origin) || (isLoopback(url) && isLoopback(new URL(own)));
  return isOurs && url.pathname.endsWith(RETURN_PATH) && url.search === '' ? url : null;
}

const keep = <Value>(record: Record<string, Value>, key: string, value: Value): Record<string, Value> =>
  Object.fromEntries([...Object.entries(record).slice(1 - ISSUED_AT_MOST), [key, value]]);

/** Consent page and token address of a provider, for one application. */
export function simulateCodeFlow(
  app: FastifyInstance,
  stage: Stage<unknown>,
  worldOf: () => CodeFlowWorld,
  flow: SimulatedCodeFlow,
): void {
  letConsent(app, stage, worldOf, flow);
  giveTokens(app, stage, worldOf, flow);
}

function letConsent(
  app: FastifyInstance,
  stage: Stage<unknown>,
  worldOf: () => CodeFlowWorld,
  flow: SimulatedCodeFlow,
): void {
  const asPage = (reply: FastifyReply, content: string) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(page(flow.name, content));

  app.get(flow.consentPath, async (request, reply) => {
    const asked = request.query as Asked;
    const back = returnOf(flow, request, asked);
    if (asked['client_id'] !== flow.application.clientId || !back) {
      return asPage(
        reply.code(400),
        `<h1>La solicitud no es válida</h1><p>${back ? 'invalid_client' : 'redirect_uri_mismatch'}</p>`,
      );
    }
    if (asked['answer'] === undefined) {
      const [path = '', query = ''] = request.url.split('?', 2);
      const answer = (value: string) => escape(`${path}?${query}&answer=${value}`);
      return asPage(
        reply,
        `<h1>Posada pide permiso</h1><p>Podrá ver y cambiar tus reservas, alojamientos y huéspedes en ${escape(flow.name)}.</p>
<a class="yes" href="${answer('yes')}">Permitir</a><a href="${answer('no')}">No permitir</a>`,
      );
    }
    const { state } = asked;
    if (asked['answer'] === 'yes') {
      const code = random();
      const world = worldOf();
      const expiresAt = secondsOf(stage) + CODE_LIFE_SECONDS;
      const { scope = '' } = asked;
      world.codes = keep(world.codes, code, { redirectUri: back.href, expiresAt, scope });
      back.searchParams.set('code', code);
    } else {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The owner did not allow it');
    }
    if (state !== undefined) back.searchParams.set('state', state);
    return reply.header('referrer-policy', 'no-referrer').redirect(back.href, 302);
  });
}

function giveTokens(
  app: FastifyInstance,
  stage: Stage<unknown>,
  worldOf: () => CodeFlowWorld,
  flow: SimulatedCodeFlow,
): void {
  app.post(flow.tokenPath, async (request, reply) => {
    const body = bodyOf(request);
    const sent = flow.encoding === 'form' ? body.form : ((body.json ?? {}) as Asked);
    const fail = (status: number, error: string, error_description: string) =>
      reply.code(status).send({ error, error_description });
    const { client_id: id, client_secret: secret } = sent;
    if (id !== flow.application.clientId || secret !== flow.application.clientSecret) {
      return fail(401, 'invalid_client', 'Client authentication failed');
    }
    const world = worldOf();
    const now = secondsOf(stage);
    let scope: string | undefined;
    if (sent['grant_type'] === 'refresh_token') {
      const given = sent['refresh_token'] ?? '';
      if (!world.refreshTokens.includes(given)) {
        return fail(400, 'invalid_grant', 'The refresh token is invalid');
      }
      world.refreshTokens = world.refreshTokens.filter((one) => one !== given);
      scope = world.scopes?.[given];
    } else {
      const code = sent['code'] ?? '';
      const issued = world.codes[code];
      const isSame = !flow.hearsRedirect || issued?.redirectUri === sent['redirect_uri'];
      if (!issued || issued.expiresAt <= now || !isSame) {
        return fail(400, 'invalid_grant', 'The authorization code has expired or was used');
      }
      scope = issued.scope;
      const { [code]: _used, ...rest } = world.codes;
      world.codes = rest;
    }
    const access = `sim_${random()}`;
    const refresh = `ref_${random()}`;
    world.tokens = keep(world.tokens, access, now + flow.tokenLifeSeconds);
    world.refreshTokens = [...world.refreshTokens.slice(1 - ISSUED_AT_MOST), refresh];
    if (scope !== undefined) {
      world.scopes = keep(keep(world.scopes ?? {}, access, scope), refresh, scope);
    }
    return reply.send({
      token_type: 'Bearer',
      expires_in: flow.tokenLifeSeconds,
      access_token: access,
      refresh_token: refresh,
    });
  });
}

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? '';

/** Whether the request carries a token that was given here and has not ended. */
export const hasValidToken = (
  request: FastifyRequest,
  stage: Stage<unknown>,
  world: CodeFlowWorld,
): boolean => (world.tokens[tokenOf(request)] ?? 0) > secondsOf(stage);

/** The scopes of its token; null for a request without a token, or with a token from before scopes were kept. */
export const grantedScopes = (request: FastifyRequest, { scopes }: CodeFlowWorld): string[] | null =>
  scopes?.[tokenOf(request)]?.split(' ') ?? null;
