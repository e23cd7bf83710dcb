import { isOptOut } from '../guest-channels/opt-outs.ts';

/** What `List-Unsubscribe` asks for: programs of guests write words of their own below it. */
const UNSUBSCRIBE = 'stop';

/** Whether a mail says nothing but to stop: in its words, in a subject without words, or by the button of a mail program. */
export const isMailOptOut = ({
  subject,
  text,
}: {
  readonly subject: string;
  readonly text: string | null;
}): boolean => {
  if (subject.trim().toLowerCase() === UNSUBSCRIBE) return true;
  return text === null ? isOptOut(subject) : isOptOut(text);
};
