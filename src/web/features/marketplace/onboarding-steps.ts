import type { OnboardingStep } from '#areas/property/onboarding/onboarding.contract.ts';
import type { AppId } from '#vocabulary/app-ids.ts';

/** Where the steps of apps are done. */
export type OnboardingLinks = {
  readonly listings: string;
  readonly checkIn: string;
  readonly registry: string;
  readonly duties: string;
  readonly issuers: string;
  readonly invoices: string;
  readonly accounting: string;
  readonly journals: string;
  readonly connect: (system: string) => string;
};

/** Existing data completes a step; no person has to confirm it. */
export type SetupFacts = { readonly listings: number; readonly connected: readonly string[] };

export const STEP_IDS = [
  'listings',
  'check-in',
  'registry',
  'duties',
  'issuer',
  'dian',
  'invoices',
  'siigo',
  'alegra',
  'accounts',
  'journals',
] as const;
export type StepId = (typeof STEP_IDS)[number];

type Place = {
  readonly to: (links: OnboardingLinks) => string;
  readonly isDone?: (facts: SetupFacts) => boolean;
};
const connectedTo =
  (...systems: readonly string[]) =>
  ({ connected }: SetupFacts) =>
    connected.some((one) => systems.includes(one));

/** The existing screens, and the data that completes each step. */
export const PLACES: Readonly<Record<StepId, Place>> = {
  listings: { to: (links) => links.listings, isDone: ({ listings }) => listings > 0 },
  'check-in': { to: (links) => links.checkIn },
  registry: { to: (links) => links.registry, isDone: connectedTo('sire', 'tra') },
  duties: { to: (links) => links.duties },
  issuer: { to: (links) => links.issuers },
  dian: { to: (links) => links.connect('dian'), isDone: connectedTo('dian') },
  invoices: { to: (links) => links.invoices },
  siigo: { to: (links) => links.connect('siigo'), isDone: connectedTo('siigo') },
  alegra: { to: (links) => links.connect('alegra'), isDone: connectedTo('alegra') },
  accounts: { to: (links) => links.accounting },
  journals: { to: (links) => links.journals },
};

const STEPS: Readonly<Partial<Record<AppId, readonly StepId[]>>> = {
  'check-in-host': ['listings', 'check-in'],
  'scan-id': ['listings', 'check-in'],
  'sire-tra': ['listings', 'registry', 'duties'],
  'invoice-manager': ['listings', 'issuer', 'invoices'],
  'e-invoice-dian': ['issuer', 'dian', 'invoices'],
  'siigo-connect': ['siigo', 'accounts', 'journals'],
  'alegra-connect': ['alegra', 'accounts', 'journals'],
};

/** R-ONB-01: finished steps are completed, the first unfinished one is active, the others wait. */
export function stepsOf(
  app: AppId,
  saved: readonly Pick<OnboardingStep, '_id' | 'state'>[],
  facts: SetupFacts,
): (OnboardingStep & { readonly _id: StepId })[] {
  let isOpen = true;
  return (STEPS[app] ?? []).map((_id) => {
    const isSaid = saved.some((one) => one._id === _id && one.state === 'completed');
    if (isSaid || PLACES[_id].isDone?.(facts)) return { _id, state: 'completed' };
    const state = isOpen ? 'active' : 'locked';
    isOpen = false;
    return { _id, state };
  });
}
