import { defineArea } from '#foundation/area/area.ts';
import {
  askPlannedJob,
  forgetOldProofsSchedule,
  forgetProofsJob,
  planStaysJob,
  readAttemptJob,
  readAttemptsSchedule,
  readToldPaymentJob,
  recordLetterJob,
  remindGuestJob,
  remindGuestsSchedule,
  sendReceiptsJob,
  takeOutTestsJob,
} from './guest-payments.jobs.ts';
import {
  guestMoneyRoutes,
  letterRoutes,
  paymentIntegrationRoutes,
  paymentPlanRoutes,
  paymentRequestRoutes,
  paymentSettingsRoutes,
  proofRoutes,
} from './guest-payments.routes.ts';
import { refundEffect } from './refunds/refund.effects.ts';
import { guestPaymentWebhooks } from './guest-payments.webhooks.ts';

export const guestPaymentsArea = defineArea({
  routes: [
    ...paymentRequestRoutes,
    ...guestMoneyRoutes,
    ...proofRoutes,
    ...letterRoutes,
    ...paymentSettingsRoutes,
    ...paymentPlanRoutes,
    ...paymentIntegrationRoutes,
  ],
  jobs: [
    readToldPaymentJob,
    readAttemptJob,
    takeOutTestsJob,
    forgetProofsJob,
    sendReceiptsJob,
    remindGuestJob,
    recordLetterJob,
    planStaysJob,
    askPlannedJob,
  ],
  effects: [refundEffect],
  schedules: [readAttemptsSchedule, forgetOldProofsSchedule, remindGuestsSchedule],
  webhooks: [guestPaymentWebhooks],
});
