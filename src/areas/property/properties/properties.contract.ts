import { z } from 'zod';

import { defineCall } from '#vocabulary/call.ts';
import { ContactPhone } from '#vocabulary/contact-phone.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { Instant, TimeZone } from '#vocabulary/instant.ts';
import { Currency } from '#vocabulary/money.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { Slug } from './slugs.contract.ts';
import { propertyErrors } from './properties.errors.ts';
import { WIZARD_END, WIZARD_STEPS } from './wizard.constants.ts';

/**
 * A state or a city: by the id of the lists of places, or with a null id by its name, when the lists do not have it.
 */
export const PlaceName = z.object({ _id: z.string().max(120).nullable(), name: z.string().max(120) });
export type PlaceName = z.infer<typeof PlaceName>;
export const PropertyLocation = z.object({
  country: z.object({
    _id: z.string().max(60),
    name: z.string().max(120),
    iso: z.string().regex(/^[A-Z]{2}$/, 'signup.country.required'),
  }),
  state: PlaceName.nullable().optional(),
  city: PlaceName.nullable().optional(),
});

/** D-3: the two stored values, everything else is refused. */
export const PropertyType = z.enum(['short rental', 'hotel']);

const fields = {
  name: z.string().trim().min(1, 'general.required').min(3, 'signup.name.min').max(120),
  type: PropertyType,
  currency: Currency,
  timezone: TimeZone,
  location: PropertyLocation,
  phone: ContactPhone.nullable().optional(),
  address: z.string().trim().max(300).nullable().optional(),
};

/** SEC-35: fields that are not named here are refused. */
export const PropertyFilter = z
  .strictObject({
    _id: z.union([PropertyId, z.array(PropertyId).max(500)]),
    /** Ignores case and accents. */
    name: z.string().trim().max(120),
    type: PropertyType,
    /** ISO 3166 alpha-2. */
    country: z.string().regex(/^[A-Z]{2}$/, 'general.invalid.option'),
  })
  .partial();
export type PropertyFilter = z.infer<typeof PropertyFilter>;

/** The trial of a property (R-SIGNUP-10). */
export const Trial = z.object({
  endsAt: Instant,
  /** Days after today in the property's zone: 0 on the last one, and when it is over. */
  daysLeft: z.number().int(),
  isOver: z.boolean(),
});

/** The host's step in the check-in wizard (S-APP-10). */
export const WizardStep = z.enum([...WIZARD_STEPS, WIZARD_END]);
export type WizardStep = z.infer<typeof WizardStep>;

export const PropertyOnboarding = z.object({
  step4: z.object({
    /** The property has settings of its check-in links, and a wizard for them. */
    linkSettings: z.boolean(),
    /** The step where the wizard continues; `complete-wizard` when it is over, null before it began. */
    wizardStep: WizardStep.nullable(),
  }),
});
export type PropertyOnboarding = z.infer<typeof PropertyOnboarding>;

/** E-07. */
export const Property = z.object({
  _id: PropertyId,
  ...fields,
  slug: z.string(),
  onboardingStatus: z.enum(['1', '2', '3', '4']),
  onboarding: PropertyOnboarding,
  /** Null before it began, and for the later properties of an account, which have none. */
  trial: Trial.nullable(),
  /** Its first setup has not ended (C-SETUP-01). */
  isSetupOpen: z.boolean(),
  createdAt: Instant,
  version: z.number().int(),
});
export type Property = z.infer<typeof Property>;

const utm = z.string().max(200).optional();
export const PropertyInput = z.object({
  ...fields,
  utmSource: utm,
  utmMedium: utm,
  utmCampaign: utm,
  utmTerm: utm,
  utmContent: utm,
  /** The offer of a landing link, unchanged; its value is looked up by its code (D-21). */
  promo: utm,
});
export type PropertyInput = z.infer<typeof PropertyInput>;

/** The fields that may be changed by hand: SEC-04. */
const changeable = { ...fields, slug: Slug };
export const PropertyReplacement = z.object({ ...changeable, slug: Slug.optional() });
export type PropertyReplacement = z.infer<typeof PropertyReplacement>;
const byId = z.object({ id: PropertyId });
const change = {
  access: 'member',
  app: 'property',
  permission: 'manage',
  propertyIn: 'params.id',
  params: byId,
  status: 200,
  reply: Property,
} as const;

export const propertyContract = {
  getProperty: defineCall({
    id: 'C-PROP-01',
    method: 'GET',
    path: '/api/common/property/{id}',
    access: 'member',
    app: 'common',
    propertyIn: 'params.id',
    summary: 'Get a property',
    params: byId,
    status: 200,
    reply: Property,
  }),
  createProperty: defineCall({
    id: 'C-PROP-02',
    method: 'POST',
    path: '/api/common/property',
    access: 'signed-in',
    summary: 'Create a property',
    description: 'The signed-in user becomes the owner of the property.',
    body: PropertyInput,
    status: 201,
    reply: Property,
  }),
  replaceProperty: defineCall({
    ...change,
    id: 'C-PROP-03',
    method: 'PUT',
    path: '/api/common/property/{id}',
    summary: 'Replace a property',
    description: 'An optional field that is left out is emptied. The slug stays unchanged if it is left out.',
    body: PropertyReplacement,
    ifMatch: true,
    errors: [propertyErrors.slugTaken],
  }),
  updateProperty: defineCall({
    ...change,
    id: 'C-PROP-04',
    method: 'PATCH',
    path: '/api/common/property/{id}',
    summary: 'Update a property',
    description: 'A field that is left out stays unchanged.',
    body: z.object(changeable).partial(),
    ifMatch: true,
    errors: [propertyErrors.slugTaken],
  }),
  listProperties: defineCall({
    id: 'C-PROP-06',
    method: 'GET',
    path: '/api/common/properties',
    access: 'signed-in',
    summary: 'List properties of the signed-in user',
    query: z.object({ ...pagingQuery(100, 500), filter: jsonQuery(PropertyFilter).optional() }),
    status: 200,
    reply: z.array(Property),
    meta: PageMeta,
  }),
};
