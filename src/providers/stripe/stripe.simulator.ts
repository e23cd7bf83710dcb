import type { FastifyInstance } from 'fastify';

import { defineSimulator } from '#foundation/simulation/simulator.ts';
import { type Confirming, failPayment, openDispute, succeedPayment } from './stripe.simulated-charging.ts';
import { registerAccounts } from './stripe.simulated-answers.ts';
import { checkoutPages } from './stripe.simulated-checkout-pages.ts';
import { checkoutRoutes } from './stripe.simulated-checkout.ts';
import { customerRoutes, deleteCustomer } from './stripe.simulated-customers.ts';
import { BY_ITSELF, deliver, HOSTS, INSTALLATION, release } from './stripe.simulated-events.ts';
import { paymentIntentRoutes, setupIntentRoutes } from './stripe.simulated-intents.ts';
import { pageRoutes } from './stripe.simulated-pages.ts';
import { closeDispute, failRefund, refundRoutes } from './stripe.simulated-refunds.ts';
import {
  seedStripe,
  stageOfHost,
  type StripeStage,
  type StripeWorld,
  withId,
} from './stripe.simulated-world.ts';

export { SIMULATED_STRIPE, SIMULATED_STRIPE_NEIGHBOUR } from './stripe.simulated-events.ts';

/** `has(…)`: how the account is set up at Stripe. */
export type StripeItem =
  /** An address that events are posted to. */
  | { readonly endpoint: string }
  /** A key whose first request is still on its way; `false`: not any more. */
  | { readonly busyKey: string; readonly isBusy: boolean };

/** What people and banks do at Stripe. */
export type StripeHappening =
  /** How events are posted from now on: held, or each of them twice. */
  (
    | { readonly delivery: { readonly held?: boolean; readonly doubled?: boolean } }
    /** Held or refused events are posted. */
    | { readonly release: { readonly shuffled: boolean } }
    | { readonly deleteCustomer: string }
    /** The next charge waits for its bank; `settle` gives the bank's answer. */
    | { readonly settlesLate: true }
    | { readonly settle: string; readonly accepted: boolean }
    /** The holder of the card turns to the bank, which decides. */
    | { readonly dispute: string }
    | { readonly closeDispute: string; readonly status: 'won' | 'lost' }
    | { readonly failRefund: string }
    /** The last event about a charge is posted once more, or with a signature of another secret. */
    | { readonly tell: string; readonly twice?: boolean; readonly forged?: boolean }
    /** A charge has a word for its state that is in no list of ours. */
    | { readonly charge: string; readonly becomes: string }
  ) & {
    /** The account of a host, by its place; without it, that of the installation. */
    readonly host?: number;
  };

function settle(stage: StripeStage, id: string, accepted: boolean): void {
  const payment = withId(stage.world.payments, id);
  const method = withId(stage.world.methods, payment?.method ?? null);
  if (!payment || !method || payment.status !== 'processing')
    throw new Error(`Payment ${id} is not processing`);
  const how: Confirming = { stage, base: '', cause: BY_ITSELF, isOffSession: true, returnUrl: null };
  if (accepted) succeedPayment(how, payment, method, false);
  else {
    failPayment(how, payment, method, {
      code: 'card_declined',
      decline_code: 'do_not_honor',
      message: 'Your card was declined.',
    });
  }
}

const stageOf = (stage: StripeStage, { host }: StripeHappening): StripeStage =>
  host === undefined ? stage : stageOfHost(stage, host);

async function tell(stage: StripeStage, charge: string, { twice = false, forged = false }): Promise<void> {
  const event = stage.world.events.find(({ object }) => (object as { readonly id?: string }).id === charge);
  if (!event) throw new Error(`There is no event about ${charge}`);
  for (let times = twice ? 2 : 1; times > 0; times -= 1) await deliver(stage, event.id, forged);
}

async function happen(stage: StripeStage, happening: StripeHappening): Promise<void> {
  const { world } = stage;
  if ('delivery' in happening) Object.assign(world.delivery, happening.delivery);
  else if ('release' in happening) await release(stage, happening.release);
  else if ('deleteCustomer' in happening) deleteCustomer(stage, happening.deleteCustomer);
  else if ('settlesLate' in happening) world.settlesLate = true;
  else if ('settle' in happening) settle(stage, happening.settle, happening.accepted);
  else if ('closeDispute' in happening) closeDispute(stage, happening.closeDispute, happening.status);
  else if ('failRefund' in happening) failRefund(stage, happening.failRefund);
  else if ('tell' in happening) await tell(stage, happening.tell, happening);
  else if ('becomes' in happening) world.oddStates[happening.charge] = happening.becomes;
  else {
    const charge = world.charges.find(({ intent, error }) => intent === happening.dispute && error === null);
    if (!charge) throw new Error(`Payment ${happening.dispute} has no charge`);
    openDispute(stage, charge, BY_ITSELF);
  }
}

function set({ world }: StripeStage, item: StripeItem): void {
  if ('endpoint' in item) world.endpoints = [...new Set([...world.endpoints, item.endpoint])];
  else
    world.busyKeys = [
      ...world.busyKeys.filter((key) => key !== item.busyKey),
      ...(item.isBusy ? [item.busyKey] : []),
    ];
}

/** The account of the installation, and those of hosts. */
const stagesOf = (stage: StripeStage): readonly StripeStage[] => [
  stage,
  ...HOSTS.map((_host, place) => stageOfHost(stage, place)),
];

const routes = (app: FastifyInstance, stage: StripeStage, productOrigins: readonly string[]): void => {
  const stages = stagesOf(stage);
  registerAccounts(app, stages, (calls, own) => {
    customerRoutes(calls, own);
    setupIntentRoutes(calls, own);
    paymentIntentRoutes(calls, own);
    refundRoutes(calls, own);
    checkoutRoutes(calls, own);
  });
  pageRoutes(app, stage, stages, productOrigins);
  checkoutPages(app, stages);
};

export type StripeSimulatorOptions = {
  /** Where the product is, beside where this is: its pages may show the frames. */
  readonly productOrigins?: readonly string[];
  /** Addresses that events are posted to from the start. */
  readonly endpoints?: readonly string[];
};

/** The part of Stripe's API that a card payment needs, imitated (README of this folder), and its script for pages. */
export const createStripeSimulator = ({ productOrigins = [], endpoints = [] }: StripeSimulatorOptions = {}) =>
  defineSimulator<StripeWorld, StripeItem, StripeHappening>({
    id: 'stripe',
    seed: () => seedStripe(INSTALLATION, HOSTS, endpoints),
    routes: (app, stage) => routes(app, stage, productOrigins),
    has: set,
    emit: (stage, happening) => happen(stageOf(stage, happening), happening),
  });
