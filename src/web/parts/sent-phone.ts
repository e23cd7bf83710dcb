import { keep, readKept } from './kept.ts';

/** A telephone that a code is on its way to, and when the next may be asked for. */
export type SentPhone = { readonly phone: string; readonly resendAt: number };

const KEPT = 'sent-phone';

/** The step of the code is there again after a reload, and after the page that has asked for the code. */
export const sentPhone = (): SentPhone | undefined => readKept<SentPhone>(KEPT);
export const keepSentPhone = (sent: SentPhone | undefined): void => keep(KEPT, sent);
