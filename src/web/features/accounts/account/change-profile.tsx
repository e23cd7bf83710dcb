import { z } from 'zod';

import { meContract, type User } from '#areas/platform/accounts/users/me.contract.ts';
import { PersonName } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { Language } from '#vocabulary/language.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { showLanguage } from '#web/shell/language/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import { ACCOUNT_TOPICS } from './queries.ts';

const Profile = z.object({ name: PersonName, language: Language });

/** How the person is called, and the language of all that they read. */
export function ChangeProfile({ me, onClose }: { readonly me: User; readonly onClose: () => void }) {
  const { t, language } = useLanguage();
  const { send } = useChange(meContract.updateMeV2, { invalidates: ACCOUNT_TOPICS });
  const form = useZodForm(Profile, {
    defaultValues: { name: me.name, language: me.language ?? language },
    onSubmit: async (body) => {
      await send({ body });
      await showLanguage(body.language);
      notify('success', t('app.account.saved'));
      onClose();
    },
  });
  return (
    <Dialog open title={t('app.account.profile.change')} onClose={onClose}>
      <Form
        form={form}
        actions={
          <Button type="submit" kind="primary" busy={form.isBusy} disabled={!form.isDirty}>
            {t('app.account.save')}
          </Button>
        }
      >
        <FieldRow>
          <Field label={t('start.name.label')} error={form.errorOf('name')}>
            <Input autoComplete="name" data-autofocus {...form.register('name')} />
          </Field>
          <Field label={t('app.account.language')} error={form.errorOf('language')}>
            <Select {...form.register('language')}>
              {Language.options.map((one) => (
                <option key={one} value={one}>
                  {t(`site.lang.${one}`)}
                </option>
              ))}
            </Select>
          </Field>
        </FieldRow>
      </Form>
    </Dialog>
  );
}
