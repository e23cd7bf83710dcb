import { readUserNames } from '#areas/platform/accounts/index.ts';
import { propertyFacts } from '#areas/property/properties/index.ts';
import { type ContactedStay, listContactedStays } from '#areas/stays/reservations/index.ts';
import { actorOf, type PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import type { ReservationId, UserId } from '#vocabulary/ids.ts';
import { plusSeconds, timeIn } from '#vocabulary/instant.ts';
import type { Language } from '#vocabulary/language.ts';
import { newId } from '#vocabulary/uuid.ts';
import { askForMessage, askForRevision } from './ask.service.ts';
import { channelUrlOf } from './channel-pages.ts';
import { refusalOfAll } from './channel-choice.ts';
import {
  changeDelivery,
  changeMessage,
  type DeliveryRow,
  findMessage,
  insertDelivery,
  listDeliveries,
  listMessagesOfStay,
  listOpenMessages,
  lockMessage,
  type MessageRow,
} from './deliveries.store.ts';
import { factsOf, readSurroundings, rememberStay } from './facts.service.ts';
import { listHeard } from './guest-channels/heard.store.ts';
import { MOST_LATE_TO_DO_SECONDS, TO_DO_MAX } from './messages.constants.ts';
import { messagesErrors } from './messages.errors.ts';
import { messagesChanged } from './messages.events.ts';
import { isQuiet } from './moments.ts';
import { type PlannedStay, replanWithin } from './plan.service.ts';
import { isOpenState } from './plan.ts';
import { readPlanningState } from './plan.store.ts';
import { problemText } from './problems.ts';
import { openHeard, openNote, openSaid, sealNote } from './said.service.ts';
import { channelsLeft, dispatch, writeWords } from './sending.service.ts';
import { changeSwitches, findSwitches, insertConsent, listConsents } from './stays.store.ts';
import type { MessageChannel, MessagePurpose } from './templates.contract.ts';
import { reasonText } from './templates.service.ts';
import type { MessageState, MessageToDo, StayMessage, StayTimeline } from './timeline.contract.ts';
import type { Variable } from './variables.constants.ts';

/** How far a delivery that left has come; a status that never comes changes nothing. */
function progressOf({ opened_at: opened, read_at: read, delivered_at: delivered }: DeliveryRow) {
  if (opened !== null) return 'opened';
  if (read !== null) return 'read';
  return delivered === null ? null : 'delivered';
}

/** The furthest that one of the deliveries has come. */
function stateOf(row: MessageRow, deliveries: readonly DeliveryRow[]): MessageState {
  if (row.state !== 'sent') return row.state;
  const reached = new Set(deliveries.map(progressOf));
  return (['opened', 'read', 'delivered'] as const).find((state) => reached.has(state)) ?? 'sent';
}

function presentMessage(
  ctx: PropertyContext,
  row: MessageRow,
  all: readonly DeliveryRow[],
  { names, zone }: { readonly names: ReadonlyMap<string, string>; readonly zone: string },
): StayMessage {
  const own = all.filter(({ message_id: id, state }) => id === row.id && state !== 'written');
  return {
    _id: row.id,
    reservationId: row.reservation_id,
    templateId: row.template_id,
    name: row.name,
    purpose: row.purpose,
    state: stateOf(row, own),
    reason: row.reason,
    reasonText: row.reason === null ? null : reasonText(ctx, row.reason),
    dueAt: row.due_at,
    movedFromNight: row.moment === row.due_at || !isQuiet(timeIn(zone, row.moment)) ? null : row.moment,
    movedFromDates: row.moved_from,
    usefulUntil: row.useful_until,
    channels: row.channels,
    missing: row.missing,
    waitsFor: row.state === 'held' ? row.waits_for : null,
    turnAt: row.state === 'held' && row.waits_for === 'pace' ? row.next_at : null,
    deliveries: own.map((delivery) => ({
      channel: delivery.channel,
      state: (delivery.state === 'sent' && progressOf(delivery)) || (delivery.state as 'sent'),
      at: delivery.settled_at ?? delivery.created_at,
      deliveredAt: delivery.delivered_at,
      readAt: delivery.read_at,
      openedAt: delivery.opened_at,
      problem: problemText(ctx, delivery.problem),
      by: delivery.sent_by === null ? null : (names.get(delivery.sent_by) ?? null),
    })),
    ifCheckIn: row.conditions.checkIn ?? null,
  };
}

async function presentMessages(ctx: PropertyContext, rows: readonly MessageRow[]): Promise<StayMessage[]> {
  if (rows.length === 0) return [];
  const deliveries = await listDeliveries(
    ctx.db,
    ctx.propertyId,
    rows.map(({ id }) => id),
  );
  const people = deliveries.flatMap(({ sent_by: by }) => (by === null ? [] : [by as UserId]));
  const names = people.length > 0 ? await readUserNames(ctx, people) : new Map<string, string>();
  const { timeZone: zone } = await propertyFacts(ctx);
  return rows.map((row) => presentMessage(ctx, row, deliveries, { names, zone }));
}

async function readPlanned(ctx: PropertyContext, stay: ContactedStay) {
  const [state, around] = await Promise.all([
    readPlanningState(ctx.db, ctx.propertyId, [stay.id]),
    readSurroundings(ctx, [stay.id]),
  ]);
  const row = state.stays[0];
  const facts = factsOf(stay, rememberStay(ctx, stay, row, ctx.clock.now()), row, state, around);
  return { state, around, facts };
}

/** C-MSG-07. */
export async function getTimeline(ctx: PropertyContext, id: ReservationId): Promise<StayTimeline> {
  const [stay] = await listContactedStays(ctx.db, ctx.propertyId, [id]);
  if (!stay) throw httpErrors.missing();
  const [{ state, around, facts }, switches, rows] = await Promise.all([
    readPlanned(ctx, stay),
    findSwitches(ctx.db, ctx.propertyId, id),
    listMessagesOfStay(ctx.db, ctx.propertyId, id),
  ]);
  const listing = stay.listing_id === null ? undefined : around.listings.get(stay.listing_id);
  const isListingOff = stay.listing_id !== null && state.listingsOff.includes(stay.listing_id);
  return {
    reservationId: stay.id,
    guestName: stay.guest_name,
    listingId: stay.listing_id,
    listingName: listing?.name ?? null,
    channelName: stay.channel_name,
    channelSlug: stay.channel_slug,
    checkInDate: stay.arrival,
    checkOutDate: stay.departure,
    timeZone: facts.times.zone,
    language: facts.language,
    isLanguageChosen: switches?.language != null,
    isOn: switches?.is_on ?? true,
    offBy: !state.isOn ? 'property' : isListingOff ? 'listing' : null,
    hasEmail: stay.email !== null,
    hasWhatsapp: facts.reach.whatsapp === 'yes',
    hasThread: facts.reach.thread === 'yes',
    consents: await presentConsents(ctx, stay, facts.recipient),
    messages: await presentMessages(ctx, rows),
    heard: await presentHeard(ctx, id),
    version: switches?.version ?? 0,
  };
}

async function presentHeard(ctx: PropertyContext, id: ReservationId): Promise<StayTimeline['heard']> {
  const rows = await listHeard(ctx.db, ctx.propertyId, id);
  return Promise.all(
    rows.map(async (row) => ({
      _id: row.id,
      channel: row.channel,
      saidBy: row.said_by,
      at: row.heard_at,
      text: (await openHeard(ctx, ctx.db, row))?.text ?? null,
    })),
  );
}

async function presentConsents(
  ctx: PropertyContext,
  { id, email }: ContactedStay,
  recipient: number,
): Promise<StayTimeline['consents']> {
  const rows = (await listConsents(ctx.db, ctx.propertyId, id)).filter((row) => row.recipient === recipient);
  const last = new Map(rows.toReversed().map((row) => [`${row.purpose} ${row.channel}`, row]));
  const people = [...last.values()].flatMap(({ recorded_by: by, basis }) =>
    basis === 'host-note' ? [by as UserId] : [],
  );
  const names = people.length > 0 ? await readUserNames(ctx, people) : new Map<string, string>();
  const recorded = await Promise.all(
    [...last.values()].map(async (row) => ({
      purpose: row.purpose,
      channel: row.channel,
      state: row.state,
      basis: row.basis,
      at: row.recorded_at,
      note: await openNote(ctx, ctx.db, id, row.id, row.note),
      by: names.get(row.recorded_by as UserId) ?? null,
    })),
  );
  // A mail about the stay rests on the booking itself, until the guest takes it back (PRV-04).
  const byBooking = {
    purpose: 'stay',
    channel: 'email',
    state: 'given',
    basis: 'booking',
    at: null,
    note: null,
    by: null,
  } as const;
  return last.has('stay email') || email === null ? recorded : [byBooking, ...recorded];
}

/** C-MSG-08. */
export async function changeStayMessages(
  ctx: PropertyContext,
  id: ReservationId,
  {
    isOn,
    language,
  }: { readonly isOn?: boolean | undefined; readonly language?: Language | null | undefined },
  version: number | null,
): Promise<StayTimeline> {
  let isStale = false;
  await ctx.db.transaction(async (tx) => {
    await rememberWithin(ctx, tx, id);
    const before = await findSwitches(tx, ctx.propertyId, id);
    // The row of a stay without planned messages is made with its first change.
    if (
      version !== null &&
      before &&
      version !== before.version &&
      !(version === 0 && before.version === 1)
    ) {
      isStale = true;
      return;
    }
    await changeSwitches(tx, ctx.propertyId, id, {
      ...(isOn !== undefined && { is_on: isOn }),
      ...(language !== undefined && { language }),
    });
    await replanWithin(ctx, tx, [id]);
    if (isOn !== undefined && isOn !== (before?.is_on ?? true)) {
      await recordChange(ctx, tx, {
        subject: 'message',
        subjectId: id,
        action: isOn ? 'switched-on' : 'switched-off',
      });
    }
    await ctx.publish(tx, messagesChanged, { reservationId: id });
  });
  const timeline = await getTimeline(ctx, id);
  if (isStale) throw httpErrors.stale({ details: timeline });
  return timeline;
}

/** The stay with its row; a stay that no message concerns has none before. */
async function rememberWithin(
  ctx: PropertyContext,
  tx: Transaction,
  id: ReservationId,
): Promise<PlannedStay> {
  const planned = (await replanWithin(ctx, tx, [id], { remembers: true })).get(id);
  if (!planned) throw httpErrors.missing();
  return planned;
}

type Settled = { readonly message: MessageRow; readonly planned: PlannedStay };

/** Locks a message with its stay, for something that a person does with it. */
async function openForPerson(ctx: PropertyContext, tx: Transaction, id: string): Promise<Settled> {
  const known = await findMessage(tx, ctx.propertyId, id);
  if (!known) throw httpErrors.missing();
  const planned = await rememberWithin(ctx, tx, known.reservation_id);
  const message = await lockMessage(tx, ctx.propertyId, id);
  if (!message) throw httpErrors.missing();
  return { message, planned };
}

/** Refuses what may not be said to the guest of the stay by any of the channels. */
function assertMaySay({ message, planned }: Settled, channels: readonly MessageChannel[]): void {
  const isForCanceled = 'on' in message.trigger && message.trigger.on === 'canceled';
  if (planned.facts.isCanceled && !isForCanceled) throw messagesErrors.stayCanceled();
  const refusal = refusalOfAll(channels, message.purpose, planned.facts);
  if (refusal === null) return;
  if (refusal === 'test-mode') throw messagesErrors.testMode();
  throw refusal === 'no-contact' ? messagesErrors.noContact() : messagesErrors.noConsent();
}

const presentOne = async (ctx: PropertyContext, id: string): Promise<StayMessage> => {
  const row = await findMessage(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const [message] = await presentMessages(ctx, [row]);
  return message!;
};

/** C-MSG-09. What has left is sent as a new revision: only a person decides that (REL-02). Two presses at once: one is refused. */
export async function sendMessageNow(
  ctx: PropertyContext,
  id: string,
  channel?: MessageChannel,
): Promise<StayMessage> {
  const sentId = await ctx.db.transaction(async (tx) => {
    const opened = await openForPerson(ctx, tx, id);
    const { message, planned } = opened;
    const isOpen = isOpenState(message.state);
    assertMaySay(opened, channel ? [channel] : isOpen ? channelsLeft(message) : message.channels);
    const asked = isOpen ? await askForMessage(ctx, tx, message) : await askAgain(ctx, tx, opened);
    await dispatch(ctx, tx, asked, planned, channel);
    const after = await findMessage(tx, ctx.propertyId, asked.id);
    if (after?.state === 'held' && after.waits_for === 'approval') throw messagesErrors.notApproved();
    // Without a named channel it leaves by itself in its turn.
    if (after?.state === 'held' && after.waits_for === 'pace' && channel !== undefined) {
      throw messagesErrors.notItsTurn();
    }
    if (after?.state === 'held' && after.waits_for !== 'pace') {
      throw messagesErrors.missingValues({ params: { names: missingNames(ctx, after.missing) } });
    }
    await recordChange(ctx, tx, { subject: 'message', subjectId: message.reservation_id, action: 'asked' });
    await ctx.publish(tx, messagesChanged, { reservationId: message.reservation_id });
    return asked.id;
  });
  return presentOne(ctx, sentId);
}

async function askAgain(
  ctx: PropertyContext,
  tx: Transaction,
  { message, planned }: Settled,
): Promise<MessageRow> {
  const earlier = (await listMessagesOfStay(tx, ctx.propertyId, message.reservation_id)).filter(
    (row) => row.template_id === message.template_id && row.recipient === planned.facts.recipient,
  );
  const template = { id: message.template_id, useful_until: message.template_useful_until };
  return askForRevision(ctx, tx, { reservationId: message.reservation_id, template, planned, earlier });
}

const missingNames = (ctx: PropertyContext, missing: readonly Variable[]): string =>
  missing.map((name) => translate(allTexts[ctx.language], `messages.variable.${name}`)).join(', ');

/** C-MSG-10. */
export async function omitMessage(ctx: PropertyContext, id: string): Promise<StayMessage> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { message } = await openForPerson(ctx, tx, id);
    const mayOmit = isOpenState(message.state) || message.state === 'failed' || message.state === 'unknown';
    if (!mayOmit) throw messagesErrors.alreadySettled();
    await changeMessage(tx, ctx.propertyId, id, {
      state: 'skipped',
      reason: 'omitted',
      missing: [],
      next_at: null,
      updated_at: now,
    });
    await recordChange(ctx, tx, { subject: 'message', subjectId: message.reservation_id, action: 'omitted' });
    await ctx.publish(tx, messagesChanged, { reservationId: message.reservation_id });
  });
  return presentOne(ctx, id);
}

/** C-MSG-11. The words for a person to send; nothing counts as sent before that person says so. */
export async function writeMessageText(ctx: PropertyContext, id: string) {
  const written = await ctx.db.transaction(async (tx) => {
    const opened = await openForPerson(ctx, tx, id);
    const { message, planned } = opened;
    if (!isOpenState(message.state)) throw messagesErrors.alreadySettled();
    assertMaySay(opened, ['by-hand']);
    const words = await writeWords(ctx, tx, message, planned, 'by-hand');
    if ('waitsFor' in words) throw messagesErrors.notApproved();
    if ('missing' in words) {
      throw messagesErrors.missingValues({ params: { names: missingNames(ctx, words.missing) } });
    }
    return { said: words.said, stay: planned.stay };
  });
  return {
    text: written.said.text,
    language: written.said.language,
    channelUrl: channelUrlOf(written.stay, written.said.text),
    channelName: written.stay.channel_name,
  };
}

/** C-MSG-12. It stays under the name of the member. */
export async function markMessageSent(ctx: PropertyContext, id: string): Promise<StayMessage> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { message } = await openForPerson(ctx, tx, id);
    if (!isOpenState(message.state)) throw messagesErrors.alreadySettled();
    const [written] = (await listDeliveries(tx, ctx.propertyId, [id])).filter(
      ({ state }) => state === 'written',
    );
    const sent = { state: 'sent', settled_at: now, sent_by: ctx.person?.userId ?? actorOf(ctx) } as const;
    if (written) await changeDelivery(tx, ctx.propertyId, written.id, sent);
    else {
      await insertDelivery(tx, ctx.propertyId, {
        ...sent,
        id: newId<string>(now),
        message_id: id,
        channel: 'by-hand',
        sealing_key_id: null,
        content: null,
        link_id: null,
        created_at: now,
      });
    }
    await changeMessage(tx, ctx.propertyId, id, {
      state: 'sent',
      reason: null,
      missing: [],
      next_at: null,
      updated_at: now,
    });
    await recordChange(ctx, tx, {
      subject: 'message',
      subjectId: message.reservation_id,
      action: 'sent-by-hand',
    });
    await ctx.publish(tx, messagesChanged, { reservationId: message.reservation_id });
  });
  return presentOne(ctx, id);
}

/** C-MSG-13. Consents are never changed, only followed by the next one (PRV-04). */
export async function recordConsent(
  ctx: PropertyContext,
  id: ReservationId,
  input: {
    readonly purpose: MessagePurpose;
    readonly channel: MessageChannel;
    readonly state: 'given' | 'withdrawn';
    readonly note: string;
  },
): Promise<StayTimeline> {
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const { facts } = await rememberWithin(ctx, tx, id);
    const consentId = newId<string>(now);
    await insertConsent(tx, ctx.propertyId, id, {
      id: consentId,
      recipient: facts.recipient,
      purpose: input.purpose,
      channel: input.channel,
      state: input.state,
      basis: 'host-note',
      note: await sealNote(ctx, tx, id, consentId, input.note),
      recorded_by: ctx.person?.userId ?? actorOf(ctx),
      recorded_at: now,
    });
    await replanWithin(ctx, tx, [id]);
    await recordChange(ctx, tx, {
      subject: 'message',
      subjectId: id,
      action: input.state === 'given' ? 'consent-given' : 'consent-withdrawn',
    });
    await ctx.publish(tx, messagesChanged, { reservationId: id });
  });
  return getTimeline(ctx, id);
}

/** C-MSG-14, and the tasks of Hoy: what was of use until half a day ago is still shown. */
export async function listMessagesToDo(ctx: PropertyContext): Promise<MessageToDo[]> {
  const since = plusSeconds(ctx.clock.now(), -MOST_LATE_TO_DO_SECONDS);
  const rows = await listOpenMessages(ctx.db, ctx.propertyId, since, TO_DO_MAX);
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map((row) => row.reservation_id))];
  const [messages, stays, { listings }] = await Promise.all([
    presentMessages(ctx, rows),
    listContactedStays(ctx.db, ctx.propertyId, ids),
    readSurroundings(ctx, ids),
  ]);
  const byId = new Map(stays.map((stay) => [stay.id, stay]));
  return messages.flatMap((message) => {
    const stay = byId.get(message.reservationId);
    if (!stay) return [];
    const listing = stay.listing_id === null ? undefined : listings.get(stay.listing_id);
    return [
      {
        ...message,
        guestName: stay.guest_name,
        listingName: listing?.name ?? null,
        channelName: stay.channel_name,
      },
    ];
  });
}

/** C-MSG-15. Without what opens a home. */
export async function readMessage(ctx: PropertyContext, id: string) {
  const row = await findMessage(ctx.db, ctx.propertyId, id);
  if (!row) throw httpErrors.missing();
  const deliveries = await listDeliveries(ctx.db, ctx.propertyId, [id]);
  const said = await Promise.all(
    deliveries
      .filter(({ state }) => state !== 'written')
      .map(async (delivery) => {
        const words = await openSaid(ctx, ctx.db, delivery);
        return words === null
          ? []
          : [
              {
                channel: delivery.channel,
                at: delivery.settled_at ?? delivery.created_at,
                subject: words.subject,
                text: words.shown,
              },
            ];
      }),
  );
  return { said: said.flat() };
}
