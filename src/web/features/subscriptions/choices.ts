import type {
  CheckoutInput,
  Subscription,
} from '#areas/subscription/subscriptions/subscriptions.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';
import type { Frequency, PlanId } from '#vocabulary/plans.ts';
import { PAID_STATES } from './words.ts';

/** The choices of a checkout. */
export type Choices = {
  readonly plan: PlanId;
  readonly frequency: Frequency;
  readonly currency: string;
  readonly properties: readonly string[];
  readonly codes: readonly string[];
  /** Beside the plan, by property. */
  readonly apps: Readonly<Record<string, readonly AppId[]>>;
};

/** One that is paid, or runs to its end, has its plan already: it is changed, or comes back, elsewhere. */
export const mayChoose = ({ state }: Subscription): boolean => !PAID_STATES.includes(state);

const hasChosen = ({ state, plan }: Subscription): boolean =>
  plan !== null && (state === 'trialing' || state === 'incomplete');

/** An unfinished checkout is restored; a new one begins with all properties that have no plan yet. */
export function firstChoices(
  all: readonly Subscription[],
  current: { readonly id: string; readonly currency: string; readonly app?: AppId | undefined },
): Choices {
  const open = all.filter(mayChoose);
  const left = open.filter(({ state }) => state === 'incomplete');
  const [before] = left;
  const without = open.filter((one) => !hasChosen(one));
  const begins = left.length > 0 ? left : without;
  const own = open.filter(({ propertyId }) => propertyId === current.id);
  const { app } = current;
  const isNew = app !== undefined && own.length > 0;
  const apps = open.map(({ propertyId, apps: had }) => {
    const more = isNew && propertyId === current.id ? [app] : [];
    return [propertyId, [...new Set([...had, ...more])]] as const;
  });
  const chosen = (begins.length > 0 ? begins : own).map(({ propertyId }) => propertyId);
  return {
    apps: Object.fromEntries(apps),
    plan: before?.plan ?? 'PRO',
    frequency: before?.frequency ?? 'month',
    currency: before?.currency ?? current.currency,
    // A person who comes with an app wants it for the present property.
    properties: isNew ? [...new Set([...chosen, ...own.map(({ propertyId }) => propertyId)])] : chosen,
    codes: (before?.codes ?? []).map(({ code }) => code),
  };
}

export function inputOf(
  { plan, frequency, currency, properties, codes, apps }: Choices,
  all: readonly Subscription[],
  propertyId: string,
): CheckoutInput {
  const chosen = all.filter((one) => mayChoose(one) && properties.includes(one.propertyId));
  return {
    propertyId: propertyId as CheckoutInput['propertyId'],
    frequency,
    currency,
    codes: [...codes],
    properties: chosen.map(({ propertyId: id }) => ({ propertyId: id, plan, apps: [...(apps[id] ?? [])] })),
  };
}
