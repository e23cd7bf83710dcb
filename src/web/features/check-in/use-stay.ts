import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { TO_PAYMENTS } from '#areas/guests/check-in/check-in.constants.ts';
import { guestContract, type GuestPage } from '#areas/guests/check-in/guest.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { hideToken, tokenIn } from './address.ts';
import { type AnswerQueue, createAnswerQueue } from './answer-queue.ts';
import { withProgress } from './stay-page.ts';

export type Closed = 'gone' | 'ended' | 'left';

type StayState =
  | { readonly is: 'loading' }
  | { readonly is: 'closed'; readonly why: Closed }
  | { readonly is: 'failed'; readonly failure: Error }
  | { readonly is: 'open'; readonly page: GuestPage };

/** Opens the link in the address, or continues with the cookie of an earlier link. A link may lead on to the payments. */
async function openStay(language: string): Promise<GuestPage> {
  const token = tokenIn(location.pathname);
  const spoken = language as GuestPage['language'];
  if (token !== null) {
    await call(guestContract.openLink, { body: { token, language: spoken } });
    const isToPay = location.hash === TO_PAYMENTS;
    hideToken();
    if (isToPay) location.replace('/g/pay');
  }
  return call(guestContract.getPage, { query: { language: spoken } });
}

const stateOfFailure = (error: unknown): StayState => {
  if (error instanceof CallFailure && [400, 404, 410].includes(error.status))
    return { is: 'closed', why: 'gone' };
  if (error instanceof CallFailure && error.status === 401) return { is: 'closed', why: 'ended' };
  return { is: 'failed', failure: error instanceof Error ? error : new Error(String(error)) };
};

/** The stay behind the link: one record, read once and updated by the replies to answers. */
export function useStay() {
  const { language } = useLanguage();
  const [state, setState] = useState<StayState>({ is: 'loading' });
  const isOpening = useRef(false);
  const wanted = useRef<string>(language);

  const setPage = useCallback((change: (page: GuestPage) => GuestPage) => {
    setState((now) => (now.is === 'open' ? { is: 'open', page: change(now.page) } : now));
  }, []);
  const close = useCallback((why: Closed) => setState({ is: 'closed', why }), []);
  const [queue] = useState<AnswerQueue>(() =>
    createAnswerQueue({
      onSaved: (answer, progress) => setPage((page) => withProgress(page, answer, progress)),
      onEnded: () => close('ended'),
    }),
  );
  const answers = useSyncExternalStore(queue.subscribe, queue.answers);

  /** Reads everything again, for example in another language; typed text stays on the page. */
  const reload = useCallback(async () => {
    if (isOpening.current) return;
    isOpening.current = true;
    try {
      await queue.settled();
      let spoken: string;
      do {
        spoken = wanted.current;
        const page = await openStay(spoken);
        setState({ is: 'open', page });
        // Another language was chosen while this one was loading.
      } while (spoken !== wanted.current);
    } catch (error) {
      // Without network, the page that was loaded last is better than none.
      setState((now) =>
        now.is === 'open' && error instanceof CallFailure && error.isNetworkLoss
          ? now
          : stateOfFailure(error),
      );
    } finally {
      isOpening.current = false;
    }
  }, [queue]);

  useEffect(() => {
    wanted.current = language;
    void reload();
  }, [language, reload]);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.hasUnsent()) event.preventDefault();
    };
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [queue]);

  return { state, answers, queue, setPage, reload, close };
}
