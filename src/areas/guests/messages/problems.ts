import {
  REJECTION_REASONS,
  type RejectionReason,
} from '#capabilities/guest-messaging/guest-messaging.templates.ts';
import type { Context } from '#foundation/context/context.ts';
import { allTexts } from '#texts/all.ts';
import type { TextKey } from '#texts/index.ts';
import { translate } from '#texts/translate.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

/** By the reason of a channel (`guestMessageReasonOf`), or the kind of a failure of the way there. */
const PROBLEMS: Readonly<Record<string, TextKey>> = lookUpTable({
  address: 'messages.problem.address',
  'mailbox-full': 'messages.problem.mailboxFull',
  'mail-unreachable': 'messages.problem.mailUnreachable',
  'mail-rejected': 'messages.problem.mailRejected',
  refused: 'messages.problem.refused',
  unknown: 'messages.problem.unknown',
  gone: 'messages.problem.gone',
  reconnect: 'messages.problem.setup',
  'thread-missing': 'messages.problem.noThread',
  'thread-not-allowed': 'messages.problem.threadRight',
  'text-too-long': 'messages.problem.tooLong',
  'recipient-unreachable': 'messages.problem.noWhatsapp',
  'recipient-not-allowed': 'messages.problem.trialNumber',
  'recipient-country-restricted': 'messages.problem.country',
  'opted-out': 'messages.problem.optedOut',
  'held-back': 'messages.problem.heldBack',
  'window-closed': 'messages.problem.windowClosed',
  'template-missing': 'messages.problem.words',
  'template-paused': 'messages.problem.wordsPaused',
  'template-disabled': 'messages.problem.words',
  'template-policy': 'messages.problem.words',
  'template-parameters': 'messages.problem.words',
  'template-too-long': 'messages.problem.wordsTooLong',
  'account-restricted': 'messages.problem.account',
  'payment-missing': 'messages.problem.payment',
  'sender-not-ready': 'messages.problem.sender',
  'access-ended': 'messages.problem.setup',
  'permission-missing': 'messages.problem.setup',
  'rate-limit': 'messages.problem.tooMany',
  'recipient-rate-limit': 'messages.problem.tooMany',
  'spam-limit': 'messages.problem.tooMany',
});

/** Why a delivery did not arrive, in the words of the reader. */
export const problemText = (ctx: Pick<Context, 'language'>, problem: string | null): string | null =>
  problem === null
    ? null
    : translate(allTexts[ctx.language], PROBLEMS[problem] ?? 'messages.problem.refused');

const REJECTIONS: Readonly<Record<RejectionReason, TextKey>> = {
  abusive: 'messages.rejected.abusive',
  category: 'messages.rejected.category',
  format: 'messages.rejected.format',
  promotional: 'messages.rejected.promotional',
  scam: 'messages.rejected.scam',
  language: 'messages.rejected.language',
};
const isRejection = (problem: string): problem is RejectionReason =>
  (REJECTION_REASONS as readonly string[]).includes(problem);

/** Why words were refused or rejected, in the words of the reader where the channel gave none. */
export const rejectionText = (ctx: Pick<Context, 'language'>, problem: string | null): string | null =>
  problem === null || !isRejection(problem)
    ? problem
    : translate(allTexts[ctx.language], REJECTIONS[problem]);
