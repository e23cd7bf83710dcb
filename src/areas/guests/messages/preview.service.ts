import { propertyFacts, todayOfProperty } from '#areas/property/properties/index.ts';
import { findNextArrival, listContactedStays } from '#areas/stays/reservations/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import type { ReservationId } from '#vocabulary/ids.ts';
import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { factsOf, readSurroundings, rememberStay } from './facts.service.ts';
import type { SkipReason } from './messages.constants.ts';
import { dueOf, isTooLate } from './moments.ts';
import { listStaysToPlan } from './plan-property.jobs.ts';
import { readPlanningState } from './plan.store.ts';
import { readSettings } from './settings.service.ts';
import type { MessagePreview, MessagePreviewInput, MessageTexts } from './templates.contract.ts';
import { assertKnownVariables, reasonText } from './templates.service.ts';
import { SECRET_VARIABLES, type Variable, variablesIn } from './variables.constants.ts';
import { renderParts, type Values } from './variables.ts';
import { arrivalValuesOf, exampleValues, openValuesOf } from './words.service.ts';

/** C-MSG-03. Shows what a guest would read, with an example for a link; nothing is written and nothing leaves. */
export async function previewTemplate(
  ctx: PropertyContext,
  input: MessagePreviewInput,
): Promise<MessagePreview> {
  assertKnownVariables(input.texts);
  const id = input.reservationId ?? (await chooseStay(ctx));
  const { senderName, replyTo, seesBounces: readsAnswers } = await readSettings(ctx);
  const sender = { name: senderName, replyTo, readsAnswers };
  if (id === undefined) return { ...(await withoutStay(ctx, input.texts)), sender };
  const [[stay], state, around] = await Promise.all([
    listContactedStays(ctx.db, ctx.propertyId, [id]),
    readPlanningState(ctx.db, ctx.propertyId, [id]),
    readSurroundings(ctx, [id]),
  ]);
  if (!stay) throw httpErrors.missing();
  const now = ctx.clock.now();
  const row = state.stays[0];
  const facts = factsOf(stay, rememberStay(ctx, stay, row, now), row, state, around);
  const said = { stay, facts, around };
  const arrival = await arrivalValuesOf(ctx, said);
  const named = new Set(
    Object.values(input.texts).flatMap(({ subject, body }) => variablesIn(`${subject}\n${body}`).known),
  );
  const valuesOf = (language: keyof MessageTexts): Values => {
    const example = exampleValues(ctx, language);
    const shown = { ...openValuesOf(ctx, said, language), ...arrival };
    // What opens a home is hidden here, and said as hidden only where it is known.
    const secrets = Object.entries(example).filter(([name]) => !isSecret(name) || name in arrival);
    return { ...shown, ...Object.fromEntries(secrets) };
  };
  const known = valuesOf(facts.language);
  const due = dueOf({ ...input, since: stay.created_at }, facts.times, facts.knownAt, facts.isImported);
  const skipped = due.skipped ?? (isTooLate(due.at, now) ? 'too-late' : null);
  const listing = stay.listing_id === null ? undefined : around.listings.get(stay.listing_id);
  return {
    stay: {
      reservationId: stay.id,
      guestName: stay.guest_name,
      listingName: listing?.name ?? null,
      channelName: stay.channel_name,
      checkInDate: stay.arrival,
      checkOutDate: stay.departure,
      language: facts.language,
    },
    rendered: renderAll(input.texts, valuesOf),
    // Wifi, code and address come with the window of the stay; what the house has not written down at all is missing.
    missing: [...named].filter((name) => !isArrival(name) && (known[name] ?? '') === ''),
    dueAt: due.at,
    skipped,
    skippedText: skipped === null ? null : reasonText(ctx, skipped satisfies SkipReason),
    sender,
    timeZone: facts.times.zone,
  };
}

/** The next arrival, or the last of the stays that a message can still concern. */
async function chooseStay(ctx: PropertyContext): Promise<ReservationId | undefined> {
  const today = todayOfProperty(ctx, await propertyFacts(ctx));
  const next = await findNextArrival(ctx.db, ctx.propertyId, today);
  return next ?? (await listStaysToPlan(ctx)).at(-1);
}

const isSecret = (name: string): boolean => SECRET_VARIABLES.has(name as Variable);
const isArrival = (name: Variable): boolean => isSecret(name) || name === 'address';

const renderAll = (texts: MessageTexts, valuesOf: (language: keyof MessageTexts) => Values) =>
  Object.fromEntries(
    SUPPORTED_LANGUAGES.flatMap((language) => {
      const text = texts[language];
      if (!text) return [];
      const values = valuesOf(language);
      return [
        [
          language,
          { subject: renderParts(text.subject, values), body: renderParts(text.body, values) },
        ] as const,
      ];
    }),
  );

async function withoutStay(ctx: PropertyContext, texts: MessageTexts) {
  const { property } = await readSurroundings(ctx, []);
  return {
    stay: null,
    rendered: renderAll(texts, (language) => ({
      ...exampleValues(ctx, language),
      propertyName: property.name,
    })),
    missing: [],
    dueAt: null,
    skipped: null,
    skippedText: null,
    timeZone: property.timeZone,
  };
}
