import { randomBytes, randomUUID } from 'node:crypto';

import type { Stage } from '#foundation/simulation/definition.ts';
import type { Instant } from '#vocabulary/instant.ts';

import { SIMULATED_MERCADO_PAGO } from './mercado-pago.manifest.ts';

/** How a payer pays, by Mercado Pago's ids; `card` stands for every card. */
export type SimulatedMethod = 'card' | 'pse' | 'oxxo' | 'clabe' | 'pix' | 'account_money';

type Site = {
  readonly currency: string;
  readonly timeZone: string;
  readonly country: string;
  /** Letters of the site in addresses. */
  readonly path: string;
  readonly methods: readonly SimulatedMethod[];
};

const SITES: Readonly<Record<'MCO' | 'MLM' | 'MLA' | 'MLB' | 'MLC', Site>> = {
  MCO: {
    currency: 'COP',
    timeZone: 'America/Bogota',
    country: 'CO',
    path: 'mco',
    methods: ['card', 'pse', 'account_money'],
  },
  MLM: {
    currency: 'MXN',
    timeZone: 'America/Mexico_City',
    country: 'MX',
    path: 'mlm',
    methods: ['card', 'oxxo', 'clabe', 'account_money'],
  },
  MLA: {
    currency: 'ARS',
    timeZone: 'America/Argentina/Buenos_Aires',
    country: 'AR',
    path: 'mla',
    methods: ['card', 'account_money'],
  },
  MLB: {
    currency: 'BRL',
    timeZone: 'America/Sao_Paulo',
    country: 'BR',
    path: 'mlb',
    methods: ['card', 'pix', 'account_money'],
  },
  /** Of Chile, which is not supported. */
  MLC: {
    currency: 'CLP',
    timeZone: 'America/Santiago',
    country: 'CL',
    path: 'mlc',
    methods: ['card', 'account_money'],
  },
};
export type SimulatedSite = keyof typeof SITES;
export const siteOf = (site: SimulatedSite): Site => SITES[site];

/** A user of Mercado Pago who sells, with the keys of one application. */
export type SimulatedAccount = {
  readonly userId: number;
  readonly site: SimulatedSite;
  readonly nickname: string;
  readonly publicKey: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Made for tests at Mercado Pago: its keys look like those that take money. */
  readonly isTestUser: boolean;
  /** Where hosts want events to be posted: several, because several test connections share the account. */
  webhooks: string[];
};

export type SimulatedPreference = {
  readonly id: string;
  readonly userId: number;
  readonly key: string | null;
  /** Where the simulator was reached: its page is there. */
  readonly page: string;
  readonly reference: string | null;
  readonly title: string;
  readonly amountMinor: number;
  readonly backUrls: { readonly success: string; readonly pending: string; readonly failure: string };
  readonly autoReturn: string | null;
  readonly binaryMode: boolean;
  readonly statement: string | null;
  readonly createdAt: Instant;
  expires: boolean;
  startsAt: Instant | null;
  endsAt: Instant | null;
  cashEndsAt: Instant | null;
};

export type Payer = { readonly email: string; readonly fullName: string; readonly legalId: string };

export type SimulatedRefund = {
  readonly id: number;
  readonly key: string;
  readonly amountMinor: number;
  readonly createdAt: Instant;
  readonly status: string;
};

export type SimulatedPayment = {
  readonly id: number;
  readonly userId: number;
  readonly preferenceId: string;
  readonly reference: string | null;
  readonly title: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly method: SimulatedMethod;
  /** Of a card. */
  readonly lastFour: string | null;
  readonly payer: Payer;
  readonly createdAt: Instant;
  /** For the page of its bank. */
  readonly bankToken: string;
  refunds: SimulatedRefund[];
  /** When a payment that waits is approved by itself. */
  approvesAt: Instant | null;
  isAnnounced: boolean;
  status: string;
  detail: string;
  approvedAt: Instant | null;
  changedAt: Instant;
};

export type MercadoPagoDelivery = {
  /** Each event is posted twice. */
  doubled: boolean;
  /** Events wait for `release`. */
  held: boolean;
  /** Events are never posted, and never again. */
  lost: boolean;
  /** Signed with another secret. */
  forged: boolean;
};

/** An event as it was said: its marks stay the same when it is posted again. */
export type SaidEvent = {
  readonly paymentId: number;
  readonly action: string;
  readonly notificationId: number;
  readonly requestId: string;
  readonly at: Instant;
};

export type MercadoPagoWorld = {
  accounts: SimulatedAccount[];
  preferences: SimulatedPreference[];
  payments: SimulatedPayment[];
  lastNumber: number;
  delivery: MercadoPagoDelivery;
  /** Events that were held or not accepted. */
  waiting: SaidEvent[];
};
export type MercadoPagoStage = Stage<MercadoPagoWorld>;

const keysOf = (number: number, name: string) => ({
  publicKey: `TEST-00000000-0000-4000-8000-000000000${number}`,
  secretKey: `TEST-1000000000000${number}-112126-posada0simulador0${name}-202600${number}`,
  webhookSecret: `posada0simulador0${name}0avisos`,
});

/** Another account of the same site, whose payments are no business of the first. */
export const SIMULATED_MERCADO_PAGO_NEIGHBOUR = keysOf(102, 'otra0cuenta0co');
/** An account of each of the other sites. */
export const SIMULATED_MERCADO_PAGO_SITES = {
  MLM: keysOf(103, 'casa0azul0mexico'),
  MLA: keysOf(104, 'casa0azul0argentina'),
  MLB: keysOf(105, 'casa0azul0brasil'),
  MLC: keysOf(106, 'casa0azul0chile'),
} as const;

/** A day's tests and demonstrations are far fewer. */
const MOST_RECORDS = 10_000;

const account = (
  userId: number,
  site: SimulatedSite,
  nickname: string,
  keys: { readonly publicKey: string; readonly secretKey: string; readonly webhookSecret: string },
): SimulatedAccount => ({ userId, site, nickname, ...keys, isTestUser: true, webhooks: [] });

export const seedMercadoPago = (): MercadoPagoWorld => ({
  accounts: [
    account(202_600_101, 'MCO', 'Casa Azul', SIMULATED_MERCADO_PAGO),
    account(202_600_102, 'MCO', 'Casa Verde', SIMULATED_MERCADO_PAGO_NEIGHBOUR),
    account(202_600_103, 'MLM', 'Casa Azul México', SIMULATED_MERCADO_PAGO_SITES.MLM),
    account(202_600_104, 'MLA', 'Casa Azul Argentina', SIMULATED_MERCADO_PAGO_SITES.MLA),
    account(202_600_105, 'MLB', 'Casa Azul Brasil', SIMULATED_MERCADO_PAGO_SITES.MLB),
    account(202_600_106, 'MLC', 'Casa Azul Chile', SIMULATED_MERCADO_PAGO_SITES.MLC),
  ],
  preferences: [],
  payments: [],
  lastNumber: 1_340_000_000,
  delivery: { doubled: false, held: false, lost: false, forged: false },
  waiting: [],
});

const MOST_WEBHOOKS = 20;

/** The account of a public key; the first where none is named. */
export function accountOfPublicKey({ world }: MercadoPagoStage, key: string | undefined): SimulatedAccount {
  const found = world.accounts.find(({ publicKey }) => key === undefined || publicKey === key);
  if (!found) throw new Error(`There is no account ${key ?? ''}`);
  return found;
}

export function addWebhook(one: SimulatedAccount, url: string): void {
  one.webhooks = [...one.webhooks.filter((other) => other !== url), url].slice(-MOST_WEBHOOKS);
}

export function accountOf({ world }: MercadoPagoStage, userId: number): SimulatedAccount {
  const found = world.accounts.find((one) => one.userId === userId);
  if (!found) throw new Error(`There is no account ${userId}`);
  return found;
}

export function paymentOf({ world }: MercadoPagoStage, id: string): SimulatedPayment {
  const payment = world.payments.find((one) => String(one.id) === id);
  if (!payment) throw new Error(`There is no payment ${id}`);
  return payment;
}

export const preferenceOfId = ({ world }: MercadoPagoStage, id: string): SimulatedPreference | undefined =>
  world.preferences.find((one) => one.id === id);

export function nextNumber(world: MercadoPagoWorld): number {
  world.lastNumber += 1;
  return world.lastNumber;
}

export function addPreference(
  { world, clock }: MercadoPagoStage,
  made: Omit<SimulatedPreference, 'id' | 'createdAt'>,
): SimulatedPreference {
  const preference: SimulatedPreference = {
    ...made,
    id: `${made.userId}-${randomUUID()}`,
    createdAt: clock.now(),
  };
  world.preferences = [...world.preferences, preference].slice(-MOST_RECORDS);
  return preference;
}

type NewPayment = Pick<
  SimulatedPayment,
  | 'userId'
  | 'preferenceId'
  | 'reference'
  | 'title'
  | 'amountMinor'
  | 'currency'
  | 'method'
  | 'lastFour'
  | 'payer'
>;

/** A new payment waits, whatever its method. */
export function addPayment({ world, clock }: MercadoPagoStage, made: NewPayment): SimulatedPayment {
  const now = clock.now();
  const payment: SimulatedPayment = {
    ...made,
    id: nextNumber(world),
    createdAt: now,
    bankToken: randomBytes(16).toString('hex'),
    refunds: [],
    approvesAt: null,
    isAnnounced: false,
    status: 'pending',
    detail: made.method === 'card' ? 'pending_contingency' : 'pending_waiting_transfer',
    approvedAt: null,
    changedAt: now,
  };
  world.payments = [...world.payments, payment].slice(-MOST_RECORDS);
  return payment;
}

export const refundedMinor = ({ refunds }: SimulatedPayment): number =>
  refunds.reduce((sum, { status, amountMinor }) => (status === 'approved' ? sum + amountMinor : sum), 0);
