import { defineErrors } from '#vocabulary/errors.ts';

export const subscriptionErrors = defineErrors({
  notSold: { code: 'not-sold', status: 409, text: 'subscriptions.error.notSold' },
});
