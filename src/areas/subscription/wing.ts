import type { Area } from '#foundation/area/area.ts';
import { billingArea } from './billing/billing.area.ts';
import { creditsArea } from './credits/credits.area.ts';
import { discountsArea } from './discounts/discounts.area.ts';
import { subscriptionsArea } from './subscriptions/subscriptions.area.ts';

export const subscriptionWing: readonly Area[] = [billingArea, creditsArea, discountsArea, subscriptionsArea];
