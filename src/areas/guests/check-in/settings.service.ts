import { fieldsOfLaw, HOST_FIELDS } from '#countries/host-fields.ts';
import type { PropertyContext } from '#foundation/context/context.ts';
import { recordChange } from '#foundation/context/history.ts';
import type { Queries, Transaction } from '#foundation/database/database.ts';
import { httpErrors } from '#foundation/http/http.errors.ts';
import { KeyErased, type SealingKey } from '#foundation/secrets/secrets.ts';
import { allTexts } from '#texts/all.ts';
import { translate } from '#texts/translate.ts';
import { Failure, type FailureEntry } from '#vocabulary/errors.ts';
import { checkInErrors } from './check-in.errors.ts';
import { type FormRules, formRules } from './guest-form.service.ts';
import type { CheckInSettings, CheckInSettingsInput, FieldAsk, FieldWishes } from './settings.contract.ts';
import {
  type CheckInSettingsRow,
  findCheckInSettings,
  lockCheckInSettings,
  hostWishesOf,
  writeCheckInSettings,
} from './settings.store.ts';

const SEALED = ['wifi_password', 'access_code', 'instructions'] as const;
type Sealed = (typeof SEALED)[number];

const sealContextOf = (column: Sealed, propertyId: string) => `check_in_settings.${column}:${propertyId}`;

function unsealed(ctx: PropertyContext, key: SealingKey | null, row: CheckInSettingsRow, column: Sealed) {
  const sealed = row[column];
  return key && sealed ? key.unseal(sealed, sealContextOf(column, ctx.propertyId)) : null;
}

const keyOf = async (ctx: PropertyContext, db: Queries, row: CheckInSettingsRow) =>
  row.sealing_key_id !== null && SEALED.some((column) => row[column])
    ? ctx.secrets.openKey(db, row.sealing_key_id)
    : null;

/** The guest's page works without data whose key was erased. */
async function keyForGuest(ctx: PropertyContext, row: CheckInSettingsRow): Promise<SealingKey | null> {
  try {
    return await keyOf(ctx, ctx.db, row);
  } catch (error) {
    if (error instanceof KeyErased) return null;
    throw error;
  }
}

/** The network of the whole house, for the guest's page once it may be shown. */
export async function revealHouseWifi(ctx: PropertyContext, row: CheckInSettingsRow) {
  const key = row.wifi_password ? await keyForGuest(ctx, row) : null;
  return { wifiName: row.wifi_name, wifiPassword: unsealed(ctx, key, row, 'wifi_password') };
}

/** The way in, for the guest's page once it may be shown. */
export async function revealEntry(ctx: PropertyContext, row: CheckInSettingsRow) {
  const key = row.access_code || row.instructions ? await keyForGuest(ctx, row) : null;
  return {
    accessCode: unsealed(ctx, key, row, 'access_code'),
    instructions: unsealed(ctx, key, row, 'instructions'),
  };
}

const lawOf = ({ country, registries }: FormRules) => fieldsOfLaw(country, registries);

const asksIn = (row: CheckInSettingsRow): ReadonlyMap<string, 'required' | 'optional'> =>
  new Map(hostWishesOf(row).map(({ name, required }) => [name, required ? 'required' : 'optional']));

/** Only an answer that the host requires of every guest goes beyond the law. */
const askShown = (law: string | undefined, own: 'required' | 'optional' | undefined): FieldAsk =>
  law !== undefined && own !== 'required' ? 'law' : (own ?? 'off');

/** How strictly an answer is demanded. */
const STRENGTH = { off: 0, optional: 1, required: 2 } as const;

async function present(
  ctx: PropertyContext,
  db: Queries,
  row: CheckInSettingsRow,
  rules: FormRules,
): Promise<CheckInSettings> {
  const law = lawOf(rules);
  const askOf = asksIn(row);
  const words = allTexts[ctx.language];
  const key = row.instructions ? await keyOf(ctx, db, row) : null;
  return {
    propertyId: ctx.propertyId,
    fields: HOST_FIELDS.map((name) => ({
      name,
      label: translate(words, `guestField.${name}.label`),
      law: law.get(name) ?? null,
      ask: askShown(law.get(name), askOf.get(name)),
    })),
    reveal: { address: row.address_when, wifi: row.wifi_when, entry: row.entry_when },
    wifiName: row.wifi_name,
    hasWifiPassword: row.wifi_password !== null,
    hasAccessCode: row.access_code !== null,
    instructions: unsealed(ctx, key, row, 'instructions'),
    version: row.version,
  };
}

/** An erased key leaves settings that can no longer be read or changed. */
async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof KeyErased) throw checkInErrors.settingsUnreadable({ cause: error });
    throw error;
  }
}

export async function getCheckInSettings(ctx: PropertyContext): Promise<CheckInSettings> {
  const [row, rules] = await Promise.all([findCheckInSettings(ctx.db, ctx.propertyId), formRules(ctx)]);
  return readable(() => present(ctx, ctx.db, row, rules));
}

/**
 * The law applies to every stored setting. A demand below the law is refused at its field: a form that accepted it in
 * silence would look as if it had worked.
 */
function refuseLessThanLaw(rules: FormRules, fields: FieldWishes): void {
  const law = lawOf(rules);
  const { code, status, text } = checkInErrors.lawAsks;
  const entries = fields.flatMap(({ name, ask }, at): FailureEntry[] => {
    const asked = law.get(name);
    const isLess = asked !== undefined && ask !== 'law' && STRENGTH[ask] < STRENGTH[asked];
    return isLess ? [{ code, text, field: `fields.${at}.ask` }] : [];
  });
  if (entries.length > 0) throw new Failure(status, entries);
}

/** A missing field stays, null empties it; an empty secret of a form keeps the stored one. */
const isChanged = (given: string | null | undefined): boolean => given !== undefined && given !== '';

async function sealedOf(
  ctx: PropertyContext,
  tx: Transaction,
  before: CheckInSettingsRow,
  input: CheckInSettingsInput,
): Promise<Partial<CheckInSettingsRow>> {
  const given = {
    wifi_password: isChanged(input.wifiPassword) ? input.wifiPassword : undefined,
    access_code: isChanged(input.accessCode) ? input.accessCode : undefined,
    // The form shows it: emptied there, it is emptied here.
    instructions: input.instructions === undefined ? undefined : input.instructions || null,
  };
  const names = SEALED.filter((column) => given[column] !== undefined);
  if (names.length === 0) return {};
  const key =
    before.sealing_key_id === null
      ? await ctx.secrets.createKey(tx, ctx.propertyId)
      : await ctx.secrets.openKey(tx, before.sealing_key_id);
  const columns = names.map((column) => {
    const text = given[column];
    return [column, text ? key.seal(text, sealContextOf(column, ctx.propertyId)) : null] as const;
  });
  return { sealing_key_id: key.id, ...Object.fromEntries(columns) };
}

const namesAsked = (fields: FieldWishes, ask: FieldAsk) =>
  HOST_FIELDS.filter((name) => fields.findLast((field) => field.name === name)?.ask === ask);

const fieldColumns = (fields: FieldWishes | undefined): Partial<CheckInSettingsRow> =>
  fields
    ? { required_fields: namesAsked(fields, 'required'), optional_fields: namesAsked(fields, 'optional') }
    : {};

/** The fields that the history shows: never the network, its password, the code or the instructions (SEC-42). */
const forHistory = (row: CheckInSettingsRow) => ({
  required_fields: row.required_fields,
  optional_fields: row.optional_fields,
  address_when: row.address_when,
  wifi_when: row.wifi_when,
  entry_when: row.entry_when,
});

async function save(
  ctx: PropertyContext,
  tx: Transaction,
  rules: FormRules,
  input: CheckInSettingsInput,
  version: number | null,
): Promise<CheckInSettingsRow> {
  const before = await lockCheckInSettings(tx, ctx.propertyId);
  const stale = async () =>
    httpErrors.stale({
      details: await present(ctx, tx, await findCheckInSettings(tx, ctx.propertyId), rules),
    });
  if (version !== null && version !== before.version) throw await stale();
  if (input.fields) refuseLessThanLaw(rules, input.fields);
  const sealed = await sealedOf(ctx, tx, before, input);
  const wifiName = input.wifiName === undefined ? before.wifi_name : input.wifiName || null;
  const row = await writeCheckInSettings(
    tx,
    ctx.propertyId,
    {
      ...before,
      ...fieldColumns(input.fields),
      address_when: input.reveal?.address ?? before.address_when,
      wifi_when: input.reveal?.wifi ?? before.wifi_when,
      entry_when: input.reveal?.entry ?? before.entry_when,
      wifi_name: wifiName,
      ...sealed,
    },
    ctx.clock.now(),
  );
  if (!row) throw await stale();
  const isRenewed = Object.keys(sealed).length > 0 || wifiName !== before.wifi_name;
  await recordChange(ctx, tx, {
    subject: 'check-in-settings',
    subjectId: ctx.propertyId,
    action: 'changed',
    before: { ...forHistory(before), access: 'unchanged' as const },
    after: { ...forHistory(row), access: isRenewed ? ('renewed' as const) : ('unchanged' as const) },
  });
  return row;
}

/** C-CHK-02 and C-INT-14 write one record. */
export async function changeCheckInSettings(
  ctx: PropertyContext,
  input: CheckInSettingsInput,
  version: number | null,
): Promise<CheckInSettings> {
  const rules = await formRules(ctx);
  return readable(() =>
    ctx.db.transaction(async (tx) => present(ctx, tx, await save(ctx, tx, rules, input, version), rules)),
  );
}
