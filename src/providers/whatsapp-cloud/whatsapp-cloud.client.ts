import { createHmac } from 'node:crypto';

import { ProviderFailure } from '#capabilities/failures.ts';
import type { ProviderConnection } from '#capabilities/connection.ts';
import {
  connectionKeyOf,
  type MakeOutbound,
  type Outbound,
  outboundByMode,
  type OutboundRequest,
} from '#foundation/outbound/outbound.ts';
import type { z } from 'zod';

import { accessFailureOf, templateFailureOf } from './whatsapp-cloud.access-failures.ts';
import { askWhatsapp, type WhatsappRefusal } from './whatsapp-cloud.http.ts';
import { whatsappCloudManifest } from './whatsapp-cloud.manifest.ts';
import { messageFailureOf, PROVIDER } from './whatsapp-cloud.reasons.ts';
import * as wire from './whatsapp-cloud.wire.ts';

const PAGE = 100;
/** An account has 250 templates, a verified one 6,000. */
const MOST_PAGES = 70;
const TEMPLATE_FIELDS = 'id,name,language,status,category,rejected_reason,quality_score,components';
const NUMBER_FIELDS =
  'id,display_phone_number,verified_name,status,quality_rating,whatsapp_business_manager_messaging_limit';

export type WhatsappClientOptions = {
  readonly makeOutbound: MakeOutbound;
  /** `https://graph.facebook.com/v25.0`, without a trailing slash. */
  readonly liveBaseUrl: string;
  /** The simulator's; without it, connections in test mode are refused (SEC-47). */
  readonly testBaseUrl: string | undefined;
};

/** One function per remote call, for one connection; transport and parsing, no meaning. */
export type WhatsappClients = ReturnType<typeof createWhatsappClients>;

export function createWhatsappClients({ makeOutbound, liveBaseUrl, testBaseUrl }: WhatsappClientOptions) {
  const outboundOf = outboundByMode({
    makeOutbound,
    provider: PROVIDER,
    live: { baseUrl: liveBaseUrl },
    testBaseUrl,
    requestsPerSecond: whatsappCloudManifest.requestsPerSecond,
  });
  return {
    of: (connection: ProviderConnection) => clientFor(outboundOf(connection), connection),
    /** The token of a business, for the code of Embedded Signup. */
    getBusinessToken: async (
      mode: ProviderConnection['mode'],
      app: { readonly id: string; readonly secret: string },
      code: string,
    ): Promise<string> => {
      const ask = askWhatsapp(outboundOf({ mode }), null);
      const response = await ask(
        {
          method: 'GET',
          url: '/oauth/access_token',
          // The code is good once: a second request would be refused.
          idempotent: false,
          query: { client_id: app.id, client_secret: app.secret, code },
        },
        accessFailureOf({ 100: 'code' }),
      );
      return response.read(wire.BusinessToken).access_token;
    },
  };
}

/** A typed id goes into an address; anything but digits is none. */
function idIn({ credentials }: ProviderConnection, name: 'wabaId' | 'phoneNumberId'): string {
  const id = credentials[name]?.trim() ?? '';
  if (/^\d{5,25}$/.test(id)) return id;
  throw new ProviderFailure(PROVIDER, 'refused', `${PROVIDER}: ${name} is no id`, {
    fields: [{ field: name, message: 'An id has digits only' }],
  });
}

function clientFor(outbound: Outbound, connection: ProviderConnection) {
  const token = connection.credentials['accessToken']?.trim() ?? '';
  const ask = askWhatsapp(outbound, token);
  const connectionKey = connectionKeyOf(connection);
  const account = () => `/${idIn(connection, 'wabaId')}`;
  const sender = () => `/${idIn(connection, 'phoneNumberId')}`;
  type Judge = (refusal: WhatsappRefusal) => ProviderFailure;

  async function get<Schema extends z.ZodType>(
    schema: Schema,
    url: string,
    query: NonNullable<OutboundRequest['query']>,
    failureOf: Judge,
  ): Promise<z.output<Schema>> {
    const response = await ask({ method: 'GET', url, query, connectionKey }, failureOf);
    return response.read(schema);
  }

  /** Page after page, as long as an answer names a next one. */
  async function list<Item>(
    schema: z.ZodType<wire.Page<Item>>,
    url: string,
    query: NonNullable<OutboundRequest['query']>,
    failureOf: Judge,
  ): Promise<Item[]> {
    const all: Item[] = [];
    let after: string | undefined;
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const answer = await get(schema, url, { ...query, limit: PAGE, after }, failureOf);
      all.push(...answer.data);
      after = answer.paging?.cursors?.after;
      if (answer.paging?.next === undefined || after === undefined) return all;
    }
    throw new ProviderFailure(PROVIDER, 'wait', `${PROVIDER}: a list does not end`);
  }

  return {
    postMessage: async (json: Readonly<Record<string, unknown>>): Promise<z.output<typeof wire.Sent>> => {
      const response = await ask(
        { method: 'POST', url: `${sender()}/messages`, json, connectionKey },
        messageFailureOf,
      );
      return response.read(wire.Sent);
    },

    getTemplates: (name?: string): Promise<wire.Template[]> =>
      list(
        wire.Templates,
        `${account()}/message_templates`,
        { fields: TEMPLATE_FIELDS, name },
        templateFailureOf,
      ),

    postTemplate: async (
      json: Readonly<Record<string, unknown>>,
    ): Promise<z.output<typeof wire.SubmittedTemplate>> => {
      const response = await ask(
        { method: 'POST', url: `${account()}/message_templates`, json, connectionKey },
        templateFailureOf,
      );
      return response.read(wire.SubmittedTemplate);
    },

    /** One language; without the id, all languages of the name would be gone. */
    deleteTemplate: async (name: string, id: string): Promise<void> => {
      await ask(
        {
          method: 'DELETE',
          url: `${account()}/message_templates`,
          query: { name, hsm_id: id },
          idempotent: true,
          connectionKey,
        },
        templateFailureOf,
      );
    },

    getNumber: (): Promise<wire.PhoneNumber> =>
      get(wire.PhoneNumber, sender(), { fields: NUMBER_FIELDS }, messageFailureOf),

    /**
     * The numbers of the account. With the proof of the app's secret, which is refused for the secret of another app: a wrong
     * one would be noticed by nothing but events that never verify.
     */
    getNumbers: (): Promise<wire.PhoneNumber[]> => {
      const secret = connection.credentials['appSecret']?.trim();
      return list(
        wire.PhoneNumbers,
        `${account()}/phone_numbers`,
        {
          fields: NUMBER_FIELDS,
          ...(secret && { appsecret_proof: createHmac('sha256', secret).update(token).digest('hex') }),
        },
        accessFailureOf({ 33: 'wabaId', 100: 'wabaId', 803: 'wabaId' }),
      );
    },

    /** Sends the events of the account to the app of the token; to another address where one is given. */
    postSubscribedApp: async (override: Readonly<Record<string, string>> | null): Promise<void> => {
      const response = await ask(
        {
          method: 'POST',
          url: `${account()}/subscribed_apps`,
          json: override ?? {},
          // The same subscription as before replaces it.
          idempotent: true,
          connectionKey,
        },
        accessFailureOf({}),
      );
      response.read(wire.Done);
    },
  };
}
