import { paymentToWrite } from '#areas/guests/guest-payments/index.ts';
import { requirePropertyContext } from '#foundation/context/context.ts';
import { defineJob } from '#foundation/jobs/definitions.ts';
import { planFolioPayment } from './folio-payments.service.ts';

export const writeFolioPaymentJob = defineJob('pms-sync.write-folio-payment', {
  lane: 'money',
  payload: paymentToWrite.payload,
  on: [paymentToWrite],
  oncePer: ({ paymentId }) => paymentId,
  run: (ctx, { paymentId }) => planFolioPayment(requirePropertyContext(ctx), paymentId),
});
