import { epochMs, type Instant } from '#vocabulary/instant.ts';
import type { PlanId } from '#vocabulary/plans.ts';
import { isFunctionAvailable, type PropertyState } from '#vocabulary/property-functions.ts';
import type { CatalogueApp } from './catalogue.ts';
import type { AccessReason, OwnState, BillingState } from './marketplace.constants.ts';

export type AppAccess = {
  readonly open: boolean;
  readonly because: AccessReason;
  /** The moment of the next change; null without one. */
  readonly until: Instant | null;
};

export type OwnApp = { readonly state: OwnState; readonly trialEndsAt: Instant | null };

/** All inputs of the decision; nothing is read here. */
export type AccessFacts = {
  readonly now: Instant;
  readonly hasBilling: boolean;
  readonly isBlocked: boolean;
  /** D-2: the trial of the property; without an end it has not begun. */
  readonly trial: { readonly endsAt: Instant | null } | null;
  readonly standing: {
    readonly state: BillingState;
    readonly plan: PlanId | null;
    readonly until: Instant | null;
  } | null;
  readonly own: OwnApp | null;
};

const isAhead = (moment: Instant | null, now: Instant): boolean =>
  moment !== null && epochMs(moment) > epochMs(now);

/** The billing status of a property: a stop by Posada, then its plan, then its trial. */
export function decidePropertyState({
  now,
  isBlocked,
  trial,
  standing,
}: Pick<AccessFacts, 'now' | 'isBlocked' | 'trial' | 'standing'>): PropertyState {
  if (isBlocked) return 'blocked';
  if (standing && standing.state !== 'none') return standing.state;
  if (!trial) return 'none';
  return trial.endsAt === null || isAhead(trial.endsAt, now) ? 'trialing' : 'expired';
}

/** The property's present activation of an app: a trial ends by itself. */
export const ownStateOf = ({ state, trialEndsAt }: OwnApp, now: Instant): OwnState =>
  state === 'trialing' && !isAhead(trialEndsAt, now) ? 'ended' : state;

const open = (because: AccessReason, until: Instant | null = null): AppAccess => ({
  open: true,
  because,
  until,
});
const closed = (because: AccessReason, until: Instant | null = null): AppAccess => ({
  open: false,
  because,
  until,
});

function whyClosed(own: OwnApp | null, state: PropertyState): AppAccess {
  if (state === 'blocked' || state === 'expired') return closed(state);
  if (own?.state === 'trialing') return closed('trial-over', own.trialEndsAt);
  return closed('not-active');
}

/** Whether an app may be used in a property, why, and until when (D-2, D-4, D-26). */
export function decideAppAccess(
  app: Pick<CatalogueApp, 'status' | 'pricingModel' | 'plans'>,
  facts: AccessFacts,
): AppAccess {
  const { now, own, standing, trial } = facts;
  if (app.status !== 'live') return closed('not-live');
  // Apps that the law requires stay open to a property that owes Posada, too.
  if (app.pricingModel === 'free') return open('free');
  if (!facts.hasBilling) return open('not-billed');
  if (app.pricingModel === 'stamp') return open('stamp');
  const state = decidePropertyState(facts);
  if (!isFunctionAvailable(state, 'paidApps')) return whyClosed(own, state);
  if (state === 'trialing') return open('property-trial', standing?.until ?? trial?.endsAt ?? null);
  const { plan = null } = standing ?? {};
  if ((state === 'active' || state === 'past_due') && plan !== null && app.plans.includes(plan))
    return open('plan');
  const ownState = own ? ownStateOf(own, now) : 'none';
  if (ownState === 'active') return open('paid');
  if (ownState === 'trialing') return open('app-trial', own?.trialEndsAt ?? null);
  return whyClosed(own, state);
}
