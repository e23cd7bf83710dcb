import { createHash } from 'node:crypto';

import type { Submission } from './submissions.constants.ts';

/**
 * The name of a submission at the channel: of the template and its words, so that the same words are never submitted twice and
 * other words leave the approved ones as they are.
 */
export const submissionName = (templateId: string, { body }: Pick<Submission, 'body'>): string =>
  `posada_${templateId.replaceAll('-', '').slice(-12)}_${createHash('sha256').update(body).digest('hex').slice(0, 10)}`;
