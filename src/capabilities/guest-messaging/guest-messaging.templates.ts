import type { Language } from '#vocabulary/language.ts';
import type { ProviderConnection } from '../connection.ts';

export type GuestTemplateCategory = 'utility' | 'marketing' | 'authentication';

/** Only an approved template is sent; an unknown word of a provider is `unknown`, never `approved`. */
export type GuestTemplateState =
  'approved' | 'pending' | 'rejected' | 'paused' | 'disabled' | 'deleted' | 'unknown';

export type GuestQuality = 'high' | 'medium' | 'low' | 'unknown';

/** Why words were rejected, where a provider names a reason of a fixed set and gives no words. */
export const REJECTION_REASONS = [
  'abusive',
  'category',
  'format',
  'promotional',
  'scam',
  'language',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** A template of the channel in one language. */
export type GuestTemplate = {
  readonly externalId: string;
  readonly name: string;
  /** The channel's own code, such as `pt_BR`. */
  readonly languageCode: string;
  readonly category: GuestTemplateCategory | null;
  readonly state: GuestTemplateState;
  /** Why it was rejected: one of `REJECTION_REASONS`, or the provider's words. */
  readonly problem: string | null;
  readonly quality: GuestQuality;
  /** With its places as `{{1}}`; null for a template without text. */
  readonly body: string | null;
};

/** What is submitted for approval: one language of a template. */
export type GuestTemplateDraft = {
  readonly name: string;
  readonly languageCode: string;
  readonly category: GuestTemplateCategory;
  /** Places are numbered from `{{1}}` without a gap. */
  readonly body: string;
  /** One for each place. */
  readonly examples: readonly string[];
};

export type GuestTemplates = {
  readonly longestBody: number;
  readonly namePattern: RegExp;
  readonly languageCodes: Readonly<Record<Language, string>>;
  /**
   * Submits for approval. Class U: a second template of the same name and language is refused with `template-exists`. The
   * provider may choose another category than the one that was asked for.
   */
  readonly submit: (
    connection: ProviderConnection,
    draft: GuestTemplateDraft,
  ) => Promise<Pick<GuestTemplate, 'externalId' | 'state' | 'category'>>;
  /** All templates of the account, also those that people made there. */
  readonly list: (connection: ProviderConnection) => Promise<readonly GuestTemplate[]>;
  /** Removes one language of a template. What is gone already is fine. */
  readonly remove: (
    connection: ProviderConnection,
    template: Pick<GuestTemplate, 'externalId' | 'name'>,
  ) => Promise<void>;
};

/** The numbers of the places in a body, each once, in their order. */
const placesOf = (body: string): readonly number[] =>
  [...new Set([...body.matchAll(/\{\{(\d{1,3})\}\}/g)].map(([, number]) => Number(number)))].toSorted(
    (a, b) => a - b,
  );

/** Whether the places are numbered from 1 without a gap, with an example for each. */
export const isDraftComplete = ({
  body,
  examples,
}: Pick<GuestTemplateDraft, 'body' | 'examples'>): boolean => {
  const places = placesOf(body);
  return (
    places.every((number, index) => number === index + 1) &&
    examples.length === places.length &&
    examples.every((example) => example.trim() !== '')
  );
};
