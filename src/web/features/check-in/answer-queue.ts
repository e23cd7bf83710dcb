import { type FieldName, guestContract, type GuestProgress } from '#areas/guests/check-in/guest.contract.ts';
import type { GuestId } from '#vocabulary/ids.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';

export type Answer = {
  readonly guestId: GuestId;
  readonly name: FieldName;
  readonly value: string | null;
  /** Belongs to this value: however often it is sent, the server counts it once (REL-11). */
  readonly key: string;
  /** `refused`: the server does not take this value; it stays on the page to be corrected. */
  readonly state: 'saving' | 'waiting' | 'saved' | 'refused';
  readonly message?: string;
};

type Listeners = {
  readonly onSaved: (answer: Answer, progress: GuestProgress) => void;
  /** The session is over (PRV-14). Nothing is sent any more. */
  readonly onEnded: () => void;
};

const RETRY_FIRST_MS = 1500;
const RETRY_LAST_MS = 20_000;

const keyOf = (guestId: GuestId, name: FieldName): string => `${guestId}/${name}`;

const willPass = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && (error.isNetworkLoss || [409, 429, 502, 503, 504].includes(error.status))
    ? error.status !== 409 || error.is('request-running')
    : false;

/**
 * Answers on their way to the server, one after the other so that an older one never overtakes a newer one. An answer
 * that the network lost waits here and is sent again with its key (REL-56). Kept in memory only: no personal data may
 * stay in the browser (PRV-14).
 */
export function createAnswerQueue({ onSaved, onEnded }: Listeners) {
  let answers: ReadonlyMap<string, Answer> = new Map();
  let isSending = false;
  let retryMs = RETRY_FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const subscribers = new Set<() => void>();

  const put = (answer: Answer) => {
    answers = new Map(answers).set(keyOf(answer.guestId, answer.name), answer);
    for (const tell of subscribers) tell();
  };
  const isLatest = ({ guestId, name, key }: Answer) => answers.get(keyOf(guestId, name))?.key === key;
  const unsent = () => [...answers.values()].find(({ state }) => state === 'saving' || state === 'waiting');

  const later = (failure: CallFailure) => {
    const wait = failure.retryAfterSeconds === undefined ? retryMs : failure.retryAfterSeconds * 1000;
    retryMs = Math.min(retryMs * 2, RETRY_LAST_MS);
    clearTimeout(timer);
    timer = setTimeout(() => void send(), wait);
  };

  const settle = (answer: Answer, change: Partial<Answer>) => {
    if (isLatest(answer)) put({ ...answer, ...change });
  };

  async function sendOne(answer: Answer): Promise<boolean> {
    const { guestId, name, value, key } = answer;
    try {
      const progress = await call(
        guestContract.updateGuest,
        { params: { guestId }, body: { [name]: value } },
        { idempotencyKey: key },
      );
      retryMs = RETRY_FIRST_MS;
      settle(answer, { state: 'saved' });
      onSaved(answer, progress);
      return true;
    } catch (error) {
      if (willPass(error)) {
        settle(answer, { state: 'waiting' });
        later(error);
        return false;
      }
      if (error instanceof CallFailure && error.status === 401) {
        settle(answer, { state: 'waiting' });
        onEnded();
        return false;
      }
      settle(answer, { state: 'refused', message: error instanceof Error ? error.message : String(error) });
      return true;
    }
  }

  async function send(): Promise<void> {
    if (isSending) return;
    isSending = true;
    clearTimeout(timer);
    for (let next = unsent(); next; next = unsent()) {
      if (!(await sendOne(next))) break;
    }
    isSending = false;
    for (const tell of subscribers) tell();
  }

  const goOn = () => void send();
  addEventListener('online', goOn);

  return {
    save: (guestId: GuestId, name: FieldName, value: string | null) => {
      put({ guestId, name, value, key: crypto.randomUUID(), state: 'saving' });
      void send();
    },
    /** Answers for a guest who was removed. */
    forget: (guestId: GuestId) => {
      answers = new Map([...answers].filter(([, answer]) => answer.guestId !== guestId));
      for (const tell of subscribers) tell();
    },
    /** Resolves when no request is under way: all answers are saved, refused, or wait for the network. */
    settled: async () => {
      while (isSending) await new Promise<void>((resolve) => void setTimeout(resolve, 40));
    },
    answers: () => answers,
    hasUnsent: () => unsent() !== undefined,
    subscribe: (listener: () => void) => {
      subscribers.add(listener);
      return () => void subscribers.delete(listener);
    },
    stop: () => {
      clearTimeout(timer);
      removeEventListener('online', goOn);
    },
  };
}

export type AnswerQueue = ReturnType<typeof createAnswerQueue>;
export const answerKey = keyOf;
