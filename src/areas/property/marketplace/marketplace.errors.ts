import { defineErrors } from '#vocabulary/errors.ts';

export const marketplaceErrors = defineErrors({
  /** The property has not activated the app that it would take. */
  appNotActive: { code: 'app-not-active', status: 409, text: 'marketplace.appNotActive' },
  /** It was tried before, or is paid for. */
  trialUsed: { code: 'trial-used', status: 409, text: 'marketplace.trialUsed' },
  /** It cannot be tried: it has no trial, or is free. */
  noTrial: { code: 'no-trial', status: 409, text: 'marketplace.noTrial' },
  /** The plan of the property has run out. */
  planFirst: { code: 'plan-first', status: 409, text: 'marketplace.planFirst' },
  notLive: { code: 'app-not-live', status: 409, text: 'marketplace.notLive' },
  alreadyLive: { code: 'app-already-live', status: 409, text: 'marketplace.alreadyLive' },
  /** The property has no activation of its own to end: the app comes with the plan, the trial or the product. */
  nothingToEnd: { code: 'nothing-to-end', status: 409, text: 'marketplace.nothingToEnd' },
});
