import { listContactedStays } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import type { Language } from '#vocabulary/language.ts';
import { refusalOf } from './channel-choice.ts';
import { factsOf, readSurroundings, rememberStay } from './facts.service.ts';
import type { SkipReason } from './messages.constants.ts';
import { readPlanningState } from './plan.store.ts';
import { readSettings } from './settings.service.ts';
import { firstNameOf } from './words.service.ts';

/** The guest of a stay, for a mail that another area writes. */
export type StayMail = {
  /** Null where no mail reaches the guest; the reason is `refusal`. */
  readonly to: string | null;
  readonly language: Language;
  readonly firstName: string;
  readonly isCanceled: boolean;
  /** The name beside the address of the installation, and where answers go, as the host set them for messages. */
  readonly fromName: string;
  readonly replyTo: string | null;
  /** Why a mail about the stay may not go to the guest, by the rules of the messages; null where it may. */
  readonly refusal: SkipReason | null;
};

/** Undefined if there is no such stay. */
export async function readStayMail(ctx: PropertyContext, id: ReservationId): Promise<StayMail | undefined> {
  const [stay] = await listContactedStays(ctx.db, ctx.propertyId, [id]);
  if (!stay) return undefined;
  const [state, around, { senderName, replyTo }] = await Promise.all([
    readPlanningState(ctx.db, ctx.propertyId, [id]),
    readSurroundings(ctx, [id]),
    readSettings(ctx),
  ]);
  const row = state.stays.find((one) => one.reservation_id === id);
  const facts = factsOf(stay, rememberStay(ctx, stay, row, ctx.clock.now()), row, state, around);
  return {
    to: facts.reach.email === 'yes' ? stay.email : null,
    language: facts.language,
    firstName: firstNameOf(stay),
    isCanceled: facts.isCanceled,
    fromName: senderName,
    replyTo,
    refusal: refusalOf('email', 'stay', facts),
  };
}
