import {
  type Access,
  accessOfRole,
  grantableAppsOf,
  appsOf,
  changeMember,
  hasAccessSwitches,
  type Member,
  listMembers,
  findUserIdByAddress,
  permissionsOf,
} from '#areas/platform/accounts/index.ts';
import { canSend, queueEmail, queueText } from '#areas/platform/messaging/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import type { MemberContext, PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import { constraintOf, type Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { hashOf, randomToken } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import { type App, APPS } from '#vocabulary/call.ts';
import type { UserId } from '#vocabulary/ids.ts';
import { type Instant, plusSeconds } from '#vocabulary/instant.ts';
import { toMajorUnits, roundMoney } from '#vocabulary/money.ts';
import type { PageMeta } from '#vocabulary/paging.ts';
import { readOthersPhone } from '#vocabulary/phone.ts';
import { newId } from '#vocabulary/uuid.ts';
import { INVITATION_DAYS } from './team.constants.ts';
import type { TeamAccessInput, Collaborator, CollaboratorInput, TeamFilter } from './team.contract.ts';
import { teamErrors } from './team.errors.ts';
import { accessChanged } from './team.events.ts';
import {
  endExpiredInvitations,
  insertInvitation,
  type InvitationRow,
  listOpenInvitations,
  renewInvitation,
  revokeInvitation,
  revokeOpenInvitations,
} from './team.store.ts';

const presentLimit = ({ spends_up_to: minor, spends_currency: currency }: Access): Collaborator['spends'] =>
  minor === null || currency === null ? null : { upTo: toMajorUnits({ minor, currency }), currency };

const presentAccess = (access: Access) => {
  const permissions = permissionsOf(access);
  const apps = appsOf(access);
  return {
    rol: access.role,
    apps: APPS.map((_id) => ({ _id, access: apps.includes(_id) })),
    seesMoney: permissions.has('money'),
    seesIdentity: permissions.has('guest-identity'),
    spends: presentLimit(access),
  };
};

const presentMember = (ctx: MemberContext, member: Member): Collaborator => ({
  _id: member.user_id,
  propertyId: ctx.propertyId,
  state: 'active',
  name: member.name,
  email: member.email,
  phoneNumber: member.phone,
  ...presentAccess(member),
  isYou: member.user_id === ctx.person.userId,
  since: member.created_at,
  expiresAt: null,
});

const presentInvitation = (ctx: MemberContext, row: InvitationRow): Collaborator => ({
  _id: row.id,
  propertyId: ctx.propertyId,
  state: row.expires_at > ctx.clock.now() ? 'invited' : 'expired',
  name: row.name,
  email: row.email,
  phoneNumber: row.phone_number,
  ...presentAccess(row),
  isYou: false,
  since: row.created_at,
  expiresAt: row.expires_at,
});

/** R-TEAM-04. Members first, then those who have not answered yet. */
export async function listTeam(ctx: MemberContext): Promise<Collaborator[]> {
  const [members, invited] = await Promise.all([
    listMembers(ctx),
    listOpenInvitations(ctx.db, ctx.propertyId),
  ]);
  return [
    ...members.map((member) => presentMember(ctx, member)),
    ...invited.map((row) => presentInvitation(ctx, row)),
  ];
}

/** C-TEAM-06. A team fits on a page or two, so it is filtered here. */
export async function listTeamPage(
  ctx: MemberContext,
  { page, limit, filter = {} }: { page: number; limit: number; filter?: TeamFilter | undefined },
): Promise<{ data: Collaborator[]; meta: PageMeta }> {
  const wanted = filter.search?.toLowerCase() ?? '';
  const found = (await listTeam(ctx)).filter(
    ({ rol, state, name, email, phoneNumber }) =>
      (filter.rol === undefined || rol === filter.rol) &&
      (filter.state === undefined || state === filter.state) &&
      `${name} ${email ?? ''} ${phoneNumber ?? ''}`.toLowerCase().includes(wanted),
  );
  return { data: found.slice((page - 1) * limit, page * limit), meta: { total: found.length, page, limit } };
}

export async function findCollaborator(ctx: MemberContext, id: string): Promise<Collaborator> {
  const found = (await listTeam(ctx)).find(({ _id }) => _id === id);
  if (!found) throw httpErrors.missing();
  return found;
}

/** C-TEAM-03: the permissions of the caller, which the caller can give. */
export function listGrantableApps(ctx: MemberContext): { _id: App; name: string }[] {
  const { apps } = ctx.property;
  return APPS.filter((app) => apps === null || apps.has(app)).map((app) => ({
    _id: app,
    name: allTexts[ctx.language][`team.app.${app}`],
  }));
}

/** An owner has everything, with any other choice. */
function accessOf({ rol, apps, seesMoney, seesIdentity, spends }: TeamAccessInput): Access {
  if (rol === 'owner') return accessOfRole(rol);
  const limit = spends ? roundMoney(spends.upTo, spends.currency) : null;
  return {
    role: rol,
    apps: apps?.flatMap(({ _id, access }) => (access ? [_id] : [])) ?? null,
    sees_money: seesMoney ?? null,
    sees_identity: seesIdentity ?? null,
    spends_up_to: limit?.minor ?? null,
    spends_currency: limit?.currency ?? null,
  };
}

/**
 * Permissions that a role can never use are not given: a switch that is on and has no effect would mislead (PRV-13).
 */
function refuseUseless(access: Access): void {
  const { role, apps, sees_money, sees_identity, spends_up_to } = access;
  const possible = grantableAppsOf(role);
  if (apps?.some((app) => !possible.includes(app))) throw teamErrors.notForRole({ field: 'apps' });
  // A member who sees no amounts may spend none.
  if (spends_up_to !== null && !permissionsOf(access).has('money')) {
    throw teamErrors.notForRole({ field: 'spends' });
  }
  if (hasAccessSwitches(role)) return;
  if (sees_money === true) throw teamErrors.notForRole({ field: 'seesMoney' });
  if (sees_identity === true) throw teamErrors.notForRole({ field: 'seesIdentity' });
}

/** SEC-18. */
function refuseTooMuch(ctx: MemberContext, given: Access): void {
  const { permissions, apps } = ctx.property;
  const hasMore = [...permissionsOf(given)].some((permission) => !permissions.has(permission));
  const hasMoreApps = apps !== null && (given.apps === null || given.apps.some((app) => !apps.has(app)));
  if (hasMore || hasMoreApps) throw teamErrors.tooMuch({ field: hasMore ? 'rol' : 'apps' });
}

/** The history has only the person's number: a name could not be erased there (PRV-06). */
export const historyValuesOfMember = ({
  role,
  apps,
  sees_money,
  sees_identity,
  spends_up_to,
  spends_currency,
}: Access): Access => ({ role, apps, sees_money, sees_identity, spends_up_to, spends_currency });

async function readInvitedPhone(ctx: MemberContext, typed: string | undefined): Promise<string | undefined> {
  if (typed === undefined) return undefined;
  const phone = readOthersPhone(typed, (await propertyFacts(ctx)).country);
  if (phone === undefined) throw teamErrors.wrongPhone({ field: 'user.phoneNumber' });
  return phone;
}

/** C-TEAM-04, C-TEAM-08. With both e-mail and phone, the e-mail is used. */
export async function inviteMember(ctx: MemberContext, input: CollaboratorInput): Promise<Collaborator> {
  const access = accessOf(input);
  refuseUseless(access);
  refuseTooMuch(ctx, access);
  const { name, email } = input.user;
  const phoneNumber = await readInvitedPhone(ctx, input.user.phoneNumber);
  const field = email === undefined ? 'user.phoneNumber' : 'user.email';
  const person = await findUserIdByAddress(ctx, email ?? phoneNumber ?? '');
  const members = await listMembers(ctx);
  if (members.some(({ user_id }) => user_id === person)) throw teamErrors.isMember({ field });
  const now = ctx.clock.now();
  const token = randomToken(256);
  try {
    return await ctx.db.transaction(async (tx) => {
      await endExpiredInvitations(tx, ctx.propertyId, now);
      const row = await insertInvitation(tx, {
        id: newId<string>(now),
        property_id: ctx.propertyId,
        account_id: ctx.property.accountId,
        email: email?.toLowerCase() ?? null,
        phone_number: email === undefined ? (phoneNumber ?? null) : null,
        name,
        language: ctx.language,
        ...access,
        tokenHash: hashOf(token),
        invited_by: ctx.person.userId,
        created_at: now,
        expires_at: plusSeconds(now, INVITATION_DAYS * 86_400),
      });
      await send(ctx, tx, row, token, field);
      await recordMemberChange(ctx, tx, row.id, 'invited', { after: historyValuesOfMember(row) });
      return presentInvitation(ctx, row);
    });
  } catch (error) {
    if (constraintOf(error) !== 'one_open_invitation') throw error;
    throw teamErrors.isInvited({ field, cause: error });
  }
}

type MemberAction =
  'invited' | 'invited-again' | 'invitation-revoked' | 'joined' | 'access-changed' | 'removed';

export const recordMemberChange = (
  ctx: PropertyContext,
  tx: Transaction,
  subjectId: string,
  action: MemberAction,
  values: { before?: Access; after?: Access },
): Promise<void> => recordChange(ctx, tx, { subject: 'member', subjectId, action, ...values });

/** The token is in the part of the address that browsers do not send: no log ever has it. */
async function send(
  ctx: MemberContext,
  tx: Transaction,
  row: InvitationRow,
  token: string,
  field: string,
): Promise<void> {
  const property = await propertyFacts(ctx);
  const inviter = (await listMembers(ctx)).find(({ user_id }) => user_id === ctx.person.userId);
  const params = {
    name: row.name,
    inviter: inviter?.name ?? property.name,
    property: property.name,
    link: `${ctx.publicUrl}/app/invitation#${token}`,
    days: INVITATION_DAYS,
  };
  const message = { language: row.language, params, notAfter: row.expires_at };
  if (row.email !== null) {
    await queueEmail(ctx, tx, {
      ...message,
      to: row.email,
      subject: 'mail.invitation.subject',
      text: 'mail.invitation.text',
    });
    return;
  }
  const channel = (['sms', 'whatsapp'] as const).find((one) => canSend(ctx, one));
  if (!channel || row.phone_number === null) throw teamErrors.notSent({ field });
  await queueText(ctx, tx, { ...message, channel, to: row.phone_number, text: 'text.invitation' });
}

export async function resendInvitation(ctx: MemberContext, id: string): Promise<Collaborator> {
  const now: Instant = ctx.clock.now();
  const token = randomToken(256);
  return ctx.db.transaction(async (tx) => {
    const row = await renewInvitation(tx, ctx.propertyId, id, {
      tokenHash: hashOf(token),
      expiresAt: plusSeconds(now, INVITATION_DAYS * 86_400),
    });
    if (!row) throw httpErrors.missing();
    // The caller must be allowed to give the access of the invitation now.
    refuseTooMuch(ctx, row);
    await send(ctx, tx, row, token, 'id');
    await recordMemberChange(ctx, tx, id, 'invited-again', {});
    return presentInvitation(ctx, row);
  });
}

export async function changeMemberAccess(
  ctx: MemberContext,
  id: string,
  input: TeamAccessInput,
): Promise<Collaborator> {
  const access = accessOf(input);
  refuseUseless(access);
  refuseTooMuch(ctx, access);
  await ctx.db.transaction(async (tx) => {
    const changed = await changeMember(tx, ctx.propertyId, id as UserId, access);
    if (changed === 'missing') throw httpErrors.missing();
    if (changed === 'last-owner') throw teamErrors.lastOwner({ field: 'rol' });
    await recordMemberChange(ctx, tx, id, 'access-changed', {
      before: changed.before,
      after: historyValuesOfMember(access),
    });
    await ctx.publish(tx, accessChanged, { propertyId: ctx.propertyId });
  });
  return findCollaborator(ctx, id);
}

/** C-TEAM-02, C-TEAM-09: a member, or an invitation. */
export async function removeTeamMember(ctx: MemberContext, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await revokeInvitation(tx, ctx.propertyId, id, ctx.clock.now())) {
      await recordMemberChange(ctx, tx, id, 'invitation-revoked', {});
      return;
    }
    const removed = await changeMember(tx, ctx.propertyId, id as UserId, null);
    if (removed === 'missing') throw httpErrors.missing();
    if (removed === 'last-owner') throw teamErrors.lastOwner();
    await recordMemberChange(ctx, tx, id, 'removed', { before: removed.before });
    await ctx.publish(tx, accessChanged, { propertyId: ctx.propertyId });
  });
}

/** The property is closed: its invitations end, and open streams are checked again at once. */
export async function revokeInvitations(ctx: PropertyContext, tx: Transaction): Promise<void> {
  await revokeOpenInvitations(tx, ctx.propertyId, ctx.clock.now());
  await ctx.publish(tx, accessChanged, { propertyId: ctx.propertyId });
}
