import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { AppName } from '#vocabulary/members.ts';
import { ListingId, PropertyId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { FORM_CHOICES_MAX, FORM_FIELDS_MAX, FORM_LISTINGS_MAX } from './forms.constants.ts';
import { formErrors } from './forms.errors.ts';

const words = (max: number) =>
  z.string().trim().min(1, 'general.required').max(max, 'general.invalid.tooLong');

export const QuestionKind = z.enum(['text', 'number', 'date', 'yes-no', 'choice', 'plate']);

export const FormField = z
  .object({
    /** The key of the answers; it stays when the question is reworded. */
    key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, 'general.invalid.format'),
    label: words(200),
    kind: QuestionKind,
    required: z.boolean().default(false),
    choices: z.array(words(120)).max(FORM_CHOICES_MAX, 'general.invalid.tooLong').optional(),
  })
  .refine(({ kind, choices = [] }) => (kind === 'choice') === choices.length > 0, {
    message: 'general.invalid',
    path: ['choices'],
  });
export type FormField = z.infer<typeof FormField>;

const fields = z
  .array(FormField)
  .max(FORM_FIELDS_MAX, 'general.invalid.tooLong')
  .refine((list) => new Set(list.map(({ key }) => key)).size === list.length, 'forms.error.sameKey');

/** Where a form of the check-in is asked: nowhere, in the whole property, or in some listings. */
export const AskedIn = z.enum(['nowhere', 'property', 'listings']);
export type AskedIn = z.infer<typeof AskedIn>;

const listingIds = z.array(ListingId).max(FORM_LISTINGS_MAX, 'general.invalid.tooBig');

/** E-66, with its questions. */
export const CustomForm = z.object({
  _id: z.uuid(),
  name: z.string(),
  appId: AppName,
  propertyId: PropertyId,
  fields: z.array(FormField),
  askedIn: AskedIn,
  /** With `listings`: the listings whose guests are asked. */
  listingIds: z.array(ListingId),
  version: z.number().int(),
  createdAt: Instant,
});
export type CustomForm = z.infer<typeof CustomForm>;

export const FormInput = z.object({
  propertyId: PropertyId.optional(),
  appId: AppName,
  name: words(120),
  fields: fields.default([]),
  askedIn: AskedIn.default('nowhere'),
  listingIds: listingIds.default([]),
});
export type FormInput = z.infer<typeof FormInput>;

export const FormChange = z.object({
  propertyId: PropertyId.optional(),
  appId: AppName.optional(),
  name: FormInput.shape.name.optional(),
  fields: fields.optional(),
  askedIn: AskedIn.optional(),
  listingIds: listingIds.optional(),
});
export type FormChange = z.infer<typeof FormChange>;

export const FormQuery = z.object({
  propertyId: PropertyId.optional(),
  appId: AppName.optional(),
  /** Part of a name. */
  filter: z.string().trim().max(100, 'general.invalid.tooLong').optional(),
});
export type FormQuery = z.infer<typeof FormQuery>;

const member = { access: 'member', app: 'common' } as const;
const path = '/api/common/forms';

export const formsContract = {
  listForms: defineCall({
    ...member,
    id: 'C-GEN-01',
    method: 'GET',
    path,
    summary: 'List forms of a property',
    description: 'The list holds the forms of the apps that the caller can see. Sorted by name.',
    query: FormQuery,
    status: 200,
    reply: z.array(CustomForm),
  }),
  createForm: defineCall({
    ...member,
    id: 'C-GEN-02',
    method: 'POST',
    path,
    permission: 'manage',
    summary: 'Create a form',
    description: 'The body holds the form with its fields.',
    body: FormInput,
    status: 201,
    reply: CustomForm,
    errors: [
      formErrors.nameTaken,
      formErrors.notAsked,
      formErrors.tooMany,
      formErrors.tooManyAsked,
      formErrors.whichListings,
    ],
  }),
  updateForm: defineCall({
    ...member,
    id: 'C-GEN-03',
    method: 'PATCH',
    path: `${path}/{id}`,
    permission: 'manage',
    summary: 'Update a form',
    description: 'A field that is left out stays unchanged.',
    params: z.object({ id: z.uuid() }),
    query: z.object({ propertyId: PropertyId.optional() }),
    body: FormChange,
    status: 200,
    reply: CustomForm,
    ifMatch: true,
    errors: [formErrors.nameTaken, formErrors.notAsked, formErrors.tooManyAsked, formErrors.whichListings],
  }),
};
