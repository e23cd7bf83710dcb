import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Language } from '#vocabulary/language.ts';

/** The lodging agreement as guests of one language read it. */
const AgreementReading = z.object({
  language: Language,
  title: z.string(),
  paragraphs: z.array(z.string()),
  /** The text above the host's terms. */
  termsLabel: z.string(),
});

/** The lodging agreement of an example stay in the first unit, in every language. */
export const AgreementPreview = z.object({
  /** The version of the wording; stored with each signature. */
  version: z.string(),
  texts: z.array(AgreementReading),
});
export type AgreementPreview = z.infer<typeof AgreementPreview>;

export const agreementContract = {
  previewAgreement: defineCall({
    id: 'C-CHK-50',
    method: 'GET',
    path: '/api/checkin-express/agreement',
    access: 'member',
    app: 'check-in',
    summary: 'Preview the lodging agreement',
    query: z.object({ propertyId: PropertyId.optional() }),
    status: 200,
    reply: AgreementPreview,
  }),
};
