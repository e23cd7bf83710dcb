import { describe, expect, test } from 'vitest';

import type { Instant } from '#vocabulary/instant.ts';
import { FUNCTIONS, isFunctionAvailable, PROPERTY_STATES } from '#vocabulary/property-functions.ts';
import { type AccessFacts, decideAppAccess, type OwnApp, ownStateOf, decidePropertyState } from './access.ts';
import { START_CATALOGUE } from './catalogue-start.ts';
import { BILLING_STATES } from './marketplace.constants.ts';

const NOW = '2026-11-21T15:00:00.000Z' as Instant;
const BEFORE = '2026-11-20T05:00:00.000Z' as Instant;
const AFTER = '2026-12-06T05:00:00.000Z' as Instant;

const BASE: AccessFacts = {
  now: NOW,
  hasBilling: true,
  isBlocked: false,
  trial: null,
  standing: null,
  own: null,
};
const facts = (more: Partial<AccessFacts> = {}): AccessFacts => ({ ...BASE, ...more });
const FREE = { status: 'live', pricingModel: 'free', plans: [] as ('BASIC' | 'PRO')[] } as const;
const CONNECT = { status: 'live', pricingModel: 'monthly', plans: ['PRO' as const] } as const;
const STAMP = { status: 'live', pricingModel: 'stamp', plans: [] as ('BASIC' | 'PRO')[] } as const;
const app = (kind: typeof FREE | typeof CONNECT | typeof STAMP) => ({ ...kind, plans: [...kind.plans] });
const standing = (state: (typeof BILLING_STATES)[number], plan: 'BASIC' | 'PRO' | null = 'PRO') => ({
  state,
  plan,
  until: null,
});
const trying = (trialEndsAt: Instant): OwnApp => ({ state: 'trialing', trialEndsAt });

describe('features that continue in a property, state by state [D-26]', () => {
  const ALL = FUNCTIONS.map((what) => what as string);
  const STOPPED = ['newSales', 'changeSettings', 'paidApps'];
  const expected = {
    none: ALL,
    trialing: ALL,
    active: ALL,
    past_due: ALL,
    expired: ALL.filter((what) => !STOPPED.includes(what)),
    blocked: ALL.filter((what) => ![...STOPPED, 'payOrLeave'].includes(what)),
  };

  test.each(PROPERTY_STATES)('%s [D-26, R-PROD-07]', (state) => {
    expect(FUNCTIONS.filter((what) => isFunctionAvailable(state, what))).toEqual(expected[state]);
  });

  test.each(PROPERTY_STATES)(
    'registry duties, tax documents, guests and own data continue while %s [D-4, W2-J-17]',
    (state) => {
      for (const what of [
        'readAndExport',
        'guestsAlreadyBooked',
        'registryDuties',
        'taxDocuments',
        'soldNightsStayClosed',
      ] as const) {
        expect(isFunctionAvailable(state, what)).toBe(true);
      }
    },
  );
});

describe('the billing status of a property', () => {
  test.each([
    ['none', {}],
    ['trialing', { trial: { endsAt: null } }],
    ['trialing', { trial: { endsAt: AFTER } }],
    ['expired', { trial: { endsAt: BEFORE } }],
    // Exact to the moment: at the end it is over.
    ['expired', { trial: { endsAt: NOW } }],
    ['active', { trial: { endsAt: BEFORE }, standing: standing('active') }],
    ['past_due', { trial: { endsAt: BEFORE }, standing: standing('past_due') }],
    ['expired', { trial: { endsAt: AFTER }, standing: standing('expired') }],
    ['trialing', { trial: { endsAt: AFTER }, standing: standing('none', null) }],
    ['blocked', { isBlocked: true, standing: standing('active') }],
  ] as const)('%s: %j [D-26]', (state, more) => {
    expect(decidePropertyState(facts(more))).toBe(state);
  });
});

describe('access to an app', () => {
  test('a free app is open in every state; a submission is paid by a credit [D-4]', () => {
    for (const state of BILLING_STATES) {
      for (const isBlocked of [false, true]) {
        const as = facts({ standing: standing(state), isBlocked });
        expect(decideAppAccess(app(FREE), as)).toEqual({ open: true, because: 'free', until: null });
        expect(decideAppAccess(app(STAMP), as)).toMatchObject({ open: true, because: 'stamp' });
      }
    }
  });

  test('an app in development is closed to every property, also without billing', () => {
    for (const hasBilling of [false, true]) {
      const dev = { ...app(FREE), status: 'dev' as const };
      expect(decideAppAccess(dev, facts({ hasBilling }))).toMatchObject({ open: false, because: 'not-live' });
    }
  });

  test('without billing everything live is open', () => {
    const as = facts({ hasBilling: false, standing: standing('expired') });
    expect(decideAppAccess(app(CONNECT), as)).toMatchObject({ open: true, because: 'not-billed' });
  });

  test.each([
    ['not-active', false, {}],
    ['property-trial', true, { trial: { endsAt: AFTER } }],
    ['property-trial', true, { trial: { endsAt: null } }],
    ['expired', false, { trial: { endsAt: BEFORE } }],
    ['plan', true, { standing: standing('active') }],
    ['plan', true, { standing: standing('past_due') }],
    ['not-active', false, { standing: standing('active', 'BASIC') }],
    ['paid', true, { standing: standing('active', 'BASIC'), own: { state: 'active', trialEndsAt: null } }],
    [
      'paid',
      true,
      { standing: standing('past_due', 'BASIC'), own: { state: 'active', trialEndsAt: BEFORE } },
    ],
    ['expired', false, { standing: standing('expired'), own: { state: 'active', trialEndsAt: null } }],
    ['blocked', false, { isBlocked: true, own: { state: 'active', trialEndsAt: null } }],
    ['app-trial', true, { own: trying(AFTER) }],
    ['trial-over', false, { own: trying(BEFORE) }],
    ['trial-over', false, { own: trying(NOW) }],
    ['not-active', false, { own: { state: 'ended', trialEndsAt: AFTER } }],
    ['expired', false, { standing: standing('expired'), own: trying(AFTER) }],
  ] as const)('a paid app is %s (open: %s): %j [D-2, R-APP-01]', (because, open, more) => {
    expect(decideAppAccess(app(CONNECT), facts(more))).toMatchObject({ open, because });
  });

  test('an end is shown with it [D-2]', () => {
    expect(decideAppAccess(app(CONNECT), facts({ own: trying(AFTER) })).until).toBe(AFTER);
    expect(decideAppAccess(app(CONNECT), facts({ trial: { endsAt: AFTER } })).until).toBe(AFTER);
    expect(ownStateOf(trying(BEFORE), NOW)).toBe('ended');
    expect(ownStateOf(trying(AFTER), NOW)).toBe('trialing');
  });
});

describe('the catalogue at the start', () => {
  const of = (id: string) => START_CATALOGUE.apps.find((one) => one.id === id);

  test('every app has a name and a status, and live ones are live [R-APP-06, EN-17, EN-29]', () => {
    const live = START_CATALOGUE.apps.filter(({ status }) => status === 'live').map(({ id }) => id);
    expect(live.toSorted()).toEqual([
      'alegra-connect',
      'check-in-host',
      'e-invoice-dian',
      'invoice-manager',
      'scan-id',
      'siigo-connect',
      'sire-tra',
    ]);
    expect(START_CATALOGUE.apps).toHaveLength(12);
    for (const { name } of START_CATALOGUE.apps) expect(Object.values(name).every(Boolean)).toBe(true);
  });

  test('apps that the law requires are free, and none is only in PRO [D-4]', () => {
    expect(of('sire-tra')).toMatchObject({ pricingModel: 'free', feeBillingRange: {} });
    const proAlone = START_CATALOGUE.apps.filter(
      ({ plans }) => plans.includes('PRO') && !plans.includes('BASIC'),
    );
    expect(proAlone.map(({ id }) => id).toSorted()).toEqual(['alegra-connect', 'siigo-connect']);
    expect(of('siigo-connect')?.feeBillingRange['COP']?.map(({ value }) => value)).toEqual([
      4900, 3900, 2900, 2400,
    ]);
  });

  test('two plans in six currencies, whose bands begin at one and end nowhere [R-PROD-07]', () => {
    expect(START_CATALOGUE.plans.map(({ id }) => id)).toEqual(['BASIC', 'PRO']);
    for (const { feeBillingRange, monthsPerYear } of START_CATALOGUE.plans) {
      expect(monthsPerYear).toBe(10);
      expect(Object.keys(feeBillingRange).toSorted()).toEqual(['ARS', 'BRL', 'COP', 'EUR', 'MXN', 'USD']);
      for (const bands of Object.values(feeBillingRange)) {
        expect(bands.map(({ start, end }) => [start, end])).toEqual([
          [1, 4],
          [5, 14],
          [15, 39],
          [40, null],
        ]);
      }
    }
    expect(START_CATALOGUE.plans[0]?.feeBillingRange['COP']?.map(({ value }) => value)).toEqual([
      19_900, 16_900, 14_900, 12_900,
    ]);
    expect(START_CATALOGUE.plans[1]?.feeBillingRange['COP']?.map(({ value }) => value)).toEqual([
      34_900, 29_900, 24_900, 21_900,
    ]);
    expect(START_CATALOGUE.taxes).toEqual({ CO: { name: 'IVA', rate: 1900, isIncluded: false } });
    expect(START_CATALOGUE.smallestCharges['COP']).toBe(200_000);
  });
});
