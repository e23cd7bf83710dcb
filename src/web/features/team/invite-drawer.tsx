import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';

import { Email, PersonName } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { InvitedPhone, teamContract } from '#areas/property/team/team.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { callingCodeOf } from '#web/parts/places/phone.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { notify } from '#web/ui/toasts.ts';
import { AccessFields } from './access-fields.tsx';
import { accessBody, accessOf } from './access-values.ts';
import { appsQuery, TEAM_TOPICS } from './queries.ts';

const FORM = 'invite';
const Invited = z.object({
  name: PersonName,
  /** An e-mail, or a phone; the typed text decides which of the two it is. */
  contact: z
    .string()
    .trim()
    .min(1, 'team.error.contact')
    .pipe(z.union([Email, InvitedPhone])),
  // A refusal of the server needs a field to stand at.
  user: z.object({ email: z.string().optional(), phoneNumber: z.string().optional() }).optional(),
  rol: z.string().optional(),
  spends: z.object({ upTo: z.string().optional() }).optional(),
});

type InviteDrawerProps = {
  readonly home: string;
  readonly call?: typeof teamContract.inviteCollaborator | typeof teamContract.createTeam;
};

export function InviteDrawer({ home, call = teamContract.inviteCollaborator }: InviteDrawerProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const go = useDrawerNavigation();
  const [access, setAccess] = useState(() => accessOf('reception'));
  const { send } = useChange(call, { invalidates: TEAM_TOPICS });
  const form = useZodForm(Invited, {
    defaultValues: {
      name: '',
      contact: '',
      user: { email: '', phoneNumber: '' },
      rol: '',
      spends: { upTo: '' },
    },
    onSubmit: async ({ name, contact }) => {
      const address = contact.includes('@') ? { email: contact } : { phoneNumber: contact };
      const all = (await queries.ensureQueryData(appsQuery(property.id))).map(({ _id }) => _id);
      const body = { propertyId: property.id, user: { name, ...address }, ...accessBody(access, all) };
      await send({ query: { propertyId: property.id }, body });
      notify('success', t('app.team.invited', { name }));
      go(home);
    },
  });
  return (
    <Drawer
      open
      title={t('app.team.invite')}
      onClose={() => go(home)}
      foot={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('app.team.send')}
        </Button>
      }
    >
      <Form id={FORM} form={form}>
        <Field label={t('app.team.name')} error={form.errorOf('name')}>
          <Input autoComplete="off" data-autofocus {...form.register('name')} />
        </Field>
        <Field
          label={t('app.login.username')}
          hint={t('app.team.contact.hint', { code: callingCodeOf(property.country) })}
          error={form.errorOf('contact') ?? form.errorOf('user.phoneNumber') ?? form.errorOf('user.email')}
        >
          <Input autoComplete="off" autoCapitalize="none" {...form.register('contact')} />
        </Field>
        <AccessFields
          value={access}
          onChange={setAccess}
          error={form.errorOf('rol')}
          limitError={form.errorOf('spends.upTo')}
        />
      </Form>
    </Drawer>
  );
}
