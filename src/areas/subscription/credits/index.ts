export { creditErrors } from './credits.errors.ts';
export { creditsAdded } from './credits.events.ts';
export { type LowCredits, lowCredits } from './credits.service.ts';
export { freeCredit, noteFree, requireCredit, reserveCredit, spendCredit } from './ledger.service.ts';
export { meteredAppOf } from './metered-apps.ts';
