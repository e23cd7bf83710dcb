import { ProviderFailure } from '#capabilities/failures.ts';
import {
  guestMessageFailure,
  guestMessageReasonOf,
} from '#capabilities/guest-messaging/guest-messaging.reasons.ts';
import {
  type GuestQuality,
  type GuestTemplate,
  type GuestTemplateCategory,
  type GuestTemplates,
  type GuestTemplateState,
  isDraftComplete,
  type RejectionReason,
} from '#capabilities/guest-messaging/guest-messaging.templates.ts';
import { sanitizeProviderText } from '#foundation/outbound/outbound.ts';
import { lookUpTable } from '#vocabulary/look-up-table.ts';

import type { WhatsappClients } from './whatsapp-cloud.client.ts';
import { PROVIDER } from './whatsapp-cloud.reasons.ts';
import type { Template } from './whatsapp-cloud.wire.ts';

const LONGEST_BODY = 1024;
const LONGEST_EXAMPLE = 1024;
const NAME = /^[a-z0-9_]{1,512}$/;

/** Words of the list of templates and of events. Flagged templates are still sent; an appeal is about a rejected one. */
const STATES: Readonly<Record<string, GuestTemplateState>> = lookUpTable({
  APPROVED: 'approved',
  REINSTATED: 'approved',
  FLAGGED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  LIMIT_EXCEEDED: 'rejected',
  PAUSED: 'paused',
  DISABLED: 'disabled',
  ARCHIVED: 'disabled',
  PENDING_DELETION: 'deleted',
  DELETED: 'deleted',
});
const CATEGORIES: Readonly<Record<string, GuestTemplateCategory>> = lookUpTable({
  UTILITY: 'utility',
  MARKETING: 'marketing',
  AUTHENTICATION: 'authentication',
});
const QUALITIES: Readonly<Record<string, GuestQuality>> = lookUpTable({
  GREEN: 'high',
  YELLOW: 'medium',
  RED: 'low',
});

export const templateStateOf = (word: string): GuestTemplateState => STATES[word] ?? 'unknown';
export const templateCategoryOf = (word: string | undefined): GuestTemplateCategory | null =>
  (word === undefined ? undefined : CATEGORIES[word]) ?? null;
export const qualityOf = (word: string | undefined): GuestQuality =>
  (word === undefined ? undefined : QUALITIES[word]) ?? 'unknown';
const REJECTIONS: Readonly<Record<string, RejectionReason>> = lookUpTable({
  ABUSIVE_CONTENT: 'abusive',
  INCORRECT_CATEGORY: 'category',
  INVALID_FORMAT: 'format',
  PROMOTIONAL: 'promotional',
  SCAM: 'scam',
  TAG_CONTENT_MISMATCH: 'language',
});
/** `NONE` is no reason. */
export const problemOf = (words: string | undefined): string | null =>
  words === undefined || words === '' || words === 'NONE'
    ? null
    : (REJECTIONS[words] ?? sanitizeProviderText(words));

function presentTemplate(template: Template): GuestTemplate {
  const body = template.components.find(({ type }) => type.toUpperCase() === 'BODY')?.text;
  const state = templateStateOf(template.status);
  return {
    externalId: template.id,
    name: template.name,
    languageCode: template.language,
    category: templateCategoryOf(template.category),
    state,
    problem: state === 'rejected' ? problemOf(template.rejected_reason) : null,
    quality: qualityOf(template.quality_score?.score),
    body: body?.slice(0, LONGEST_BODY * 2) ?? null,
  };
}

const malformed = (words: string): ProviderFailure =>
  guestMessageFailure(PROVIDER, 'template-refused', { words });

export const createWhatsappTemplates = (clients: WhatsappClients): GuestTemplates => ({
  longestBody: LONGEST_BODY,
  namePattern: NAME,
  languageCodes: { es: 'es', pt: 'pt_BR', en: 'en' },

  submit: async (connection, draft) => {
    const { name, languageCode, category, body, examples } = draft;
    if (!NAME.test(name)) throw malformed('The name has lower case letters, digits and _ only');
    if (body.length > LONGEST_BODY) throw malformed(`The text has more than ${LONGEST_BODY} characters`);
    if (!isDraftComplete(draft)) throw malformed('The places are numbered from {{1}}, each with an example');
    if (examples.some(({ length }) => length > LONGEST_EXAMPLE)) throw malformed('An example is too long');
    const submitted = await clients.of(connection).postTemplate({
      name,
      language: languageCode,
      category: category.toUpperCase(),
      components: [
        { type: 'BODY', text: body, ...(examples.length > 0 && { example: { body_text: [examples] } }) },
      ],
    });
    return {
      externalId: submitted.id,
      state: templateStateOf(submitted.status ?? 'PENDING'),
      category: templateCategoryOf(submitted.category),
    };
  },

  list: async (connection) => (await clients.of(connection).getTemplates()).map(presentTemplate),

  remove: async (connection, { name, externalId }) => {
    const client = clients.of(connection);
    try {
      await client.deleteTemplate(name, externalId);
    } catch (error) {
      // A template that is gone is refused like one that never was: only the list tells.
      const isRefused =
        error instanceof ProviderFailure && guestMessageReasonOf(error) === 'template-refused';
      if (!isRefused || (await client.getTemplates(name)).some(({ id }) => id === externalId)) throw error;
    }
  },
});
