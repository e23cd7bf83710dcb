import { z } from 'zod';

import { type MasterKey, masterKeyContract } from '#areas/property/master-keys/master-keys.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useRecordForm } from '#web/parts/record-form.ts';
import { StaleRecord } from '#web/parts/stale-record.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Input, PasswordField } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';

const FORM = 'master-key';

/** A field that is left empty has no value. */
type Values = {
  name: string;
  place?: string | undefined;
  note?: string | undefined;
  code?: string | undefined;
};

const schemaFor = (isNew: boolean): z.ZodType<Values, Values> =>
  z
    .object({
      name: z.string().trim().min(1, 'general.required').max(80, 'general.invalid.tooLong'),
      place: z.string().trim().max(120, 'general.invalid.tooLong').optional(),
      note: z.string().trim().max(300, 'general.invalid.tooLong').optional(),
      code: z.string().trim().max(60, 'general.invalid.tooLong').optional(),
    })
    .superRefine(({ code }, context) => {
      if (isNew && !code) context.addIssue({ code: 'custom', path: ['code'], message: 'general.required' });
    });

/** The list has a version, not the key. */
type KeyList = { readonly version: number; readonly keys: readonly MasterKey[] };

const isKeyList = (value: unknown): value is KeyList =>
  typeof value === 'object' && value !== null && 'version' in value && 'keys' in value;

/** The fields that two people can change at once. The code is not among them: it is never shown. */
const STALE_LABELS = { name: 'app.key.name', place: 'app.key.place', note: 'app.key.note' } as const;

const valuesOf = (masterKey: MasterKey | null): Values => ({
  name: masterKey?.name ?? '',
  place: masterKey?.place ?? '',
  note: masterKey?.note ?? '',
  code: '',
});

type MasterKeyDialogProps = {
  /** Null for a new one. */
  readonly masterKey: MasterKey | null;
  readonly list: KeyList;
  readonly onClose: () => void;
};

/** One key at a time. The whole list is sent, and is refused when another person has changed it meanwhile. */
export function MasterKeyDialog({ masterKey, list, onClose }: MasterKeyDialogProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const change = useChange(masterKeyContract.saveKeys, { invalidates: [['integrations']] });
  const ownIn = ({ keys }: KeyList) => keys.find(({ _id }) => _id === masterKey?._id);
  const save = async ({ version, keys }: KeyList, own: readonly (Values & { readonly _id?: string })[]) => {
    const others = keys.filter(({ _id }) => _id !== masterKey?._id).map(({ code: _masked, ...key }) => key);
    await change.send(
      { body: { propertyId: property.id, keys: [...others, ...own] } },
      { ifMatch: String(version) },
    );
    notify('success', t('app.key.saved'));
    onClose();
  };
  const { form, stale } = useRecordForm(schemaFor(masterKey === null), {
    record: list,
    // A key that another person removed meanwhile is added again.
    valuesOf: (stored = list) => valuesOf(ownIn(stored) ?? masterKey),
    isRecord: isKeyList,
    labels: STALE_LABELS,
    // A new key has no other value beside it: it is added to the newer list.
    textOf: (values, key) => (masterKey && values[key]) ?? '',
    onSubmit: ({ code, ...words }, stored = list) => {
      const own = ownIn(stored);
      return save(stored, [{ ...(own && { _id: own._id }), ...words, ...(code && { code }) }]);
    },
  });
  return (
    <Dialog
      open
      title={masterKey ? t('app.key.edit', { name: masterKey.name }) : t('app.key.add')}
      onClose={onClose}
      foot={
        <>
          {masterKey && (
            <Button
              busy={change.isPending && !form.isBusy}
              onClick={() => void save(list, []).catch((failure: Error) => notify('error', failure.message))}
            >
              {t('app.key.remove')}
            </Button>
          )}
          <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
            {t('app.key.save')}
          </Button>
        </>
      }
    >
      <StaleRecord stale={stale} />
      <Form form={form} id={FORM}>
        <Field label={t('app.key.name')} hint={t('app.key.name.hint')} error={form.errorOf('name')}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
        <Field label={t('app.key.place')} note={t('app.optional')} error={form.errorOf('place')}>
          <Input autoComplete="off" {...form.register('place')} />
        </Field>
        <Field
          label={t('app.key.code')}
          hint={masterKey ? t('app.key.code.hint') : undefined}
          error={form.errorOf('code')}
        >
          <PasswordField autoComplete="off" {...form.register('code')} />
        </Field>
        <Field label={t('app.key.note')} note={t('app.optional')} error={form.errorOf('note')}>
          <Input autoComplete="off" {...form.register('note')} />
        </Field>
      </Form>
    </Dialog>
  );
}
