import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import type { OfficialCall, Schema } from '../document.ts';
import { declaredFields, schemaOfType } from './declared.ts';

type Sample = null | boolean | number | string | Sample[] | { readonly [name: string]: Sample };
const samples = JSON.parse(readFileSync(new URL('samples.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, Sample>
>;

/** What a sample says of what is inside of a field: the types of the fields that both have. */
function schemaOfSample(sample: Sample | undefined): Schema {
  if (typeof sample !== 'object' || sample === null) {
    return sample === undefined || sample === null ? {} : { type: [typeof sample, 'null'] };
  }
  if (Array.isArray(sample)) return { type: ['array', 'null'] };
  const properties = Object.entries(sample).map(([name, value]) => [name, schemaOfSample(value)]);
  return { type: ['object', 'null'], properties: Object.fromEntries(properties) as Schema };
}

const file = (resource: string): string => `resources/${resource}.d.ts`;

/** A record: no field too many and none too few. */
function record(resource: string, name: string, sample: string): Schema {
  const declared = declaredFields(file(resource), name).filter(({ name: field }) => field !== 'deleted');
  const own = samples[sample];
  return {
    type: 'object',
    additionalProperties: false,
    required: declared.filter(({ isOptional }) => !isOptional).map((field) => field.name),
    properties: Object.fromEntries(
      declared.map(({ name: field, type }) => {
        const said = schemaOfType(file(resource), type);
        const inside = own?.[field];
        const isWhole = typeof inside === 'object' && inside !== null && !Array.isArray(inside);
        return [field, isWhole && Object.keys(said).length === 0 ? expandable(inside) : said];
      }),
    ),
  };
}
/** An id may stand where a record may. */
const expandable = (inside: Sample): Schema => ({ anyOf: [{ type: 'string' }, schemaOfSample(inside)] });

const CUSTOMER: Schema = {
  anyOf: [
    record('Customers', 'Customer', 'customer'),
    {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'object', 'deleted'],
      properties: { id: { type: 'string' }, object: { enum: ['customer'] }, deleted: { enum: [true] } },
    },
  ],
};
const CHARGE = record('Charges', 'Charge', 'charge');
const PAYMENT_METHOD = record('PaymentMethods', 'PaymentMethod', 'payment_method');
const SETUP_INTENT = record('SetupIntents', 'SetupIntent', 'setup_intent');
const plainIntent = record('PaymentIntents', 'PaymentIntent', 'payment_intent');
/** With its charge, where that was asked for. */
const PAYMENT_INTENT: Schema = {
  ...plainIntent,
  properties: {
    ...(plainIntent['properties'] as Schema),
    latest_charge: { anyOf: [{ type: ['string', 'null'] }, CHARGE] },
  },
};
const REFUND = record('Refunds', 'Refund', 'refund');
const DISPUTE = record('Disputes', 'Dispute', 'dispute');
const EVENT = record('Events', 'EventBase', 'event');
const SESSION = record('Checkout/Sessions', 'Session', 'checkout_session');
const ACCOUNT = record('Accounts', 'Account', 'account');
const WEBHOOK_ENDPOINT = record('WebhookEndpoints', 'WebhookEndpoint', 'webhook_endpoint');
/** With its intent, where that was asked for. */
const CHARGE_WITH_INTENT: Schema = {
  ...CHARGE,
  properties: {
    ...(CHARGE['properties'] as Schema),
    payment_intent: { anyOf: [{ type: ['string', 'null'] }, plainIntent] },
  },
};
const DELETED: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['id', 'object', 'deleted'],
  properties: {
    id: { type: 'string' },
    object: { enum: ['webhook_endpoint'] },
    deleted: { enum: [true] },
  },
};

const list = (item: Schema): Schema => ({
  type: 'object',
  additionalProperties: false,
  required: ['object', 'data', 'has_more', 'url'],
  properties: {
    object: { enum: ['list'] },
    data: { type: 'array', items: item },
    has_more: { type: 'boolean' },
    url: { type: 'string' },
  },
});

const REFUSAL: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      additionalProperties: false,
      required: ['type', 'message'],
      properties: {
        ...Object.fromEntries(
          declaredFields('Types.d.ts', 'StripeRawError').map(({ name, type }) => [
            name,
            schemaOfType('Types.d.ts', type),
          ]),
        ),
        type: { enum: ['api_error', 'card_error', 'idempotency_error', 'invalid_request_error'] },
        payment_intent: PAYMENT_INTENT,
        setup_intent: SETUP_INTENT,
        payment_method: PAYMENT_METHOD,
      },
    },
  },
};

/** Of a page, beside what a server sends. */
const OF_PAGE = ['key', 'client_secret'];

type Params = { readonly resource: string; readonly name: string; readonly forPages?: true };

function form({ resource, name, forPages }: Params): OfficialCall['body'] {
  const declared = declaredFields(file(resource), name);
  return {
    type: 'form',
    schema: {
      type: 'object',
      additionalProperties: false,
      required: declared.filter(({ isOptional }) => !isOptional).map((field) => field.name),
      properties: Object.fromEntries([
        ...declared.map((field) => [field.name, schemaOfType(file(resource), field.type)]),
        ...(forPages ? OF_PAGE.map((field) => [field, { type: 'string' }]) : []),
      ]),
    },
  };
}

/** `expand[0]`, `created[gte]`, `limit`: as they travel in an address. */
function query({ resource, name, forPages }: Params): Schema {
  const declared = declaredFields(file(resource), name);
  const plain = declared.filter(({ type }) => !/Array<|RangeQueryParam/.test(type));
  const patterns = declared.flatMap(({ name: field, type }) =>
    type.includes('Array<')
      ? [[`^${field}\\[\\d+\\]$`, {}]]
      : type.includes('RangeQueryParam')
        ? [[`^${field}\\[(gte|gt|lte|lt)\\]$`, { type: 'integer' }]]
        : [],
  );
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries([
      ...plain.map((field) => [field.name, schemaOfType(file(resource), field.type)]),
      ...(forPages ? OF_PAGE.map((field) => [field, { type: 'string' }]) : []),
    ]),
    patternProperties: Object.fromEntries(patterns) as Schema,
  };
}

const NOTHING: Schema = { type: 'object', properties: {}, additionalProperties: false };

const get = (path: string, params: Params, answer: Schema): OfficialCall => ({
  method: 'GET',
  path,
  query: query(params),
  headers: [],
  body: null,
  answers: { 200: answer, 4: REFUSAL },
  scopes: [],
});
const post = (path: string, params: Params, answer: Schema): OfficialCall => ({
  method: 'POST',
  path,
  query: NOTHING,
  headers: [],
  body: form(params),
  answers: { 200: answer, 4: REFUSAL },
  scopes: [],
});

const of = (resource: string, name: string, forPages?: true): Params => ({
  resource,
  name,
  ...(forPages && { forPages }),
});

export const stripeInterface: OfficialInterface = {
  simulator: 'stripe',
  base: '/v1',
  calls: [
    post('/customers', of('Customers', 'CustomerCreateParams'), CUSTOMER),
    get('/customers/{id}', of('Customers', 'CustomerRetrieveParams'), CUSTOMER),
    post('/customers/{id}', of('Customers', 'CustomerUpdateParams'), CUSTOMER),
    get(
      '/customers/{id}/payment_methods',
      of('Customers', 'CustomerListPaymentMethodsParams'),
      list(PAYMENT_METHOD),
    ),
    get('/payment_methods/{id}', of('PaymentMethods', 'PaymentMethodRetrieveParams'), PAYMENT_METHOD),
    post('/payment_methods/{id}/attach', of('PaymentMethods', 'PaymentMethodAttachParams'), PAYMENT_METHOD),
    post('/payment_methods/{id}/detach', of('PaymentMethods', 'PaymentMethodDetachParams'), PAYMENT_METHOD),
    post('/setup_intents', of('SetupIntents', 'SetupIntentCreateParams'), SETUP_INTENT),
    get('/setup_intents/{id}', of('SetupIntents', 'SetupIntentRetrieveParams', true), SETUP_INTENT),
    post('/setup_intents/{id}/confirm', of('SetupIntents', 'SetupIntentConfirmParams', true), SETUP_INTENT),
    post('/payment_intents', of('PaymentIntents', 'PaymentIntentCreateParams'), PAYMENT_INTENT),
    get('/payment_intents', of('PaymentIntents', 'PaymentIntentListParams'), list(PAYMENT_INTENT)),
    get('/payment_intents/{id}', of('PaymentIntents', 'PaymentIntentRetrieveParams', true), PAYMENT_INTENT),
    post(
      '/payment_intents/{id}/confirm',
      of('PaymentIntents', 'PaymentIntentConfirmParams', true),
      PAYMENT_INTENT,
    ),
    post('/payment_intents/{id}/cancel', of('PaymentIntents', 'PaymentIntentCancelParams'), PAYMENT_INTENT),
    post('/refunds', of('Refunds', 'RefundCreateParams'), REFUND),
    get('/refunds', of('Refunds', 'RefundListParams'), list(REFUND)),
    get('/refunds/{id}', of('Refunds', 'RefundRetrieveParams'), REFUND),
    get('/disputes', of('Disputes', 'DisputeListParams'), list(DISPUTE)),
    get('/disputes/{id}', of('Disputes', 'DisputeRetrieveParams'), DISPUTE),
    get('/events', of('Events', 'EventListParams'), list(EVENT)),
    get('/account', of('Accounts', 'AccountRetrieveCurrentParams'), ACCOUNT),
    post('/checkout/sessions', of('Checkout/Sessions', 'SessionCreateParams'), SESSION),
    get('/checkout/sessions', of('Checkout/Sessions', 'SessionListParams'), list(SESSION)),
    get('/checkout/sessions/{id}', of('Checkout/Sessions', 'SessionRetrieveParams'), SESSION),
    post('/checkout/sessions/{id}/expire', of('Checkout/Sessions', 'SessionExpireParams'), SESSION),
    get('/charges', of('Charges', 'ChargeListParams'), list(CHARGE)),
    get('/charges/{id}', of('Charges', 'ChargeRetrieveParams'), CHARGE_WITH_INTENT),
    post('/webhook_endpoints', of('WebhookEndpoints', 'WebhookEndpointCreateParams'), WEBHOOK_ENDPOINT),
    get('/webhook_endpoints', of('WebhookEndpoints', 'WebhookEndpointListParams'), list(WEBHOOK_ENDPOINT)),
    {
      ...get('/webhook_endpoints/{id}', of('WebhookEndpoints', 'WebhookEndpointDeleteParams'), DELETED),
      method: 'DELETE',
    },
  ],
  others: /^\/(v3|3ds|c)\/|^\/(inbox|another)$/,
  exceptions: [
    // The suite of the capability asks for an unknown status.
    /\/status must be equal .* \(teleported\)$/,
  ],
};
