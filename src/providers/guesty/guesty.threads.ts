import type { ProviderConnection } from '#capabilities/connection.ts';
import { guestMessageFailure } from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import type {
  GuestThreadsCapability,
  ThreadAnswer,
} from '#capabilities/guest-threads/guest-threads.capability.ts';
import { answerText, MOST_ANSWERS, sortAnswers } from '#capabilities/guest-threads/answers.ts';
import { areSameWords } from '#capabilities/guest-threads/same-words.ts';

import type { GuestyClient } from './guesty.client.ts';
import { guestyChannelOf } from './guesty.pms.ts';
import type { Conversation, Post } from './guesty.wire.ts';

const PROVIDER = 'guesty';
/** Guesty publishes no limit; this is ours. A text that a channel cuts would reach the guest in part. */
const LONGEST_TEXT = 2000;
/** Answers under more posts than these, of anyone, are not looked for. */
const MOST_PAGES_OF_ANSWERS = 5;

/** Seen by the guest in no channel: notes of the house, and what Guesty writes down itself. */
const INTERNAL = new Set(['note', 'log']);
/** A post without `sentBy` names the author's kind. */
const HOSTS = new Set(['user', 'employee', 'host']);

const isInternal = ({ module }: Post): boolean => INTERNAL.has(module?.type ?? '');

const isFromHost = (post: Post): boolean =>
  !isInternal(post) && (post.sentBy === null ? HOSTS.has(post.from?.type ?? '') : post.sentBy === 'host');

const isFromGuest = (post: Post): boolean =>
  !isInternal(post) && (post.sentBy ?? post.from?.type) === 'guest';

/** An e-mail is HTML in `body`, with its words beside it; without them it shows none. */
const wordsOf = ({ body, plainTextBody, module }: Post): string | null =>
  answerText(plainTextBody ?? (module?.type === 'email' ? null : body));

const hasWords = ({ body, plainTextBody }: Post, text: string): boolean =>
  [body, plainTextBody].some((words) => words != null && areSameWords(words, text));

const CHANNELS_WITHOUT_THREAD = new Set(['direct', 'website']);

/**
 * The way on to the guest. Airbnb has a module of its own, and `platform` is what each of the other channels uses by default. A direct
 * booking has no channel: its conversation would leave by mail or SMS, which are channels of Posada.
 */
function moduleOf(channelSlug: string): string | null {
  if (CHANNELS_WITHOUT_THREAD.has(channelSlug)) return null;
  return channelSlug === 'airbnb' ? 'airbnb2' : 'platform';
}

/** The platform that a conversation came from, where the reservation itself was not found. */
const platformIn = ({ meta }: Conversation, reservation: string): string =>
  meta?.integration?.platform ??
  meta?.reservations?.find(({ _id }) => _id === reservation)?.source ??
  'platform';

type Thread = { readonly id: string; readonly module: string | null };

async function findThread(client: GuestyClient, reservation: string): Promise<Thread | null> {
  const known = await client.getReservationThread(reservation);
  if (known?.conversationId != null) {
    return { id: known.conversationId, module: moduleOf(guestyChannelOf(known).slug) };
  }
  const found = await client.findConversation(reservation);
  if (!found) return null;
  const where = known ?? { integration: null, platform: platformIn(found, reservation), source: null };
  return { id: found._id, module: moduleOf(guestyChannelOf(where).slug) };
}

/** The conversations of Guesty's inbox, each with the guest of a reservation. */
export const createGuestyThreads = (
  clientOf: (connection: ProviderConnection) => GuestyClient,
): GuestThreadsCapability => ({
  longestText: LONGEST_TEXT,

  send: async (connection, { reservation, text }) => {
    if (text.length > LONGEST_TEXT) throw guestMessageFailure(PROVIDER, 'text-too-long');
    const client = clientOf(connection);
    const thread = await findThread(client, reservation);
    if (!thread || thread.module === null) throw guestMessageFailure(PROVIDER, 'thread-missing');
    return { id: await client.sendMessage(thread.id, { module: { type: thread.module }, body: text }) };
  },

  find: async (connection, { reservation, text, since }) => {
    const client = clientOf(connection);
    const thread = await findThread(client, reservation);
    if (!thread) return null;
    for await (const posts of client.readPosts(thread.id)) {
      const recent = posts.filter(({ createdAt }) => createdAt >= since);
      const found = recent.find((post) => isFromHost(post) && hasWords(post, text));
      if (found) return { id: found._id, at: found.createdAt };
      if (recent.length < posts.length) return null;
    }
    return null;
  },

  readAnswers: async (connection, { reservation, since }) => {
    const client = clientOf(connection);
    const thread = await findThread(client, reservation);
    if (!thread) return [];
    const answers: ThreadAnswer[] = [];
    let pages = 0;
    for await (const posts of client.readPosts(thread.id)) {
      const recent = posts.filter(({ createdAt }) => createdAt >= since);
      answers.push(
        ...recent
          .filter(isFromGuest)
          .map((post) => ({ id: post._id, at: post.createdAt, text: wordsOf(post) })),
      );
      pages += 1;
      const isEnough = answers.length >= MOST_ANSWERS || pages === MOST_PAGES_OF_ANSWERS;
      if (recent.length < posts.length || isEnough) break;
    }
    return sortAnswers(answers);
  },
});
