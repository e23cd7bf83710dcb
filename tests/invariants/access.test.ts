import { Pool } from 'undici';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { CallShape, Permission } from '#vocabulary/call.ts';
import { VIEW_AS_HEADER } from '#vocabulary/view-as.ts';
import { startTestApp, type TestApp } from '#support/app.ts';
import { type Host, hostWithProperty } from '#support/host.ts';
import { createColleague, type GivenAccess, createSignedInPerson } from '#support/people.ts';
import { eventually } from '#support/wait.ts';

/**
 * SEC-02: every registered route is called by every actor with every kind of id. The cases come from the routes, so a new
 * route is tested without a change here. The expected status comes from the declarations alone.
 */

/** An actor, as the declarations see it. */
type Actor = {
  readonly name: string;
  readonly token: string | null;
  /** The token belongs to no user, or no longer. */
  readonly isNobody?: boolean;
  readonly isAdmin?: boolean;
  readonly isDeveloper?: boolean;
  /** Looks as the owner: the header travels with every request. */
  readonly viewing?: string;
  /** The header is sent and no view is open. */
  readonly pretending?: boolean;
  readonly permissions?: ReadonlySet<Permission>;
  /** Null: every app. */
  readonly apps?: ReadonlySet<string> | null;
};

const MISSING = '01976f00-0000-7000-8000-00000000dead';
const MALFORMED = 'not-an-id';
const PROPERTY_IDS = ['own', 'foreign', 'missing', 'malformed'] as const;
type Kind = (typeof PROPERTY_IDS)[number];

/** D-9, written down a second time on purpose. */
const ROLES: Readonly<Record<string, readonly Permission[]>> = {
  manager: ['member', 'prepare', 'read', 'operate', 'manage', 'money', 'bill', 'guest-identity'],
  reception: ['member', 'prepare', 'read', 'operate', 'money', 'bill', 'guest-identity'],
  finance: ['member', 'read', 'money', 'bill'],
  cleaner: ['member', 'prepare'],
  'read-only': ['member', 'read'],
};
const ALL: readonly Permission[] = [
  'member',
  'prepare',
  'read',
  'operate',
  'manage',
  'money',
  'bill',
  'spend',
  'guest-identity',
  'own',
];

let app: TestApp;
let pool: Pool;
let owner: Host & { propertyId: string };
let stranger: Host & { propertyId: string };
const actors: Actor[] = [];
const PLACES = 16;

async function collaborators(): Promise<Actor[]> {
  const variants: readonly [string, Omit<GivenAccess, 'role'>][] = [
    ['by default', {}],
    ['without any app', { apps: [] }],
    ['without money', { money: false }],
    ['without identity', { identity: false }],
  ];
  const made: Actor[] = [];
  for (const [role, permissions] of Object.entries(ROLES)) {
    for (const [name, access] of variants) {
      const email = `${role}-${name.replaceAll(' ', '-')}@example.test`;
      const { token } = await createColleague(app, owner.propertyId, email, { role, ...access });
      const lost = new Set([
        ...(access.money === false ? ['money', 'bill'] : []),
        ...(access.identity === false ? ['guest-identity'] : []),
      ]);
      made.push({
        name: `${role} ${name}`,
        token,
        permissions: new Set(permissions.filter((permission) => !lost.has(permission))),
        apps: access.apps ? new Set(access.apps) : null,
      });
    }
  }
  const limited = { role: 'finance', spends: 1_000_000 };
  const { token } = await createColleague(
    app,
    owner.propertyId,
    'finance-with-a-limit@example.test',
    limited,
  );
  const permissions = new Set<Permission>([...(ROLES['finance'] ?? []), 'spend']);
  made.push({ name: 'finance with a limit', token, permissions, apps: null });
  return made;
}

beforeAll(async () => {
  app = await startTestApp();
  pool = new Pool(app.url, { connections: PLACES });
  owner = await hostWithProperty(app, 'dueno@example.test');
  stranger = await hostWithProperty(app, 'extrana@example.test');
  const newcomer = await createSignedInPerson(app, 'nueva@example.test');
  const gone = await createSignedInPerson(app, 'salio@example.test');
  await gone.send('POST', '/api/auth/session/logout');
  // Within about a second (D-12): until then a session is believed.
  await eventually(async () => expect((await gone.get('/api/auth/me')).status).toBe(401));
  const admin = await createSignedInPerson(app, 'admin@example.test', { admin: true });
  const pretender = await createSignedInPerson(app, 'admin-sin-vista@example.test', { admin: true });
  const viewer = await createSignedInPerson(app, 'admin-con-vista@example.test', { admin: true });
  const developer = await createSignedInPerson(app, 'dev@example.test', { developer: true });
  const { data: me } = await owner.get<{ _id: string }>('/api/auth/me');
  const started = await viewer.send('POST', '/api/admin/view-as', {
    userIdView: me._id,
    reason: 'T-MATRIX looks as the owner',
  });
  expect(started.status).toBe(201);
  actors.push(
    { name: 'nobody', token: null },
    { name: 'an ended session', token: gone.token, isNobody: true },
    { name: 'an invented session', token: 'x'.repeat(43), isNobody: true },
    { name: 'a person without a property', token: newcomer.token },
    { name: 'the owner', token: owner.token, permissions: new Set(ALL), apps: null },
    ...(await collaborators()),
    { name: 'the owner of another property', token: stranger.token },
    { name: 'an administrator', token: admin.token, isAdmin: true },
    { name: 'a developer', token: developer.token, isDeveloper: true },
    { name: 'the owner who sends the header', token: owner.token, pretending: true, viewing: me._id },
    {
      name: 'an administrator without a view who sends the header',
      token: pretender.token,
      isAdmin: true,
      pretending: true,
      viewing: me._id,
    },
    {
      name: 'an administrator in a view',
      token: viewer.token,
      viewing: me._id,
      permissions: new Set(
        ALL.filter((permission) => !['own', 'guest-identity', 'spend'].includes(permission)),
      ),
      apps: null,
    },
  );
});
afterAll(async () => {
  await pool.destroy();
  await app.stop();
});

type Expected = 401 | 403 | 404 | 'through';

/** What the declaration says, in the order in which the server has to look. */
function expected(call: CallShape, actor: Actor, property: Kind): Expected {
  if (call.access === 'public') return 'through';
  if (call.access === 'guest-link' || actor.token === null || actor.isNobody) return 401;
  if (actor.pretending) return 403;
  if (actor.viewing !== undefined) {
    // Printed documents of guests and customers stay with the members (W2-N-09).
    const isFile = call.raw !== undefined && ['invoicing', 'check-in', 'registry'].includes(call.app ?? '');
    const isOut = call.secret === true || call.rate === 'export' || call.permission === 'own' || isFile;
    if (isOut || call.method !== 'GET') return 403;
  }
  if (call.access === 'admin') return actor.isAdmin ? 'through' : 403;
  if (call.access === 'developer') return actor.isDeveloper ? 'through' : 403;
  if (call.access !== 'member') return 'through';
  if (property !== 'own' || actor.permissions === undefined) return 404;
  const hasApp = call.app === 'common' || actor.apps == null || actor.apps.has(call.app);
  return hasApp && actor.permissions.has(call.permission ?? 'read') ? 'through' : 403;
}

const propertyOf = (kind: Kind): string =>
  ({ own: owner.propertyId, foreign: stranger.propertyId, missing: MISSING, malformed: MALFORMED })[kind];

/** The address of a route: ids that do not exist, and this property where the route asks for one. */
function addressOf(call: CallShape, property: string, id = MISSING): string {
  const filled = call.path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    call.propertyIn === `params.${name}` ? property : id,
  );
  return call.access === 'member' ? `${filled}?propertyId=${property}` : filled;
}

type Reply = { readonly status: number; readonly body: string; readonly isKept: boolean };

/** The property of the whole matrix would be gone with the first owner who may. */
const HARMLESS: Readonly<Record<string, object>> = { 'C-PROP-05': { name: 'not its name' } };

async function ask(actor: Actor, call: CallShape, address: string): Promise<Reply> {
  const property = call.propertyIn?.startsWith('body.') ? { [call.propertyIn.slice(5)]: MISSING } : {};
  const sent = { ...property, ...HARMLESS[call.id] };
  const { statusCode, headers, body } = await pool.request({
    path: address,
    method: call.method,
    headers: {
      ...(actor.token && { authorization: `Bearer ${actor.token}` }),
      ...(actor.viewing && { [VIEW_AS_HEADER]: actor.viewing }),
      ...(call.method !== 'GET' && { 'content-type': 'application/json' }),
    },
    body: call.method === 'GET' ? null : JSON.stringify(sent),
  });
  const isKept = !String(headers['cache-control']).includes('no-store');
  // A stream would never end.
  if (headers['content-type'] === 'text/event-stream') {
    body.destroy();
    return { status: statusCode, body: '', isKept };
  }
  return { status: statusCode, body: await body.text(), isKept };
}

const withoutRequestId = (body: string) => body.replace(/"requestId":"[^"]*"/, '');
const calls = () => app.api.routes.map(({ call }) => call);
/** Public calls that end or renew the caller's session are tried without a session only. */
const isForSession = ({ path }: CallShape) => /\/session\/(logout|refresh)$/.test(path);

/** Sixteen at a time: the whole matrix is over within a minute on two cores. */
async function all<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: PLACES }, worker));
}

/** Limits have tests of their own (SEC-72); this test sends far more requests than they allow. */
const forgetLimits = () => app.platform.pools.system.named('test-limits', 'delete from rate_windows', []);

const keeps = (wanted: Expected, { status }: Reply): boolean =>
  wanted === 'through' ? status !== 401 && status !== 403 && status < 500 : status === wanted;

describe('access of every actor to every route [SEC-02, T-MATRIX, R-ROLE-02, R-ROLE-07, R-ROLE-08]', () => {
  // By sixths: the whole of it is two minutes on two quiet cores, more than one test should be.
  test.each([0, 1, 2, 3, 4, 5])(
    'every actor gets what the declarations promise on every route, and a foreign property reads like a missing one (part %i)',
    async (part) => {
      const wrong: string[] = [];
      let asked = 0;
      const some = actors.filter((_actor, place) => place % 6 === part);
      expect(some.length).toBeGreaterThan(4);
      for (const actor of some) {
        const foreign = new Map<string, string>();
        for (const kind of PROPERTY_IDS) {
          // The property that is foreign to every other actor is this actor's own.
          if (kind === 'foreign' && actor.token === stranger.token) continue;
          await forgetLimits();
          const cases = calls().filter(
            (call) =>
              (call.access === 'member' || kind === 'own') &&
              !(call.access === 'public' && (actor.token !== null || isForSession(call))),
          );
          await all(cases, async (call) => {
            const wanted = expected(call, actor, kind);
            const reply = await ask(actor, call, addressOf(call, propertyOf(kind)));
            asked++;
            // A public call may refuse the input; only a 5xx is wrong.
            const isRight = call.access === 'public' ? reply.status < 500 : keeps(wanted, reply);
            const seen = `${actor.name}, ${kind} property: ${call.id} ${call.method} answered ${reply.status}`;
            if (!isRight) wrong.push(`${seen}, not ${wanted}`);
            // Any of them may carry the next session value of the caller (W1-C-11).
            if (reply.isKept && call.access !== 'public') wrong.push(`${seen} for others to keep`);
            const body = withoutRequestId(reply.body);
            if (kind === 'foreign') foreign.set(call.id, body);
            if (kind === 'missing' && (foreign.get(call.id) ?? body) !== body) {
              wrong.push(`${seen} with other words than for a foreign one`);
            }
          });
        }
      }
      expect(asked).toBeGreaterThan(1_250);
      expect(wrong).toEqual([]);
    },
    120_000,
  );

  test('a thing of another property reads like one that does not exist, for reading and for writing', async () => {
    const ids = await thingsOf(stranger);
    const asOwner = { name: 'the owner', token: owner.token };
    const wrong: string[] = [];
    await forgetLimits();
    const withIds = calls().filter(
      ({ access, path, propertyIn, raw }) =>
        access === 'member' &&
        raw !== 'text/event-stream' &&
        // Something else than the property itself.
        /\{\w+\}/.test(path.replace(`{${propertyIn?.split('.')[1]}}`, '')),
    );
    expect(withIds.length).toBeGreaterThan(25);
    await all(withIds, async (call) => {
      const missing = await ask(asOwner, call, addressOf(call, owner.propertyId));
      for (const id of ids) {
        const foreign = await ask(asOwner, call, addressOf(call, owner.propertyId, id));
        if (withoutRequestId(foreign.body) !== withoutRequestId(missing.body)) {
          wrong.push(`${call.id} ${foreign.status} and ${missing.status}`);
        }
      }
      const malformed = await ask(asOwner, call, addressOf(call, owner.propertyId, MALFORMED));
      if (malformed.status !== 400 && malformed.status !== 404)
        wrong.push(`${call.id} malformed ${malformed.status}`);
    });
    expect(wrong).toEqual([]);
  });

  test.each([
    ['who may call', { access: 'public' }, 'nobody'],
    ['the permission', { permission: 'read' }, 'read-only by default'],
    ['the app', { app: 'common' }, 'manager without any app'],
  ])('sabotage: without %s one route of the API gives itself away', async (_what, lost, name) => {
    const actor = actors.find((one) => one.name === name);
    if (!actor) throw new Error('There is no such actor');
    const isLoadBearing = (one: CallShape): boolean =>
      expected({ ...one, ...lost } as CallShape, actor, 'own') !== expected(one, actor, 'own');
    // Of a route that something else guards as well, the loss alone gives nothing away.
    const guarded = calls().filter(
      (one) => one.access === 'member' && one.method === 'GET' && !one.raw && !one.rate && isLoadBearing(one),
    );
    const call = guarded[Math.floor(Math.random() * guarded.length)];
    if (!call) throw new Error('There is no such route');
    const declared = { ...call };
    const answers = async () => {
      const reply = await ask(actor, call, addressOf(call, owner.propertyId));
      return keeps(expected(declared, actor, 'own'), reply);
    };
    expect(await answers()).toBe(true);
    try {
      Object.assign(call, lost);
      expect({ id: call.id, kept: await answers() }).toEqual({ id: call.id, kept: false });
    } finally {
      Object.assign(call, declared);
    }
  });
});

/** A listing, a stay, a block, a check-in and the person of another property. */
async function thingsOf(host: Host): Promise<string[]> {
  const { data: listing } = await host.send<{ _id: string }>('POST', '/api/pms/listings', {
    internalName: 'Ajeno',
  });
  const stay = { roomId: listing._id, checkInDate: '2026-12-01', checkOutDate: '2026-12-03' };
  const { data: reservation } = await host.send<{ _id: string }>('POST', '/api/pms/reservations', {
    ...stay,
    guestName: 'Luz Ajena',
  });
  const { data: block } = await host.send<{ id: string }>('POST', '/api/pms/blocks', {
    ...stay,
    checkInDate: '2026-12-05',
    checkOutDate: '2026-12-06',
  });
  const { data: me } = await host.get<{ _id: string }>('/api/auth/me');
  const ids = [listing._id, reservation._id, block.id, me._id];
  expect(ids.every((id) => /^[0-9a-f-]{36}$/.test(id))).toBe(true);
  return ids;
}
