import { defineArea } from '#foundation/area/area.ts';
import { agreementRoutes } from './agreement.routes.ts';
import { updateCheckInsJob, forgetOldGuestsSchedule, forgetRequestsSchedule } from './check-in.jobs.ts';
import { checkInRoutes } from './check-in.routes.ts';
import { formAnswersRoutes } from './form-answers.routes.ts';
import { guestListRoutes } from './guest-list/guest-list.routes.ts';
import { guestRoutes } from './guest.routes.ts';
import { checkInSettingsRoutes } from './settings.routes.ts';
import { listingLinksRoutes } from './listing-links/listing-links.routes.ts';
import { wizardRoutes } from './wizard.routes.ts';

export const checkInArea = defineArea({
  routes: [
    ...checkInRoutes,
    ...guestRoutes,
    ...checkInSettingsRoutes,
    ...formAnswersRoutes,
    ...agreementRoutes,
    ...wizardRoutes,
    ...listingLinksRoutes,
    ...guestListRoutes,
  ],
  jobs: [updateCheckInsJob],
  schedules: [forgetOldGuestsSchedule, forgetRequestsSchedule],
});
