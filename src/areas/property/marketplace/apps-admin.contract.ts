import { z } from 'zod';

import { AppId } from '#vocabulary/app-ids.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId, UserId } from '#vocabulary/ids.ts';
import { Instant } from '#vocabulary/instant.ts';
import { Language } from '#vocabulary/language.ts';
import { jsonQuery, PageMeta, pagingQuery } from '#vocabulary/paging.ts';
import { PlainDate } from '#vocabulary/plain-date.ts';
import { tableFormat } from '#vocabulary/table-format.ts';
import { CheckedPrices } from './bands.ts';
import { CatalogueApp, FeeBillingRange } from './catalogue.ts';
import { AppStatus, OwnState } from './marketplace.contract.ts';
import { ADMIN_PAGE, ADMIN_PAGE_MAX } from './marketplace.constants.ts';

/** C-APP-02: the changes from a day on; missing fields stay as they are. */
export const AppUpdate = z
  .object({
    feeBillingRange: CheckedPrices.optional(),
    trialPeriod: CatalogueApp.shape.trialPeriod.optional(),
    status: AppStatus.optional(),
    /** Default: today; never a past day. */
    from: PlainDate.optional(),
  })
  .refine(
    ({ feeBillingRange, trialPeriod, status }) =>
      feeBillingRange !== undefined || trialPeriod !== undefined || status !== undefined,
    { path: ['feeBillingRange'], message: 'general.required' },
  );
export type AppUpdate = z.infer<typeof AppUpdate>;

/** An app as it is sold today, with the number of properties that have it and of people who wait for it. */
export const AdminApp = z.object({
  _id: AppId,
  ...CatalogueApp.omit({ id: true }).shape,
  availableLanguages: z.array(Language).min(1),
  properties: z.number().int(),
  waiting: z.number().int(),
});
export type AdminApp = z.infer<typeof AdminApp>;

/** A property that tries an app or pays for it separately, now or earlier. */
export const AppProperty = z.object({
  _id: PropertyId,
  name: z.string(),
  state: OwnState,
  since: Instant.nullable(),
  until: Instant.nullable(),
});
export type AppProperty = z.infer<typeof AppProperty>;

export const WaitingUser = z.object({
  _id: UserId,
  name: z.string(),
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  language: z.string().nullable(),
  since: Instant,
});
export type WaitingUser = z.infer<typeof WaitingUser>;

/** One change of the catalogue. */
export const CatalogueChange = z.object({
  number: z.number().int(),
  from: PlainDate,
  status: AppStatus.optional(),
  trialPeriod: z.number().int().optional(),
  feeBillingRange: FeeBillingRange.optional(),
  actorName: z.string(),
  createdAt: Instant,
});
export type CatalogueChange = z.infer<typeof CatalogueChange>;

export const AppPropertyFilter = z.strictObject({
  state: z.enum(['trialing', 'active', 'ended'], 'general.invalid.option').optional(),
  search: z.string().trim().max(120).optional(),
});
export type AppPropertyFilter = z.infer<typeof AppPropertyFilter>;

export const WaitingFilter = z.strictObject({ search: z.string().trim().max(120).optional() });
export type WaitingFilter = z.infer<typeof WaitingFilter>;

const admin = { access: 'admin', status: 200, params: z.object({ id: AppId }) } as const;
const read = { ...admin, method: 'GET' } as const;
const file = { ...read, fresh: true, rate: 'export', reply: z.void(), raw: 'text/csv' } as const;
const propertyFilter = { filter: jsonQuery(AppPropertyFilter).optional() };
const waitingFilter = { filter: jsonQuery(WaitingFilter).optional() };
const paging = pagingQuery(ADMIN_PAGE, ADMIN_PAGE_MAX);

export const appsAdminContract = {
  updateApp: defineCall({
    ...admin,
    id: 'C-APP-02',
    method: 'PATCH',
    path: '/api/common/apps/{id}',
    rate: 'write',
    summary: 'Update a marketplace app',
    description: 'The price, the trial or the status changes from the given day on.',
    body: AppUpdate,
    reply: AdminApp,
  }),
  listAppProperties: defineCall({
    ...read,
    id: 'C-APP-03',
    path: '/api/common/apps/{id}/properties',
    summary: 'List properties of an app',
    description: 'The properties try the app, pay for it separately, or did so before.',
    query: z.object({ ...paging, ...propertyFilter }),
    reply: z.array(AppProperty),
    meta: PageMeta,
  }),
  exportAppProperties: defineCall({
    ...file,
    id: 'C-APP-04',
    path: '/api/common/apps/{id}/properties/exports/csv',
    summary: 'Export properties of an app',
    description: 'The file `properties.csv` holds the properties of C-APP-03, up to 10,000 lines.',
    query: z.object({ ...propertyFilter, format: tableFormat }),
  }),
  listWaiting: defineCall({
    ...read,
    id: 'C-APP-05',
    path: '/api/common/apps/{id}/user-wait-list',
    summary: 'List the waitlist of an app',
    description: 'Longest wait first.',
    query: z.object({ ...paging, ...waitingFilter }),
    reply: z.array(WaitingUser),
    meta: PageMeta,
  }),
  exportWaiting: defineCall({
    ...file,
    id: 'C-APP-06',
    path: '/api/common/apps/{id}/user-wait-list/exports/csv',
    summary: 'Export the waitlist of an app',
    description: 'The file `user-wait-list.csv` holds the users of C-APP-05, up to 10,000 lines.',
    query: z.object({ ...waitingFilter, format: tableFormat }),
  }),
  listAdminApps: defineCall({
    id: 'C-APP-17',
    method: 'GET',
    path: '/api/admin/apps',
    access: 'admin',
    summary: 'List apps with usage counts',
    description:
      'Each app has its terms of today, the number of its properties and the number of waiting users.',
    status: 200,
    reply: z.array(AdminApp),
  }),
  listAppChanges: defineCall({
    ...read,
    id: 'C-APP-18',
    path: '/api/admin/apps/{id}/versions',
    summary: 'List changes of an app',
    description: 'Each change has the day from which it counts. Last change first.',
    reply: z.array(CatalogueChange),
  }),
};
