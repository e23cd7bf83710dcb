import { readUserNames } from '#areas/platform/accounts/index.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { UserId } from '#vocabulary/ids.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** The actor of a change, in the reader's language. */
export type Actor = {
  readonly kind: 'person' | 'support' | 'guest' | 'system' | 'calendar' | 'posada';
  readonly name: string;
};

/** Channels whose calendars are read; the others have no name that says something. */
const CHANNELS: Readonly<Record<string, string>> = lookUpTable({
  airbnb: 'Airbnb',
  booking: 'Booking',
  vrbo: 'Vrbo',
});

/** Names the actors of the history, each by what `actorOf` wrote of it. */
export async function readActorNames(
  ctx: PropertyContext,
  actors: readonly string[],
): Promise<(actor: string) => Actor> {
  const texts = allTexts[ctx.language];
  const names = await readUserNames(
    ctx,
    actors.flatMap((actor) => userOf(actor) ?? []),
  );
  return (actor) => {
    const [kind, id = ''] = actor.split(':');
    switch (kind) {
      case 'user':
        return { kind: 'person', name: names.get(UserId.parse(id)) ?? texts['audit.actor.gone'] };
      case 'admin':
        return { kind: 'support', name: texts['audit.actor.admin'] };
      case 'guest':
        return { kind: 'guest', name: texts['audit.actor.guest'] };
      case 'system':
        return { kind: 'system', name: systemName(ctx, id) };
      case 'calendar': {
        const channel = CHANNELS[id];
        const name = channel
          ? translate(texts, 'audit.actor.calendar', { channel })
          : texts['audit.actor.calendar.other'];
        return { kind: 'calendar', name };
      }
      default:
        return { kind: 'posada', name: texts['audit.actor.posada'] };
    }
  };
}

/** The history outlives the providers of an installation. */
const systemName = (ctx: PropertyContext, id: string): string =>
  ctx.providers.all.find(({ manifest }) => manifest.id === id)?.manifest.name ?? id;

const userOf = (actor: string): UserId | null =>
  actor.startsWith('user:') ? UserId.parse(actor.slice('user:'.length)) : null;
