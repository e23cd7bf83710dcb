import { submissionOf } from '#areas/guests/messages/guest-channels/submissions.constants.ts';

const NEIGHBOURS = /\}\}\s*\{\{/;

/** The words of a template as WhatsApp approves and sends them. */
export function submittedWordsOf(text: string, propertyName: string) {
  const { before, after, body } = submissionOf(text, propertyName);
  return {
    before,
    after,
    /** As WhatsApp counts them, with places such as `{{1}}`. */
    letters: body.length,
    /** Two variables without a word between them are refused. */
    hasNeighbours: NEIGHBOURS.test(body),
  };
}
