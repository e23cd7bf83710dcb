import type { FastifyInstance, FastifyRequest } from 'fastify';

import { simulatorPrefix } from '#foundation/simulation/mount.ts';
import { bodyOf } from '#foundation/simulation/request-body.ts';
import { epochMs, type Instant, instantOf } from '#vocabulary/instant.ts';

import { moneyOfDecimal } from './mercado-pago.money.ts';
import { accountOfToken, failure, isFields, keyOf, refuseToken } from './mercado-pago.simulated-access.ts';
import { foundPreference, shownPreference } from './mercado-pago.simulated-records.ts';
import {
  addPreference,
  type MercadoPagoStage,
  preferenceOfId,
  type SimulatedAccount,
  type SimulatedPreference,
  siteOf,
} from './mercado-pago.simulated-world.ts';

export const PAGE_PATH = '/checkout/v1/redirect';

type Refused = { readonly error: string; readonly message: string };
type Asked = Omit<SimulatedPreference, 'id' | 'createdAt' | 'userId' | 'key' | 'page'>;
type Fields = Readonly<Record<string, unknown>>;

const textIn = (fields: unknown, name: string): string | null => {
  const value = isFields(fields) && Object.hasOwn(fields, name) ? fields[name] : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
};

/** A moment with its offset, as the documents ask for it; undefined for any other text. */
function momentIn(fields: Fields, name: string): Instant | null | undefined {
  const value = textIn(fields, name);
  if (value === null) return null;
  const isMoment = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}[+-]\d{2}:\d{2}$/.test(value);
  return isMoment && !Number.isNaN(Date.parse(value)) ? instantOf(Date.parse(value)) : undefined;
}

/** The amount of the only item, in the currency of the site. */
function amountIn(items: unknown, { site }: SimulatedAccount): { title: string; minor: number } | Refused {
  const [item, ...others] = Array.isArray(items) ? (items as readonly unknown[]) : [];
  if (!isFields(item) || others.length > 0) {
    return { error: 'invalid_items', message: 'items needs one item here' };
  }
  const { currency } = siteOf(site);
  if (item['currency_id'] !== currency) {
    return { error: 'invalid_items', message: 'currency_id invalid' };
  }
  const price = item['unit_price'];
  const wrong = { error: 'invalid_items', message: 'unit_price invalid' };
  if (typeof price !== 'number' || price <= 0 || item['quantity'] !== 1) return wrong;
  try {
    const { minor } = moneyOfDecimal(price, currency);
    return currency === 'COP' && minor % 100 !== 0 ? wrong : { title: textIn(item, 'title') ?? '', minor };
  } catch {
    return wrong;
  }
}

function askedIn({ clock }: MercadoPagoStage, account: SimulatedAccount, body: unknown): Asked | Refused {
  if (!isFields(body)) return { error: 'bad_request', message: 'The body is no JSON' };
  const amount = amountIn(body['items'], account);
  if ('error' in amount) return amount;
  const startsAt = momentIn(body, 'expiration_date_from');
  const endsAt = momentIn(body, 'expiration_date_to');
  const cashEndsAt = momentIn(body, 'date_of_expiration');
  if (startsAt === undefined) {
    return { error: 'invalid_expiration_date_from', message: 'expiration_date_from invalid' };
  }
  if (endsAt === undefined || (endsAt !== null && epochMs(endsAt) <= epochMs(clock.now()))) {
    return { error: 'invalid_expiration_date_to', message: 'expiration_date_to invalid' };
  }
  if (cashEndsAt === undefined) return { error: 'invalid_date', message: 'invalid date of expiration' };
  const urls = isFields(body['back_urls']) ? body['back_urls'] : {};
  const [success, pending, back] = ['success', 'pending', 'failure'].map((name) => textIn(urls, name) ?? '');
  const autoReturn = textIn(body, 'auto_return');
  if (autoReturn !== null && success?.startsWith('https:') !== true) {
    return { error: 'invalid_auto_return', message: 'auto_return invalid. back_url.success must be defined' };
  }
  return {
    reference: textIn(body, 'external_reference'),
    title: amount.title,
    amountMinor: amount.minor,
    backUrls: { success: success ?? '', pending: pending ?? '', failure: back ?? '' },
    autoReturn,
    binaryMode: body['binary_mode'] === true,
    statement: textIn(body, 'statement_descriptor'),
    expires: body['expires'] === true,
    startsAt,
    endsAt,
    cashEndsAt,
  };
}

const pageAt = (request: FastifyRequest): string =>
  `${request.protocol}://${request.host}${simulatorPrefix('mercado-pago')}${PAGE_PATH}`;

/** Pages that a seller asks for, finds, reads and changes. */
export function preferenceRoutes(app: FastifyInstance, stage: MercadoPagoStage): void {
  app.post('/checkout/preferences', (request, reply) => {
    const account = accountOfToken(stage, request);
    if (!account) return refuseToken(reply);
    const key = keyOf(request);
    // Our choice: the documents name the key for payments and refunds only.
    const made = stage.world.preferences.find(
      (one) => key !== null && one.key === key && one.userId === account.userId,
    );
    if (made) return reply.code(201).send(shownPreference(made, account));
    const asked = askedIn(stage, account, bodyOf(request).json);
    if ('error' in asked) return failure(reply, 400, asked.error, asked.message);
    const preference = addPreference(stage, {
      ...asked,
      userId: account.userId,
      key,
      page: pageAt(request),
    });
    stage.changed();
    return reply.code(201).send(shownPreference(preference, account));
  });

  app.get<{ Querystring: Readonly<Record<string, string | undefined>> }>(
    '/checkout/preferences/search',
    (request, reply) => {
      const account = accountOfToken(stage, request);
      if (!account) return refuseToken(reply);
      const { external_reference: reference } = request.query;
      const found = stage.world.preferences.filter(
        (one) => one.userId === account.userId && (reference === undefined || one.reference === reference),
      );
      return {
        elements: found.toReversed().map((one) => foundPreference(one, account)),
        next_offset: found.length,
        total: found.length,
      };
    },
  );

  const findOwn = (request: FastifyRequest, id: string) => {
    const account = accountOfToken(stage, request);
    const preference = preferenceOfId(stage, id);
    return account && preference?.userId === account.userId ? { account, preference } : undefined;
  };

  app.get<{ Params: { id: string } }>('/checkout/preferences/:id', (request, reply) => {
    if (!accountOfToken(stage, request)) return refuseToken(reply);
    const own = findOwn(request, request.params.id);
    if (!own) return failure(reply, 404, 'not_found', 'preference_id not found');
    return shownPreference(own.preference, own.account);
  });

  app.put<{ Params: { id: string } }>('/checkout/preferences/:id', (request, reply) => {
    if (!accountOfToken(stage, request)) return refuseToken(reply);
    const own = findOwn(request, request.params.id);
    if (!own) return failure(reply, 404, 'not_found', 'preference_id not found');
    const body = bodyOf(request).json;
    const endsAt = isFields(body) ? momentIn(body, 'expiration_date_to') : undefined;
    if (!isFields(body) || endsAt === undefined) {
      return failure(reply, 400, 'invalid_expiration_date_to', 'expiration_date_to invalid');
    }
    if (endsAt !== null) own.preference.endsAt = endsAt;
    if (typeof body['expires'] === 'boolean') own.preference.expires = body['expires'];
    stage.changed();
    return shownPreference(own.preference, own.account);
  });
}
