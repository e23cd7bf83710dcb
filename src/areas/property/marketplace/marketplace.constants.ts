import { APP_IDS, type AppId } from '#vocabulary/app-ids.ts';

/** The partner of an app: none, an authority, or an account that the property has elsewhere. */
export const APP_CONNECTIONS = ['posada', 'authority', 'account'] as const;
export type AppConnection = (typeof APP_CONNECTIONS)[number];

/** The requirements before an app is of use. */
export const APP_REQUIREMENTS = ['listings', 'money', 'account', 'issuer', 'registry'] as const;
export type AppRequirement = (typeof APP_REQUIREMENTS)[number];

type Traits = {
  readonly connection: AppConnection;
  readonly needs: readonly AppRequirement[];
  /** The partner that it is connected with. */
  readonly provider?: string;
};

/** The fields that are the same on every day and at every price. */
export const APP_TRAITS: Readonly<Record<AppId, Traits>> = {
  'check-in-host': { connection: 'posada', needs: ['listings'] },
  'sire-tra': { connection: 'authority', needs: ['listings', 'registry'] },
  'payment-collect': { connection: 'account', needs: ['money', 'account'] },
  'powerbi-connect': { connection: 'account', needs: ['money', 'account'] },
  'invoice-manager': { connection: 'posada', needs: ['listings', 'money'] },
  'siigo-connect': { connection: 'account', needs: ['listings', 'money', 'account'], provider: 'siigo' },
  'e-invoice-sat': { connection: 'authority', needs: ['money', 'issuer'] },
  'e-invoice-afip': { connection: 'authority', needs: ['money', 'issuer'] },
  'e-invoice-dian': { connection: 'authority', needs: ['money', 'issuer'] },
  'hubspot-connect': { connection: 'account', needs: ['listings', 'account'] },
  'scan-id': { connection: 'posada', needs: ['listings'] },
  'alegra-connect': { connection: 'account', needs: ['listings', 'money', 'account'], provider: 'alegra' },
};

/** The app that a connected system is part of; undefined for one that needs none. */
export const appOfProvider = (provider: string): AppId | undefined =>
  APP_IDS.find((id) => APP_TRAITS[id].provider === provider);

/** The status of a property according to its billing; Posada stops an account elsewhere. */
export const BILLING_STATES = ['none', 'trialing', 'active', 'past_due', 'expired'] as const;
export type BillingState = (typeof BILLING_STATES)[number];

/** The property's own activation of an app: `ended` also after a trial. */
export const OWN_STATES = ['none', 'trialing', 'active', 'ended'] as const;
export type OwnState = (typeof OWN_STATES)[number];

/** The reasons why an app may be used, and after those why it may not. */
export const ACCESS_REASONS = [
  'free',
  'not-billed',
  'stamp',
  'property-trial',
  'plan',
  'paid',
  'app-trial',
  'not-live',
  'trial-over',
  'expired',
  'blocked',
  'not-active',
] as const;
export type AccessReason = (typeof ACCESS_REASONS)[number];

/**
 * The calendar of the catalogue: a change counts everywhere from one moment on, not at each property's own midnight.
 */
export const CATALOGUE_ZONE = 'America/Bogota';

/** How long before its end people are told of a trial's end. */
export const TRIAL_NOTICE_DAYS = 3;

export const ADMIN_PAGE = 20;
export const ADMIN_PAGE_MAX = 100;
export const ADMIN_EXPORT_MAX = 10_000;
