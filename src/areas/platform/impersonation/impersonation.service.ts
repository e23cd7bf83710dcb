import { readUserNames, findPersonById } from '#areas/platform/accounts/index.ts';
import type { Clock } from '#foundation/context/clock.ts';
import type { Membership, Person, PersonContext } from '#foundation/context/context.ts';
import { type Changed, recordChange } from '#foundation/context/history.ts';
import type { Database, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { RequestedView } from '#foundation/http/view-as.ts';
import type { Permission } from '#vocabulary/call.ts';
import type { PropertyId, UserId } from '#vocabulary/ids.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { newId } from '#vocabulary/uuid.ts';
import type { View } from './impersonation.contract.ts';
import { impersonationErrors } from './impersonation.errors.ts';
import { closeViews, elevateViewRow, insertView, findOpenView, type ViewRow } from './impersonation.store.ts';

const VIEW_SECONDS = 1_800;

/** Guest documents stay masked, and a team is its owners' business. */
const NEVER: readonly Permission[] = ['guest-identity', 'own', 'spend'];

const withoutNever = (memberships: Person['memberships']): Person['memberships'] =>
  new Map(
    [...memberships].map(([id, membership]): [PropertyId, Membership] => [
      id,
      {
        ...membership,
        permissions: new Set([...membership.permissions].filter((permission) => !NEVER.includes(permission))),
      },
    ]),
  );

/** The impersonated user as the rest of the product sees them; null if that user no longer exists. */
async function personIn(system: Database, admin: Person, row: ViewRow): Promise<Person | null> {
  const viewed = await findPersonById(system, row.user_id);
  if (!viewed) return null;
  return {
    ...viewed,
    memberships: withoutNever(viewed.memberships),
    // The pages speak the administrator's language, because the session is the administrator's.
    language: admin.language,
    sessionId: admin.sessionId,
    signedInAt: admin.signedInAt,
    isAdmin: false,
    isDeveloper: false,
    view: { id: row.id, adminId: admin.userId, isElevated: row.elevated_at !== null },
  };
}

export type ViewReader = (person: Person, wanted: RequestedView) => Promise<Person | null>;

/** The person of the view that this session has open, if a request's header names it; otherwise nothing (SEC-17). */
export const createViewReader =
  (system: Database, clock: Clock): ViewReader =>
  async (person, { userId, viewId }) => {
    if (!person.isAdmin) return null;
    const row = await findOpenView(system, person.sessionId, clock.now());
    if (row?.user_id !== userId || (viewId !== undefined && viewId !== row.id)) return null;
    return personIn(system, person, row);
  };

async function present(ctx: PersonContext, row: ViewRow): Promise<View> {
  const names = await readUserNames(ctx, [row.user_id]);
  return {
    _id: row.id,
    userIdView: row.user_id,
    name: names.get(row.user_id) ?? '',
    reason: row.reason,
    startedAt: row.started_at,
    expiresAt: row.expires_at,
    isElevated: row.elevated_at !== null,
  };
}

/** D-13: the customer reads it in the history of every property that was in sight. */
async function tellProperties(
  ctx: PersonContext,
  tx: Transaction,
  row: ViewRow,
  action: Extract<Changed, { subject: 'view' }>['action'],
  reason?: string,
): Promise<void> {
  const person = await personIn(ctx.system, ctx.person, row);
  if (!person) return;
  for (const { propertyId, accountId } of person.memberships.values()) {
    const inside = { ...ctx.forProperty(propertyId, accountId), person };
    await recordChange(inside, tx, {
      subject: 'view',
      subjectId: row.user_id,
      action,
      ...(reason !== undefined && { after: { reason, until: row.expires_at } }),
    });
  }
}

export async function getCurrentView(ctx: PersonContext): Promise<View | null> {
  const row = await findOpenView(ctx.system, ctx.person.sessionId, ctx.clock.now());
  return row ? present(ctx, row) : null;
}

export async function startView(
  ctx: PersonContext,
  { userIdView, reason }: { userIdView: UserId; reason: string },
): Promise<View> {
  const { userId, sessionId } = ctx.person;
  if (userIdView === userId) throw impersonationErrors.self({ field: 'userIdView' });
  if (!(await findPersonById(ctx.system, userIdView))) throw httpErrors.missing({ field: 'userIdView' });
  const now = ctx.clock.now();
  const row = await ctx.system.transaction(async (tx) => {
    await closeViews(tx, sessionId, now);
    const started = await insertView(tx, {
      id: newId<string>(now),
      admin_id: userId,
      session_id: sessionId,
      user_id: userIdView,
      reason,
      started_at: now,
      expires_at: plusSeconds(now, VIEW_SECONDS),
    });
    await tellProperties(ctx, tx, started, 'started', reason);
    return started;
  });
  ctx.log.info({ admin: userId, user: userIdView, view: row.id }, 'an administrator looks as a person');
  return present(ctx, row);
}

export async function elevateView(ctx: PersonContext, { reason }: { reason: string }): Promise<View> {
  const now = ctx.clock.now();
  const open = await findOpenView(ctx.system, ctx.person.sessionId, now);
  if (!open) throw impersonationErrors.none();
  const row = await ctx.system.transaction(async (tx) => {
    const elevated = await elevateViewRow(tx, open.id, reason, now);
    await tellProperties(ctx, tx, elevated, 'elevated', reason);
    return elevated;
  });
  ctx.log.warn({ admin: ctx.person.userId, user: row.user_id, view: row.id }, 'a view may write now');
  return present(ctx, row);
}

/** Ending twice is the same as once. */
export async function endView(ctx: PersonContext): Promise<void> {
  const now = ctx.clock.now();
  const open = await findOpenView(ctx.system, ctx.person.sessionId, now);
  await ctx.system.transaction(async (tx) => {
    await closeViews(tx, ctx.person.sessionId, now);
    if (open) await tellProperties(ctx, tx, open, 'ended');
  });
}
