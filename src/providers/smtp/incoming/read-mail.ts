import PostalMime, { type Email } from 'postal-mime';

import type { IncomingMail, RawMail } from '#capabilities/messaging/incoming-mail.ts';

import { cutQuoted } from './answer-words.ts';
import { readDeliveryStatus } from './delivery-status.ts';
import { wordsOfHtml } from './html-words.ts';

const MOST_DEPTH = 20;
const LARGEST_HEADERS = 100_000;
/** Of what a person wrote, letters that are looked at; the area keeps fewer. */
const LONGEST_WORDS = 200_000;
const LONGEST_SUBJECT = 300;

const UNREADABLE = { kind: 'answer', from: null, subject: '', text: null } as const;

/** What a mail says. Runs in a thread of its own, with an end to its time and its memory (`read-aside.ts`). */
export default async function readMail({ raw, hasNullSender }: RawMail): Promise<IncomingMail> {
  const mail = await parse(raw);
  if (mail === null) return hasNullSender ? { kind: 'automatic' } : UNREADABLE;
  const header = (name: string): string =>
    mail.headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase() ?? '';
  const type = header('content-type');
  if (/^multipart\/report\b/.test(type) && /report-type\s*=\s*"?delivery-status\b/.test(type)) {
    return { kind: 'report', recipients: reportsIn(mail) };
  }
  if (hasNullSender || isOfProgram(header, type)) return { kind: 'automatic' };
  const subject = (mail.subject ?? '').slice(0, LONGEST_SUBJECT);
  return { kind: 'answer', from: mail.from?.address?.toLowerCase() ?? null, subject, text: wordsOf(mail) };
}

/** Null for what is no mail, or is folded deeper than any. */
async function parse(raw: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(raw, {
      maxNestingDepth: MOST_DEPTH,
      maxHeadersSize: LARGEST_HEADERS,
      // A forwarded mail is no answer of the guest.
      maxRfc822NestingDepth: 0,
    });
  } catch {
    return null;
  }
}

/** Answering machines, lists, and receipts of reading (RFC 3834, RFC 8098). */
function isOfProgram(header: (name: string) => string, type: string): boolean {
  const submitted = header('auto-submitted');
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    /^(?:bulk|list|junk|auto[_-]reply)\b/.test(header('precedence')) ||
    header('list-id') !== '' ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponse'].some((name) => !['', 'no'].includes(header(name))) ||
    /^multipart\/report\b/.test(type)
  );
}

const reportsIn = ({ attachments }: Email) =>
  attachments
    .filter(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
    .slice(0, 1)
    .flatMap(({ content }) =>
      readDeliveryStatus(
        (typeof content === 'string' ? content : new TextDecoder().decode(content)).slice(0, LONGEST_WORDS),
      ),
    );

function wordsOf({ text, html }: Email): string | null {
  const plain = text?.slice(0, LONGEST_WORDS).trim() ?? '';
  const words =
    plain === '' && html !== undefined ? wordsOfHtml(html.slice(0, LONGEST_WORDS)) : cutQuoted(plain);
  return words === '' ? null : words;
}
