import {
  addMember,
  chooseProperty,
  type Client,
  readUserNames,
  createUserAtAddress,
  openSession,
  findUserIdByAddress,
} from '#areas/platform/accounts/index.ts';
import { readPropertyNames } from '#areas/property/properties/index.ts';
import type { Context, Person } from '#foundation/context/context.ts';
import { constraintOf } from '#foundation/database/database.ts';
import { hashOf } from '#foundation/secrets/secrets.ts';
import type { UserId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { maskAddress } from '#vocabulary/mask-address.ts';
import { teamErrors } from './team.errors.ts';
import { accessChanged } from './team.events.ts';
import { historyValuesOfMember, recordMemberChange } from './team.service.ts';
import { invitationByToken, type InvitationRow, consumeInvitation } from './team.store.ts';

/** Unknown, used, withdrawn and expired invitations have one answer. */
async function invitationOf(ctx: Context, token: string): Promise<InvitationRow> {
  const row = await invitationByToken(ctx.system, hashOf(token), ctx.clock.now());
  if (!row) throw teamErrors.invitationEnded();
  return row;
}

const addressOf = ({ email, phone_number }: InvitationRow): string => email ?? phone_number ?? '';

export async function getInvitation(ctx: Context, token: string) {
  const row = await invitationOf(ctx, token);
  const [properties, names, person] = await Promise.all([
    readPropertyNames(ctx, [row.property_id]),
    readUserNames(ctx, [row.invited_by]),
    findUserIdByAddress(ctx, addressOf(row)),
  ]);
  return {
    propertyName: properties.get(row.property_id) ?? '',
    inviterName: names.get(row.invited_by) ?? '',
    name: row.name,
    rol: row.role,
    destination: maskAddress(addressOf(row)),
    hasAccount: person !== null,
    expiresAt: row.expires_at,
  };
}

type Answer = {
  token: string;
  name?: string | undefined;
  password?: string | undefined;
  language?: Language | undefined;
};

/**
 * SEC-18: an invitation is for its address. A person with an account at the address has to be signed in with it. For a
 * stranger the link has proved the address, and creates the account.
 */
export async function acceptInvitation(ctx: Context, answer: Answer, client: Client) {
  const row = await invitationOf(ctx, answer.token);
  const known = await findUserIdByAddress(ctx, addressOf(row));
  if (ctx.person && ctx.person.userId !== known) throw teamErrors.otherAddress();
  if (!ctx.person && known !== null) throw teamErrors.signInFirst();
  const language = answer.language ?? row.language;
  const make = known === null ? await newcomer(ctx, row, answer, language) : async () => known;
  const userId = await join(ctx, row, answer.token, language, make);
  const session = known === null ? await openSession(ctx, userId, client) : null;
  return { propertyId: row.property_id, session };
}

const newcomer = (ctx: Context, row: InvitationRow, answer: Answer, language: Language) =>
  createUserAtAddress(ctx, {
    email: row.email,
    phone: row.phone_number,
    name: answer.name ?? row.name,
    language,
    password: answer.password ?? null,
  });

/** The new member, with the facts that the history and the choice of a property need. */
const joinedPerson = (ctx: Context, userId: UserId, language: Language): Person => ({
  userId,
  sessionId: 'invitation',
  signedInAt: ctx.clock.now(),
  language,
  isAdmin: false,
  isDeveloper: false,
  currentPropertyId: null,
  memberships: new Map(),
});

type MakePerson = Awaited<ReturnType<typeof createUserAtAddress>>;

/** Creates the person and the membership and ends the invitation, in one transaction. */
async function join(
  ctx: Context,
  row: InvitationRow,
  token: string,
  language: Language,
  make: MakePerson,
): Promise<UserId> {
  const { property_id: propertyId, account_id: accountId } = row;
  const inside = ctx.forProperty(propertyId, accountId);
  try {
    const userId = await ctx.system.transaction(async (tx) => {
      if (!(await consumeInvitation(tx, hashOf(token), ctx.clock.now()))) throw teamErrors.invitationEnded();
      const id = await make(tx);
      await addMember(tx, { propertyId, accountId, userId: id, access: historyValuesOfMember(row) });
      const joined = { ...inside, person: joinedPerson(ctx, id, language) };
      await recordMemberChange(joined, tx, id, 'joined', { after: historyValuesOfMember(row) });
      await inside.publish(tx, accessChanged, { propertyId });
      return id;
    });
    await chooseProperty({ ...ctx, person: joinedPerson(ctx, userId, language) }, propertyId);
    return userId;
  } catch (error) {
    // Another person registered the address in the meantime.
    if (!/^users_(by_email|by_phone|username_key)$/.test(constraintOf(error) ?? '')) throw error;
    throw teamErrors.signInFirst({ cause: error });
  }
}
