import { z } from 'zod';

import { HOST_FIELDS } from '#countries/host-fields.ts';
import { defineCall } from '#vocabulary/call.ts';
import { PropertyId } from '#vocabulary/ids.ts';
import { checkInErrors } from './check-in.errors.ts';
import { RequiredFields } from './check-in.contract.ts';

/**
 * When the guest's page shows a part of the arrival information, never earlier; never after the departure, and never
 * for a cancelled stay.
 */
export const REVEAL_WHEN = ['always', 'complete', 'day-before', 'arrival-day'] as const;
export const RevealWhen = z.enum(REVEAL_WHEN);

/** Passwords and codes open a home: only within the window of the stay (SEC-42). */
export const ENTRY_WHEN = ['day-before', 'arrival-day'] as const;
export const EntryWhen = z.enum(ENTRY_WHEN, 'checkIn.settings.onlyAround');

export const HostField = z.enum(HOST_FIELDS);
/** `law`: nothing beyond the questions of country and registries. */
export const FieldAsk = z.enum(['required', 'optional', 'law', 'off']);
export type FieldAsk = z.infer<typeof FieldAsk>;

/** The host's decisions about check-ins of a property; its secrets are named and never shown. */
export const CheckInSettings = z.object({
  propertyId: PropertyId,
  fields: z.array(
    z.object({
      name: HostField,
      label: z.string(),
      /**
       * The fields that country and connected registries ask already; `required` when at least one guest has to answer.
       */
      law: z.enum(['required', 'optional']).nullable(),
      /** The host's own demand; `law` when only the law asks for the field. */
      ask: FieldAsk,
    }),
  ),
  reveal: z.object({ address: RevealWhen, wifi: EntryWhen, entry: EntryWhen }),
  /** The wifi of the whole house; the wifi of a listing takes precedence. */
  wifiName: z.string().nullable(),
  hasWifiPassword: z.boolean(),
  hasAccessCode: z.boolean(),
  instructions: z.string().nullable(),
  version: z.number().int(),
});
export type CheckInSettings = z.infer<typeof CheckInSettings>;

/** The host's demand for one field. */
export const FieldWish = z.object({ name: HostField, ask: FieldAsk });
const FieldWishes = z.array(FieldWish).max(HOST_FIELDS.length, 'general.invalid.tooBig');
export type FieldWishes = z.infer<typeof FieldWishes>;

const text = (max: number) => z.string().trim().max(max, 'general.invalid.tooLong').nullable().optional();

/** Missing fields stay as they are; null empties a field. `fields` is the whole list. */
export const CheckInSettingsInput = z.object({
  fields: FieldWishes.optional(),
  reveal: z
    .object({ address: RevealWhen.optional(), wifi: EntryWhen.optional(), entry: EntryWhen.optional() })
    .optional(),
  wifiName: text(60),
  /** An empty value keeps the stored one. */
  wifiPassword: text(120),
  accessCode: text(60),
  instructions: text(2_000),
});
export type CheckInSettingsInput = z.infer<typeof CheckInSettingsInput>;

const propertyQuery = z.object({ propertyId: PropertyId.optional() });
const appQuery = z.object({
  ...propertyQuery.shape,
  /** Every app of the property reads and writes the same settings. */
  appId: z.string().max(60).optional(),
});

export const checkInSettingsContract = {
  getSettings: defineCall({
    id: 'C-CHK-01',
    method: 'GET',
    path: '/api/checkin-express/integrations',
    access: 'member',
    app: 'check-in',
    permission: 'manage',
    secret: true,
    summary: 'Get the check-in settings',
    query: propertyQuery,
    status: 200,
    reply: CheckInSettings,
    errors: [checkInErrors.settingsUnreadable],
  }),
  saveSettings: defineCall({
    id: 'C-CHK-02',
    method: 'POST',
    path: '/api/checkin-express/integrations',
    access: 'member',
    app: 'check-in',
    permission: 'manage',
    secret: true,
    summary: 'Save the check-in settings',
    query: propertyQuery,
    body: CheckInSettingsInput,
    status: 200,
    reply: CheckInSettings,
    ifMatch: true,
    errors: [checkInErrors.lawAsks, checkInErrors.settingsUnreadable],
  }),
  saveRequiredFields: defineCall({
    id: 'C-CHK-04',
    method: 'POST',
    path: '/api/checkin-express/required-fields',
    access: 'member',
    app: 'check-in',
    permission: 'manage',
    summary: 'Save the required guest fields',
    description:
      'The call saves the fields that the host asks. `If-Match` is the version of the check-in settings.',
    query: propertyQuery,
    body: z.object({ fields: FieldWishes }),
    status: 200,
    reply: RequiredFields,
    ifMatch: true,
    errors: [checkInErrors.lawAsks, checkInErrors.settingsUnreadable],
  }),
  getAppSettings: defineCall({
    id: 'C-INT-13',
    method: 'GET',
    path: '/api/common/property-integrations/check-in-settings',
    access: 'member',
    app: 'check-in',
    permission: 'manage',
    secret: true,
    summary: 'Get the check-in app settings',
    description: 'The settings are the same as in C-CHK-01.',
    query: appQuery,
    status: 200,
    reply: CheckInSettings,
    errors: [checkInErrors.settingsUnreadable],
  }),
  changeAppSettings: defineCall({
    id: 'C-INT-14',
    method: 'PATCH',
    path: '/api/common/property-integrations/check-in-settings',
    access: 'member',
    app: 'check-in',
    permission: 'manage',
    secret: true,
    summary: 'Update the check-in app settings',
    description: 'The call changes the same settings as C-CHK-02.',
    query: appQuery,
    body: CheckInSettingsInput,
    status: 200,
    reply: CheckInSettings,
    ifMatch: true,
    errors: [checkInErrors.lawAsks, checkInErrors.settingsUnreadable],
  }),
};
