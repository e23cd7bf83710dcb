export { creditErrors } from './credits.errors.ts';
export { creditsAdded } from './credits.events.ts';
export { type LowCredits, findLowCredits } from './credits.service.ts';
export {
  releaseCredit,
  recordFreeSubmission,
  requireCredit,
  reserveCredit,
  spendCredit,
} from './ledger.service.ts';
export { meteredAppOf } from './metered-apps.ts';
