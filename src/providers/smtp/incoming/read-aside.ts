import type { IncomingMail, RawMail } from '#capabilities/messaging/incoming-mail.ts';
import { Aside, AsideFailure } from '#foundation/aside/aside.ts';

/** A stranger chooses what a mail costs to read. */
const aside = new Aside<RawMail, IncomingMail>(new URL('./read-mail.ts', import.meta.url), {
  seconds: 5,
  megabytes: 96,
});

/** Reads a mail in a thread of its own. One that takes too long, or too much memory, is one that cannot be read. */
export async function readAside(mail: RawMail): Promise<IncomingMail> {
  try {
    return await aside.run(mail);
  } catch (error) {
    if (!(error instanceof AsideFailure) || error.problem === 'busy') throw error;
    return mail.hasNullSender
      ? { kind: 'automatic' }
      : { kind: 'answer', from: null, subject: '', text: null };
  }
}
