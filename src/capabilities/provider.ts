import type { Language } from '#vocabulary/language.ts';
import type { AccountingCapability } from './accounting/accounting.capability.ts';
import type { CalendarCapability } from './calendar/calendar.capability.ts';
import type { FiscalCapability } from './fiscal/fiscal.capability.ts';
import type { ExchangeRatesCapability } from './exchange-rates/exchange-rates.capability.ts';
import type { GuestMessagingCapability } from './guest-messaging/guest-messaging.capability.ts';
import type { GuestPaymentsCapability } from './guest-payments/guest-payments.capability.ts';
import type { GuestThreadsCapability } from './guest-threads/guest-threads.capability.ts';
import type { IdentityCapability } from './identity/identity.capability.ts';
import type { IdReadingCapability } from './id-reading/id-reading.capability.ts';
import type { MapsCapability } from './maps/maps.capability.ts';
import type { EmailCapability, TextCapability } from './messaging/messaging.capability.ts';
import type { PartnerOAuth } from './oauth.ts';
import type { PaymentsCapability } from './payments/payments.capability.ts';
import type { PmsCapability } from './pms/pms.capability.ts';
import type { RegistryCapability } from './registry/registry.capability.ts';
import type { Credentials, ProviderConnection } from './connection.ts';
import type { Webhooks } from './webhooks.ts';

type Words = Readonly<Record<Language, string>>;

export type SettingsField = {
  readonly name: string;
  readonly label: Words;
  readonly help?: Words;
  /** A file is a secret as well, and travels as base64. */
  readonly kind: 'text' | 'secret' | 'choice' | 'file';
  readonly required: boolean;
  /** Endings of the files that are meant, as a browser asks for them: `.p12,.pfx`. */
  readonly accept?: string;
  readonly choices?: readonly { readonly value: string; readonly label: Words }[];
};

/** `done`, `todo`, or exempt with the reason (ARCHITECTURE section 5, quality scale). */
export type QualityMark = 'done' | 'todo' | { readonly exempt: string };

export const QUALITY_RULES = {
  bronze: [
    'manifest',
    'credentials-checked-first',
    'simulator',
    'conformance',
    'failures-classified',
    'no-secret-in-log',
    'readme',
  ],
  silver: [
    'asks-to-reconnect',
    'respects-rate-limit',
    'idempotent-writes',
    'webhooks-verified',
    'pages-to-the-end',
    'announces-outage',
  ],
  gold: ['request-log-visible', 'resync-without-doubles', 'field-messages', 'progress', 'troubleshooting'],
} as const;
export type QualityRule = (typeof QUALITY_RULES)[keyof typeof QUALITY_RULES][number];
export type QualityReport = Readonly<Record<QualityRule, QualityMark>>;

export type ProviderManifest = {
  /** Identifier as in integrations.tsv and enumeration EN-16. */
  readonly id: string;
  readonly name: string;
  readonly summary: Words;
  /** Of a property system: how far the accounts of its bookings are brought, as hosts read it. */
  readonly accounts?: Words;
  /** ISO 3166 alpha-2, or `*`. */
  readonly countries: readonly string[];
  readonly documentation: string;
  readonly settings: readonly SettingsField[];
  /** Of a registry: the setting that is the number of the establishment there; left out, the first that is a plain text. */
  readonly establishmentSetting?: string;
  /** The simulator's credentials: in test mode they fill the empty fields, and replace no typed value. */
  readonly testCredentials: Credentials;
  /** Where one follows from another that was typed. */
  readonly completeTest?: (typed: Credentials) => Credentials;
  /** Requests a second, per credentials. */
  readonly requestsPerSecond: number;
  readonly quality: QualityReport;
  /** What the tests compare client and simulator with, and what is known from memory only. */
  readonly proof?: string;
};

export type Capabilities = {
  readonly pms?: PmsCapability;
  readonly calendar?: CalendarCapability;
  readonly registry?: RegistryCapability;
  readonly email?: EmailCapability;
  readonly sms?: TextCapability;
  readonly whatsapp?: TextCapability;
  readonly guestMessaging?: GuestMessagingCapability;
  /** What a host's own account takes from guests. */
  readonly guestPayments?: GuestPaymentsCapability;
  /** Of a property system: the conversations of its bookings. */
  readonly guestThreads?: GuestThreadsCapability;
  readonly idReading?: IdReadingCapability;
  readonly identity?: IdentityCapability;
  readonly maps?: MapsCapability;
  readonly fiscal?: FiscalCapability;
  readonly accounting?: AccountingCapability;
  readonly exchangeRates?: ExchangeRatesCapability;
  readonly payments?: PaymentsCapability;
};

export type RemoteAccount = { readonly externalId: string; readonly name: string };

/** One folder of src/providers, ready to be used. */
export type Provider = {
  readonly manifest: ProviderManifest;
  /** Tries credentials before they are saved; throws ProviderFailure. Absent for a provider without credentials. */
  readonly check?: (connection: ProviderConnection) => Promise<void>;
  /**
   * The provider accounts that credentials reach, the first of which is connected; absent if the provider has no such
   * question. Throws ProviderFailure.
   */
  readonly accounts?: (connection: ProviderConnection) => Promise<readonly RemoteAccount[]>;
  /** Beside the settings of the manifest: an application of the host's own. */
  readonly oauth?: PartnerOAuth;
  readonly capabilities: Capabilities;
  readonly webhooks?: Webhooks;
};
