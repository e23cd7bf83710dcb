import { createHash, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { bodyOf } from '#foundation/simulation/request-body.ts';
import { defineSimulator, type Simulator } from '#foundation/simulation/simulator.ts';
import type { Stage } from '#foundation/simulation/definition.ts';
import { epochMs } from '#vocabulary/instant.ts';
import { SIMULATED_ACCOUNTS, type SimulatedAccount } from './google.simulated-accounts.ts';
import { addKey, idToken, publishedKeys, type SimulatedKey } from './google.simulated-keys.ts';
import { chooserPage, errorPage, PAGE_POLICY } from './google.simulated-pages.ts';

type IssuedCode = {
  readonly redirectUri: string;
  readonly challenge: string;
  readonly nonce: string;
  readonly sub: string;
  readonly expiresAt: number;
  isUsed: boolean;
};
export type GoogleWorld = {
  accounts: SimulatedAccount[];
  codes: Record<string, IssuedCode>;
  /** Access tokens with their owners. */
  tokens: Record<string, string>;
  keys: SimulatedKey[];
};
/** `rotate-keys`: signs with a new key that is published. `sign-wrongly`: with one that is not. */
export type GoogleHappening = 'rotate-keys' | 'sign-wrongly';

/** The client that is registered here; the product uses it where no real one is configured. */
export const SIMULATED_GOOGLE = {
  clientId: '407408718192.apps.googleusercontent.example',
  clientSecret: 'GOCSPX-test-secret',
} as const;

const PREFIX = '/simulators/google';
const CODE_LIFE_SECONDS = 300;
const TOKEN_LIFE_SECONDS = 3599;
const ISSUED_AT_MOST = 500;
const OUR_PATHS = /^\/social\/(register|login|link)$/;

const issuerOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}${PREFIX}`;
const secondsOf = (stage: Stage<GoogleWorld>) => Math.floor(epochMs(stage.clock.now()) / 1000);
const random = () => randomBytes(24).toString('base64url');

/** The newest few: a simulator may run for months. */
function keep<Value>(record: Record<string, Value>, key: string, value: Value): Record<string, Value> {
  return Object.fromEntries([...Object.entries(record).slice(1 - ISSUED_AT_MOST), [key, value]]);
}

type Asked = Readonly<Record<string, string | undefined>>;

/** What is wrong with a request to sign in, in Google's words; null if it is right. */
function mistakeIn(asked: Asked, mayReturnTo: (uri: string) => boolean): string | null {
  if (asked['client_id'] !== SIMULATED_GOOGLE.clientId) return 'invalid_client';
  if (!mayReturnTo(asked['redirect_uri'] ?? '')) return 'redirect_uri_mismatch';
  const hasPkce = asked['code_challenge_method'] === 'S256' && asked['code_challenge']?.length === 43;
  const isCode = asked['response_type'] === 'code' && (asked['scope'] ?? '').split(' ').includes('openid');
  return hasPkce && isCode ? null : 'invalid_request';
}

/** Google in small: accounts to choose from, codes that work once, tokens, keys that change. */
export const createGoogleSimulator = (
  productOrigins: readonly string[] = [],
): Simulator<GoogleWorld, Partial<SimulatedAccount>, { what: GoogleHappening }> =>
  defineSimulator<GoogleWorld, Partial<SimulatedAccount>, { what: GoogleHappening }>({
    id: 'google',
    seed: () => ({ accounts: [...SIMULATED_ACCOUNTS], codes: {}, tokens: {}, keys: [] }),
    has: ({ world }, item) => {
      const [like] = SIMULATED_ACCOUNTS;
      if (!like) return;
      const account = { ...like, sub: `1${randomBytes(9).readUIntBE(0, 6)}`, hint: '', ...item };
      world.accounts = [...world.accounts.filter(({ sub }) => sub !== account.sub), account];
    },
    emit: ({ world }, { what }) => addKey(world, what === 'rotate-keys'),
    routes: (app, stage) => {
      describeItself(app, stage);
      letChoose(app, stage, productOrigins);
      giveTokens(app, stage);
      tellWho(app, stage);
    },
  });

function describeItself(app: FastifyInstance, stage: Stage<GoogleWorld>): void {
  app.get('/.well-known/openid-configuration', async (request) => {
    const issuer = issuerOf(request);
    return {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      revocation_endpoint: `${issuer}/revoke`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['plain', 'S256'],
      grant_types_supported: ['authorization_code'],
      authorization_response_iss_parameter_supported: true,
    };
  });
  app.get('/oauth2/v3/certs', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=21600').send({ keys: await publishedKeys(stage.world) }),
  );
}

function letChoose(app: FastifyInstance, stage: Stage<GoogleWorld>, productOrigins: readonly string[]): void {
  const asPage = (reply: FastifyReply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY);
  const checked = (request: FastifyRequest, reply: FastifyReply): Asked | null => {
    const asked = request.query as Asked;
    const origins = [new URL(issuerOf(request)).origin, ...productOrigins];
    const mistake = mistakeIn(asked, (uri) => {
      if (!URL.canParse(uri)) return false;
      const { origin, pathname, href } = new URL(uri);
      return origins.includes(origin) && OUR_PATHS.test(pathname) && href === `${origin}${pathname}`;
    });
    if (mistake === null) return asked;
    void asPage(reply)
      .code(400)
      .send(errorPage(mistake, `redirect_uri=${asked['redirect_uri'] ?? ''}`));
    return null;
  };
  app.get('/o/oauth2/v2/auth', async (request, reply) => {
    const asked = checked(request, reply);
    if (!asked) return reply;
    const [, query = ''] = request.url.split('?', 2);
    const answer = (choice: Record<string, string>) =>
      `${PREFIX}/o/oauth2/v2/auth/answer?${query}&${new URLSearchParams(choice)}`;
    return asPage(reply).send(chooserPage(stage.world.accounts, answer));
  });
  app.get('/o/oauth2/v2/auth/answer', async (request, reply) => {
    const asked = checked(request, reply);
    if (!asked) return reply;
    const { redirect_uri: redirectUri = '', state = '', account: sub } = asked;
    const back = new URL(redirectUri);
    const bring = (parameters: Record<string, string>) => {
      for (const [name, value] of Object.entries({ ...parameters, state }))
        back.searchParams.set(name, value);
      return reply.header('referrer-policy', 'no-referrer').redirect(back.href, 302);
    };
    const iss = issuerOf(request);
    if (asked['cancel'] === '1' || !stage.world.accounts.some((account) => account.sub === sub)) {
      return bring({ error: 'access_denied', iss });
    }
    const code = `4/0A${random()}`;
    stage.world.codes = keep(stage.world.codes, code, {
      redirectUri,
      challenge: asked['code_challenge'] ?? '',
      nonce: asked['nonce'] ?? '',
      sub: sub ?? '',
      expiresAt: secondsOf(stage) + CODE_LIFE_SECONDS,
      isUsed: false,
    });
    return bring({ code, iss, scope: 'email profile openid', authuser: '0', prompt: 'none' });
  });
}

/** Why a code is refused: used, too old, of another start. Google has one name for all of these. */
function isGood(issued: IssuedCode | undefined, form: Asked, now: number): issued is IssuedCode {
  if (!issued || issued.isUsed || issued.expiresAt <= now) return false;
  const challenge = createHash('sha256')
    .update(form['code_verifier'] ?? '')
    .digest('base64url');
  return issued.challenge === challenge && issued.redirectUri === form['redirect_uri'];
}

function giveTokens(app: FastifyInstance, stage: Stage<GoogleWorld>): void {
  app.post('/token', async (request, reply) => {
    const { form } = bodyOf(request);
    const fail = (status: number, error: string, error_description: string) =>
      reply.code(status).send({ error, error_description });
    const { client_id: id, client_secret: secret, grant_type: type, code = '' } = form;
    if (id !== SIMULATED_GOOGLE.clientId)
      return fail(401, 'invalid_client', 'The OAuth client was not found.');
    if (secret !== SIMULATED_GOOGLE.clientSecret) return fail(401, 'invalid_client', 'Unauthorized');
    if (type !== 'authorization_code')
      return fail(400, 'unsupported_grant_type', `Invalid grant_type: ${type}`);
    const { world } = stage;
    const issued = world.codes[code];
    const now = secondsOf(stage);
    if (!isGood(issued, form, now)) return fail(400, 'invalid_grant', 'Bad Request');
    issued.isUsed = true;
    const account = world.accounts.find(({ sub }) => sub === issued.sub);
    if (!account) return fail(400, 'invalid_grant', 'Account has been deleted');
    const accessToken = `ya29.a0${random()}`;
    world.tokens = keep(world.tokens, accessToken, account.sub);
    return reply.send({
      access_token: accessToken,
      expires_in: TOKEN_LIFE_SECONDS,
      scope:
        'openid https://www.googleapis.com/auth/userinfo.email https://www.googleapis.com/auth/userinfo.profile',
      token_type: 'Bearer',
      id_token: await idToken(world, {
        issuer: issuerOf(request),
        clientId: id,
        nonce: issued.nonce,
        accessToken,
        account,
        nowSeconds: now,
      }),
    });
  });
  app.post('/revoke', async (request, reply) => {
    const { token = '' } = { ...(request.query as Asked), ...bodyOf(request).form };
    if (!(token in stage.world.tokens)) {
      return reply.code(400).send({ error: 'invalid_token', error_description: 'Token expired or revoked' });
    }
    const { [token]: _revoked, ...rest } = stage.world.tokens;
    stage.world.tokens = rest;
    return reply.send({});
  });
}

function tellWho(app: FastifyInstance, stage: Stage<GoogleWorld>): void {
  app.get('/v1/userinfo', async (request, reply) => {
    const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const account = stage.world.accounts.find(({ sub }) => sub === stage.world.tokens[token]);
    if (!account) {
      return reply.code(401).send({ error: 'invalid_request', error_description: 'Invalid Credentials' });
    }
    const { hint: _hint, ...claims } = account;
    return reply.send(claims);
  });
}
