import { readFileSync } from 'node:fs';

import type { OfficialInterface } from '../checker.ts';
import { callsOfOpenApi } from '../document.ts';
import { callsOfFields, rowsOf } from '../fields.ts';

type Extract = Parameters<typeof callsOfOpenApi>[0];

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const whatsappDocument = JSON.parse(read('business-messaging-v23.0.json')) as Extract;
/** What Meta posts about the status of a message. */
export const statusPostSchema = whatsappDocument['statusPost'] as Readonly<Record<string, unknown>>;
/** What Meta posts about messages of guests: the examples of its document. */
export const documentedPosts = whatsappDocument['posts'] as Readonly<Record<string, unknown>>;
/** What Meta posted to others. */
export const recordedNotices = JSON.parse(read('notices.json')) as Readonly<Record<string, unknown>>;

type Fields = Record<string, unknown>;
const at = (holder: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, name) => (inner as Fields)[name], holder);

/** The document, with the two things without which no message of its own examples would fit. */
function completed(document: Extract): Extract {
  const copy = structuredClone(document);
  const body = at(copy, 'paths', '/{Version}/{Phone}/messages', 'post', 'requestBody', 'content');
  for (const message of at(body, 'application/json', 'schema', 'oneOf') as Fields[]) {
    const fields = message['properties'] as Fields;
    // pywa sends it as `tracker`, and the recorded notice `message_status.with_tracker` returns it.
    fields['biz_opaque_callback_data'] = { type: 'string', maxLength: 512 };
    if (fields['template'] === undefined) continue;
    for (const part of at(fields, 'template', 'properties', 'components', 'items', 'oneOf') as Fields[]) {
      // The pattern has the numbers of footnotes in it ("^[2-6, 11-14]$"); the position of the first button is 0.
      (part['properties'] as Fields)['index'] = { type: 'string', pattern: '^[0-9]$' };
    }
  }
  return copy;
}

export const whatsappInterface: OfficialInterface = {
  simulator: 'whatsapp-cloud',
  base: '',
  calls: callsOfOpenApi(completed(whatsappDocument)),
  beside: [{ base: '', calls: callsOfFields(rowsOf(read('fields.tsv'))) }],
  others: /^\/inbox$/,
  // "Also inside an answer 200", as clients of others handle it.
  refusal: {
    type: 'object',
    required: ['error'],
    properties: { error: { type: 'object', required: ['code'] } },
  },
  exceptions: [
    // The document knows `name` only; these are the ways of every list of the Graph API, and pywa's (`get_templates`).
    /^GET .*\/message_templates query \/ must NOT have additional properties \((fields|limit|after)\)$/,
    // Answered when they are asked for: pywa's `TemplateDetails`.
    /^GET .*\/message_templates 200 \/data\/\* must NOT have additional properties \((rejected_reason|quality_score)\)$/,
    // The Graph API's way of paging: on every page but the last.
    /^GET .*\/message_templates 200 \/paging must NOT have additional properties \(next\)$/,
    // In each of the document's own examples that has a place.
    /^POST .*\/message_templates body \/components\/\* must NOT have additional properties \(example\)$/,
    // Every call of the Graph API takes it: developers.facebook.com/docs/graph-api/guides/secure-requests.
    /query \/ must NOT have additional properties \(appsecret_proof\)$/,
    // In place of `messaging_limit_tier`, which is gone since February 2026 (pywa's `BusinessPhoneNumber`).
    /must NOT have additional properties \(whatsapp_business_manager_messaging_limit\)$/,
    // A number in a list has other words for its state in the document than the same number by itself.
    /^GET .*\/phone_numbers 200 \/data\/\*\/status must be equal .* \(CONNECTED\)$/,
    // In the schema of marketing messages, and in pywa for all templates.
    /^POST .*\/messages 200 \/messages\/\* must NOT have additional properties \(message_status\)$/,
    // pywa's `WhatsAppError`, and the document's own example of an error of a message.
    /\/error must NOT have additional properties \(error_data\)$/,
  ],
};
