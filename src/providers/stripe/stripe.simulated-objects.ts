import { cardOfToken } from './stripe.simulated-cards.ts';
import { chargeRefused, problem } from './stripe.simulated-errors.ts';
import {
  type SimulatedAccount,
  type SimulatedCharge,
  type SimulatedCustomer,
  type SimulatedDispute,
  type SimulatedEndpoint,
  type SimulatedEvent,
  type SimulatedMethod,
  type SimulatedPayment,
  type SimulatedRefund,
  type SimulatedSession,
  type SimulatedSetup,
  type StripeWorld,
  withId,
} from './stripe.simulated-world.ts';

/** Records as Stripe answers them, with every field of Stripe's records (tests/official/stripe). */
export const API_VERSION = '2026-10-28.endive';
/** Where the pages of the simulator are: origin and prefix. */
type Shown = { readonly world: StripeWorld; readonly base: string };

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };
const billingDetails = (email: string | null) => ({
  address: NO_ADDRESS,
  email,
  name: null,
  phone: null,
  tax_id: null,
});

export const shownCustomer = (customer: SimulatedCustomer) =>
  customer.deleted
    ? { id: customer.id, object: 'customer', deleted: true }
    : {
        id: customer.id,
        object: 'customer',
        address: null,
        balance: 0,
        created: customer.created,
        currency: null,
        customer_account: null,
        default_source: null,
        delinquent: false,
        description: null,
        discount: null,
        email: customer.email,
        invoice_prefix: customer.id.slice(-8).toUpperCase(),
        invoice_settings: {
          custom_fields: null,
          default_payment_method: customer.defaultMethod,
          footer: null,
          rendering_options: null,
        },
        livemode: false,
        metadata: customer.metadata,
        name: customer.name,
        next_invoice_sequence: 1,
        phone: null,
        preferred_locales: [],
        shipping: null,
        tax_exempt: 'none',
        test_clock: null,
      };

const brandOf = (method: SimulatedMethod) => cardOfToken(method.token)?.brand ?? 'unknown';
const fundingOf = (method: SimulatedMethod) => cardOfToken(method.token)?.funding ?? 'credit';
/** The same for the same card. */
const fingerprintOf = ({ token, last4 }: SimulatedMethod): string =>
  Buffer.from(`${token}${last4}`).toString('base64url').slice(-16).padStart(16, 'A');

export const shownMethod = (method: SimulatedMethod) => ({
  id: method.id,
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details: billingDetails(method.email),
  card: {
    brand: brandOf(method),
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: method.isSaved ? 'pass' : 'unchecked',
    },
    country: 'US',
    display_brand: brandOf(method),
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: fingerprintOf(method),
    funding: fundingOf(method),
    generated_from: null,
    last4: method.last4,
    networks: { available: [brandOf(method)], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  },
  created: method.created,
  customer: method.customer,
  customer_account: null,
  livemode: false,
  metadata: {},
  type: 'card',
});

function shownError({ world }: Shown, error: SimulatedSetup['error']) {
  if (error === null) return null;
  const { method, ...decline } = error;
  const card = withId(world.methods, method);
  return { ...problem('card_error', decline), ...(card && { payment_method: shownMethod(card) }) };
}

/** Where the bank asks: on a page that sends back, or one that Stripe's script shows. */
function nextActionOf({ base }: Shown, kind: 'setup' | 'payment', intent: SimulatedSetup | SimulatedPayment) {
  if (intent.action === null) return null;
  const { token, returnUrl } = intent.action;
  const page = `${base}/3ds/${kind}/${intent.id}/${token}`;
  return returnUrl === null
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', source: `src_${token}`, stripe_js: page },
      }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } };
}

const CARD_OPTIONS = {
  card: {
    installments: null,
    mandate_options: null,
    network: null,
    request_three_d_secure: 'automatic',
  },
};

const sharedIntent = (
  shown: Shown,
  kind: 'setup' | 'payment',
  intent: SimulatedSetup | SimulatedPayment,
) => ({
  id: intent.id,
  allowed_payment_method_types: ['card'],
  application: null,
  automatic_payment_methods: null,
  client_secret: intent.secret,
  created: intent.created,
  customer: intent.customer,
  customer_account: null,
  excluded_payment_method_types: null,
  livemode: false,
  metadata: intent.metadata,
  next_action: nextActionOf(shown, kind, intent),
  on_behalf_of: null,
  payment_method: intent.method,
  payment_method_configuration_details: null,
  payment_method_types: ['card'],
  status: intent.status,
});

export const shownSetup = (shown: Shown, setup: SimulatedSetup) => ({
  ...sharedIntent(shown, 'setup', setup),
  object: 'setup_intent',
  cancellation_reason: null,
  description: null,
  flow_directions: null,
  last_setup_error: shownError(shown, setup.error),
  latest_attempt: null,
  mandate: null,
  payment_method_options: {
    card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' },
  },
  single_use_mandate: null,
  usage: setup.usage,
});

export const shownPayment = (
  shown: Shown,
  payment: SimulatedPayment,
  { withCharge = false }: { readonly withCharge?: boolean } = {},
): Readonly<Record<string, unknown>> => {
  const charge = withId(shown.world.charges, payment.charge);
  return {
    ...sharedIntent(shown, 'payment', payment),
    object: 'payment_intent',
    amount: payment.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: payment.received,
    application_fee_amount: null,
    canceled_at: payment.canceledAt,
    cancellation_reason: payment.cancellationReason,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    currency: payment.currency,
    description: payment.description,
    last_payment_error: shownError(shown, payment.error),
    latest_charge: withCharge && charge ? shownCharge(shown.world, charge) : payment.charge,
    managed_payments: null,
    payment_method_options: CARD_OPTIONS,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: payment.saveMethod,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    transfer_data: null,
    transfer_group: null,
  };
};

export function shownCharge(
  world: StripeWorld,
  charge: SimulatedCharge,
  { withIntent }: { readonly withIntent?: { readonly base: string } } = {},
): Readonly<Record<string, unknown>> {
  const { methods, oddStates } = world;
  const intent = withIntent && withId(world.payments, charge.intent);
  const method = withId(methods, charge.method);
  const isPaid = charge.error === null;
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amount,
    amount_captured: isPaid ? charge.amount : 0,
    amount_refunded: charge.refunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: isPaid ? `txn_${charge.id.slice(3)}` : null,
    billing_details: billingDetails(method?.email ?? null),
    calculated_statement_descriptor: 'POSADA',
    captured: isPaid,
    created: charge.created,
    currency: charge.currency,
    customer: charge.customer,
    description: charge.description,
    disputed: charge.isDisputed,
    failure_balance_transaction: null,
    failure_code: charge.error?.code ?? null,
    failure_message: charge.error?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: outcomeOf(charge),
    paid: isPaid,
    payment_intent:
      intent && withIntent ? shownPayment({ world, base: withIntent.base }, intent) : charge.intent,
    payment_method: charge.method,
    payment_method_details: method ? { card: chargedCard(charge, method), type: 'card' } : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: isPaid && charge.refunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: oddStates[charge.id] ?? (isPaid ? 'succeeded' : 'failed'),
    transfer_data: null,
    transfer_group: null,
  };
}

const NO_TEXTS = {
  after_submit: null,
  shipping_address: null,
  submit: null,
  terms_of_service_acceptance: null,
};

/** The page of a session is shown as long as it can be paid. */
export function shownSession({ base }: Shown, session: SimulatedSession) {
  const isPaid = session.status === 'complete' && session.mode === 'payment';
  return {
    id: session.id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: ['card'],
    amount_subtotal: session.amount,
    amount_total: session.amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: session.cancelUrl,
    client_reference_id: session.reference,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: session.created,
    currency: session.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: NO_TEXTS,
    customer: session.customer,
    customer_account: null,
    customer_creation: session.mode === 'payment' ? 'if_required' : null,
    customer_details: null,
    customer_email: session.email,
    discounts: session.mode === 'payment' ? [] : null,
    expires_at: session.expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: session.metadata,
    mode: session.mode,
    origin_context: null,
    payment_intent: session.intent,
    payment_link: null,
    payment_method_collection: session.mode === 'payment' ? 'if_required' : 'always',
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_status: session.mode === 'setup' ? 'no_payment_required' : isPaid ? 'paid' : 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: session.setup,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: session.status,
    submit_type: null,
    subscription: null,
    success_url: session.successUrl,
    total_details:
      session.mode === 'payment' ? { amount_discount: 0, amount_shipping: 0, amount_tax: 0 } : null,
    ui_mode: 'hosted_page',
    url: session.status === 'open' ? `${base}/c/pay/${session.id}` : null,
    wallet_options: null,
  };
}

export const shownAccount = ({ id, name }: SimulatedAccount) => ({
  id,
  object: 'account',
  business_profile: {
    annual_revenue: null,
    estimated_worker_count: null,
    mcc: '7011',
    minority_owned_business_designation: null,
    name,
    product_description: null,
    support_address: null,
    support_email: null,
    support_phone: null,
    support_url: null,
    url: null,
  },
  charges_enabled: true,
  country: 'US',
  default_currency: 'usd',
  details_submitted: true,
  email: null,
  payouts_enabled: true,
  settings: { dashboard: { display_name: name, timezone: 'America/Bogota' } },
  type: 'standard',
});

/** The secret is in the answer to its creation, and in no other. */
export const shownEndpoint = (endpoint: SimulatedEndpoint, { isNew = false } = {}) => ({
  id: endpoint.id,
  object: 'webhook_endpoint',
  api_version: null,
  application: null,
  created: endpoint.created,
  description: null,
  enabled_events: endpoint.types,
  livemode: false,
  metadata: {},
  ...(isNew && { secret: endpoint.secret }),
  status: 'enabled',
  url: endpoint.url,
});

function outcomeOf({ error, isBlocked }: SimulatedCharge) {
  const none = { advice_code: null, network_advice_code: null, network_decline_code: null };
  if (error === null) {
    return {
      ...none,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
    };
  }
  return {
    ...none,
    advice_code: error.advice_code ?? null,
    network_status: isBlocked ? 'not_sent_to_network' : 'declined_by_network',
    reason: isBlocked ? 'highest_risk_level' : (error.decline_code ?? error.code),
    seller_message: chargeRefused(isBlocked),
    type: isBlocked ? 'blocked' : 'issuer_declined',
  };
}

const chargedCard = ({ amount, isAuthenticated }: SimulatedCharge, method: SimulatedMethod) => ({
  amount_authorized: amount,
  authorization_code: null,
  brand: brandOf(method),
  checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
  country: 'US',
  electronic_commerce_indicator: null,
  exp_month: method.expMonth,
  exp_year: method.expYear,
  extended_authorization: { status: 'disabled' },
  fingerprint: fingerprintOf(method),
  funding: fundingOf(method),
  incremental_authorization: { status: 'unavailable' },
  installments: null,
  last4: method.last4,
  mandate: null,
  multicapture: { status: 'unavailable' },
  network: brandOf(method),
  network_token: { used: false },
  network_transaction_id: null,
  overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
  regulated_status: 'unregulated',
  three_d_secure: isAuthenticated
    ? {
        authentication_flow: 'challenge',
        electronic_commerce_indicator: '05',
        exemption_indicator: null,
        result: 'authenticated',
        result_reason: null,
        transaction_id: null,
        version: '2.2.0',
      }
    : null,
  transaction_link_id: null,
  wallet: null,
});

export function shownRefund({ charges }: StripeWorld, refund: SimulatedRefund) {
  const charge = withId(charges, refund.charge);
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.charge,
    created: refund.created,
    currency: charge?.currency ?? 'usd',
    customer: charge?.customer ?? null,
    customer_account: null,
    destination_details: { card: { type: 'refund' }, type: 'card' },
    ...(refund.status === 'failed' && { failure_reason: 'expired_or_canceled_card' }),
    metadata: refund.metadata,
    payment_intent: charge?.intent ?? null,
    payment_method: charge?.method ?? null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  };
}

/** A week to answer the bank. */
const TO_RESPOND = 7 * 86_400;

export function shownDispute({ charges }: StripeWorld, dispute: SimulatedDispute) {
  const charge = withId(charges, dispute.charge);
  const isOpen = dispute.status === 'needs_response';
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amount,
    balance_transactions: [],
    charge: dispute.charge,
    created: dispute.created,
    currency: charge?.currency ?? 'usd',
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: isOpen ? dispute.created + TO_RESPOND : null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge?.intent ?? null,
    payment_method_details: {
      card: { brand: 'visa', case_type: 'chargeback', network_reason_code: '83', network: 'visa' },
      type: 'card',
    },
    reason: dispute.reason,
    status: dispute.status,
  };
}

export const shownEvent = (event: SimulatedEvent, waiting: number) => ({
  id: event.id,
  object: 'event',
  api_version: API_VERSION,
  created: event.created,
  data: { object: event.object },
  livemode: false,
  pending_webhooks: waiting,
  request: event.request,
  type: event.type,
});
