import { z } from 'zod';

import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob, defineSchedule } from '#foundation/jobs/definitions.ts';
import { plusSeconds } from '#vocabulary/instant.ts';
import { MAIL_KEY_KEPT_SECONDS } from '../messages.constants.ts';
import { forgetInboundMails } from './inbound-mail.store.ts';
import { takeMail } from './take-mail.service.ts';

export const takeMailJob = defineJob('messages.take-mail', {
  lane: 'message',
  payload: z.object({ mailId: z.uuid() }),
  run: (ctx, { mailId }) => takeMail(requirePropertyContext(ctx), mailId),
});

export const forgetMailsSchedule = defineSchedule('messages.forget-mails', {
  lane: 'bulk',
  everySeconds: 86_400,
  run: async (ctx) => {
    await forgetInboundMails(ctx.system, plusSeconds(ctx.clock.now(), -MAIL_KEY_KEPT_SECONDS));
  },
});
