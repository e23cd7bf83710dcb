import { createContext, useContext } from 'react';

import type { GuestPage } from '#areas/guests/check-in/guest.contract.ts';
import type { AnswerQueue } from './answer-queue.ts';
import type { Proposals } from './proposals.ts';
import type { MessageConsentState } from './use-message-consent.ts';
import type { Answers } from './stay-page.ts';
import type { Closed } from './use-stay.ts';

export type OpenStay = {
  readonly page: GuestPage;
  readonly answers: Answers;
  readonly queue: AnswerQueue;
  readonly proposals: Proposals;
  readonly messageConsent: MessageConsentState;
  readonly setPage: (change: (page: GuestPage) => GuestPage) => void;
  readonly reload: () => Promise<void>;
  readonly close: (why: Closed) => void;
};

export const StayContext = createContext<OpenStay | undefined>(undefined);

export function useOpenStay(): OpenStay {
  const stay = useContext(StayContext);
  if (!stay) throw new Error('StayContext is missing');
  return stay;
}
