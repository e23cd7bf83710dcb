import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

import {
  guestConsentContract,
  type GuestMessageConsent,
} from '#areas/guests/messages/guest-channels/guest-consent.contract.ts';
import { call } from '#web/shell/call.ts';
import { CallFailure } from '#web/shell/failure.ts';

type Asked = NonNullable<GuestMessageConsent['whatsapp']>;
type Face = 'untouched' | 'saving' | 'saved' | 'failed' | 'gone';

const read = async (signal?: AbortSignal): Promise<Asked | null> =>
  (await call(guestConsentContract.getMessageConsent, {}, signal && { signal })).whatsapp;

/**
 * The guest's answer about WhatsApp, read once for all screens of a stay. A page that cannot read it asks nothing.
 *
 * @param isAsked only the main guest, and only once known to be that person: the telephone is theirs.
 */
export function useMessageConsent({
  isAsked,
  onEnded,
}: {
  readonly isAsked: boolean;
  readonly onEnded: () => void;
}) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [face, setFace] = useState<Face>('untouched');
  const [problem, setProblem] = useState<string>();
  /** The newest press; what is sent meanwhile is followed by it. */
  const wanted = useRef(false);
  const isSending = useRef(false);

  useEffect(() => {
    if (!isAsked) return;
    const leaving = new AbortController();
    read(leaving.signal).then(setAsked, () => undefined);
    return () => leaving.abort();
  }, [isAsked]);

  const choose = useCallback(
    async (whatsapp: boolean) => {
      wanted.current = whatsapp;
      setAsked((now) => now && { ...now, state: whatsapp ? 'given' : 'withdrawn' });
      if (isSending.current) return;
      isSending.current = true;
      setFace('saving');
      try {
        let sent: boolean;
        let stored: Asked | null;
        do {
          sent = wanted.current;
          const body = { whatsapp: sent };
          stored = (await call(guestConsentContract.saveMessageConsent, { body })).whatsapp;
        } while (sent !== wanted.current);
        // The property has disconnected its number meanwhile.
        if (stored === null) setFace('gone');
        else {
          setAsked(stored);
          setFace('saved');
        }
      } catch (error) {
        if (error instanceof CallFailure && error.status === 401) return onEnded();
        // What the server refused has words for the guest; anything else is to be tried again.
        setProblem(error instanceof CallFailure && error.status < 500 ? error.message : undefined);
        setFace('failed');
        // The box shows what is stored, not what was pressed; an answer that was lost may have been stored.
        const stored = await read().catch(() => null);
        setAsked((now) => stored ?? (now && { ...now, state: wanted.current ? 'withdrawn' : 'given' }));
      } finally {
        isSending.current = false;
      }
    },
    [onEnded],
  );
  return useMemo(() => ({ asked, face, problem, choose }), [asked, face, problem, choose]);
}

export type MessageConsentState = ReturnType<typeof useMessageConsent>;
