import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { plainText } from '#vocabulary/plain-text.ts';
import { TERMS_CONTENT_MAX, TERMS_NAME_MAX, TERMS_TITLE_MAX } from './terms.constants.ts';
import { termsErrors } from './terms.errors.ts';

export const TermsState = z.enum(['draft', 'in-force', 'archived']);
export type TermsState = z.infer<typeof TermsState>;

const words = (max: number) =>
  z
    .string()
    .max(max, 'general.invalid.tooLong')
    .transform(plainText)
    .pipe(z.string().min(1, 'general.required'));

export const TermsText = z.object({ title: words(TERMS_TITLE_MAX), content: words(TERMS_CONTENT_MAX) });

/** One text for each language of the host; guests of other languages read the first one. */
export const TermsTexts = z.partialRecord(Language, TermsText);
export type TermsTexts = z.infer<typeof TermsTexts>;

/** E-61. */
export const Terms = z.object({
  _id: z.uuid(),
  propertyId: PropertyId,
  /** The team's name for it; guests never see it. */
  name: z.string(),
  state: TermsState,
  /** The draft. */
  texts: TermsTexts,
  /** The draft in the caller's language; empty without text. */
  content: z.string(),
  /** The newest published version. */
  published: z.object({ _id: z.uuid(), number: z.number().int(), publishedAt: Instant }).nullable(),
  /** Text that was written since then and that guests do not see. */
  hasChanges: z.boolean(),
  version: z.number().int(),
  updatedAt: Instant,
});
export type Terms = z.infer<typeof Terms>;

export const TermsVersion = z.object({
  _id: z.uuid(),
  number: z.number().int(),
  texts: TermsTexts,
  publishedAt: Instant,
});
export type TermsVersion = z.infer<typeof TermsVersion>;

export const TermsInput = z.object({
  propertyId: PropertyId.optional(),
  name: words(TERMS_NAME_MAX),
  texts: TermsTexts.default({}),
  /** `in-force` publishes the draft and archives the terms that were in force. */
  state: z.enum(['draft', 'in-force']).default('draft'),
});
export type TermsInput = z.infer<typeof TermsInput>;

export const TermsChange = z.object({
  propertyId: PropertyId.optional(),
  name: TermsInput.shape.name.optional(),
  texts: TermsTexts.optional(),
  state: TermsState.optional(),
});
export type TermsChange = z.infer<typeof TermsChange>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const byId = z.object({ id: z.uuid() });
const read = { method: 'GET', access: 'member', app: 'check-in', status: 200, query: propertyQuery } as const;
const write = { access: 'member', app: 'check-in', permission: 'manage', query: propertyQuery } as const;

export const termsContract = {
  listTerms: defineCall({
    ...read,
    id: 'C-GEN-18',
    path: '/api/common/terms-and-conditions',
    summary: 'List terms and conditions',
    description: 'At most one entry of the property is in force.',
    reply: z.array(Terms),
  }),
  createTerms: defineCall({
    ...write,
    id: 'C-GEN-19',
    method: 'POST',
    path: '/api/common/terms-and-conditions',
    summary: 'Create terms and conditions',
    description: 'With the state `in-force`, the call publishes them.',
    body: TermsInput,
    status: 201,
    reply: Terms,
    errors: [termsErrors.nothingWritten, termsErrors.tooMany],
  }),
  updateTerms: defineCall({
    ...write,
    id: 'C-GEN-20',
    method: 'PATCH',
    path: '/api/common/terms-and-conditions/{id}',
    summary: 'Update terms and conditions',
    description:
      'The call changes the draft, publishes it as a new version, archives the terms or returns them to draft.',
    params: byId,
    body: TermsChange,
    status: 200,
    reply: Terms,
    ifMatch: true,
    errors: [termsErrors.nothingWritten],
  }),
  deleteTerms: defineCall({
    ...write,
    id: 'C-GEN-21',
    method: 'DELETE',
    path: '/api/common/terms-and-conditions/{id}',
    summary: 'Delete terms and conditions',
    description: 'The terms leave the list. Published versions are kept as proof.',
    params: byId,
    status: 200,
    reply: z.object({ deleted: z.literal(true) }),
  }),
  listVersions: defineCall({
    ...read,
    id: 'C-GEN-25',
    path: '/api/common/terms-and-conditions/{id}/versions',
    summary: 'List published versions of terms',
    description: 'Each version holds the exact text that was published. Newest first.',
    params: byId,
    reply: z.array(TermsVersion),
  }),
};
