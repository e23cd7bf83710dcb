import { removeMembers } from '#areas/platform/accounts/index.ts';
import { revokeAllLinks } from '#areas/guests/check-in/index.ts';
import { logOutDevices, stopMessages } from '#areas/guests/messages/index.ts';
import { deleteAllConnections } from '#areas/property/connections/index.ts';
import { deleteCalendars } from '#areas/channels/calendars/index.ts';
import { hasUndecidedSubmissions } from '#areas/invoicing/invoices/index.ts';
import { deleteProperty, propertyFacts } from '#areas/property/properties/index.ts';
import { revokeInvitations } from '#areas/property/team/index.ts';
import type { MemberContext } from '#foundation/context/context.ts';
import { propertyClosureErrors } from './property-closure.errors.ts';

/** Compared as displayed: accents may be encoded in two ways. */
const isSame = (typed: string, name: string): boolean =>
  typed.normalize('NFC').trim() === name.normalize('NFC').trim();

/** C-PROP-05, SEC-12. Everything that belongs to the property ends with it in one transaction, or nothing does. */
export async function closeProperty(ctx: MemberContext, typed?: string): Promise<void> {
  const { name } = await propertyFacts(ctx);
  if (typed !== undefined && !isSame(typed, name)) throw propertyClosureErrors.otherName({ field: 'name' });
  await ctx.db.transaction(async (tx) => {
    // Locks the owners: the second of two closures waits here and finds nothing.
    const members = await removeMembers(tx, ctx.propertyId);
    if (await hasUndecidedSubmissions(ctx, tx)) throw propertyClosureErrors.documentsOnTheirWay();
    await deleteProperty(ctx, tx, { members });
    await revokeInvitations(ctx, tx);
    await deleteAllConnections(ctx, tx, await logOutDevices(ctx, tx));
    await deleteCalendars(ctx, tx);
    await revokeAllLinks(ctx, tx);
    await stopMessages(tx, ctx.propertyId);
  });
}
