import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useParams } from 'react-router';
import { z } from 'zod';

import { PersonName } from '#areas/platform/accounts/users/sign-up.contract.ts';
import { type ListedUser, usersAdminContract } from '#areas/platform/accounts/users/users-admin.contract.ts';
import { Language } from '#vocabulary/language.ts';
import { useMe } from '#web/shell/session/account.tsx';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { userQuery } from '#web/shell/session/user.ts';
import { Button } from '#web/ui/button.tsx';
import { Facts, Part } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Field, FieldRow } from '#web/ui/field.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { Avatar } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { AccountBlock } from './account-block.tsx';
import { NewPassword } from './new-password.tsx';
import { UserBills } from './user-bills.tsx';
import { UserCredits } from './user-credits.tsx';
import { UserRoles } from './user-roles.tsx';
import { USER_TOPICS } from './users.ts';
import styles from './users.module.css';

const STATUSES = ['incomplete', 'finished'] as const;
const Person = z.object({ name: PersonName, language: Language, onboardingStatus: z.enum(STATUSES) });

function PersonFacts({ user }: { readonly user: ListedUser }) {
  const { t, format } = useLanguage();
  const none = t('app.blank');
  return (
    <>
      <Facts
        facts={[
          { label: t('admin.user.email'), value: user.email ?? none },
          { label: t('admin.user.phone'), value: user.phoneNumber ?? none },
        ]}
      />
      <Facts
        facts={[
          {
            label: t('admin.users.status'),
            value: t(`admin.users.confirmed.${user.userConfirmed}`),
          },
          { label: t('admin.users.since'), value: format.ago(user.createdAt) },
          { label: t('admin.users.properties'), value: format.number(user.properties.length) },
          { label: t('admin.user.factor'), value: t(`admin.user.factor.${user.preferredMfa ?? 'none'}`) },
        ]}
      />
      <div className={styles['marks']}>
        <UserRoles user={user} />
        <span className={styles['id']}>
          <Copyable text={user._id} label={t('admin.user.id', { name: user.name })} />
        </span>
      </div>
    </>
  );
}

/**
 * C-AUTH-09: the fields that an administrator may correct for a person; roles and addresses are not among them
 * (SEC-04).
 */
function PersonForm({ user }: { readonly user: ListedUser }) {
  const { t, language } = useLanguage();
  const { send } = useChange(usersAdminContract.updateUserById, { invalidates: USER_TOPICS });
  const form = useZodForm(Person, {
    defaultValues: {
      name: user.name,
      language: user.language ?? language,
      onboardingStatus: user.onboardingStatus,
    },
    onSubmit: async (body) => {
      await send({ params: { id: user._id }, body });
      form.reset(body);
      notify('success', t('admin.user.saved'));
    },
  });
  return (
    <Form
      form={form}
      actions={
        <Button type="submit" kind="primary" busy={form.isBusy} disabled={!form.isDirty}>
          {t('admin.user.save')}
        </Button>
      }
    >
      <Field label={t('admin.user.name')} error={form.errorOf('name')}>
        <Input autoComplete="off" {...form.register('name')} />
      </Field>
      <FieldRow>
        <Field label={t('admin.user.language')} error={form.errorOf('language')}>
          <Select {...form.register('language')}>
            {Language.options.map((one) => (
              <option key={one} value={one}>
                {t(`site.lang.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('admin.user.onboarding')} error={form.errorOf('onboardingStatus')}>
          <Select {...form.register('onboardingStatus')}>
            {STATUSES.map((one) => (
              <option key={one} value={one}>
                {t(`admin.user.onboarding.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </FieldRow>
    </Form>
  );
}

type UserDrawerProps = {
  readonly home: string;
  /** Opens the confirmation of a view; it starts nothing (SEC-17). */
  readonly viewAs: (id: string) => string;
};

/** One person: the account, the fields to correct, and the button to view the app as the person. */
export function UserDrawer({ home, viewAs }: UserDrawerProps) {
  const { t } = useLanguage();
  const { id = '' } = useParams();
  const me = useMe();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(userQuery(id));
  const isYourself = id === me._id;
  return (
    <Drawer
      open
      title={data?.name || t('admin.user.title')}
      subtitle={isYourself ? t('admin.user.yourself') : (data?.email ?? data?.phoneNumber)}
      leading={data && <Avatar name={data.name} size="large" />}
      onClose={() => go(home)}
      foot={
        data &&
        !isYourself && (
          <Button icon={<Eye aria-hidden="true" />} onClick={() => go(viewAs(data._id))}>
            {t('admin.user.viewAs')}
          </Button>
        )
      }
    >
      {data && (
        <>
          <PersonFacts user={data} />
          <Part title={t('admin.user.edit')}>
            <PersonForm key={data._id} user={data} />
          </Part>
          <UserBills key={`bills ${data._id}`} user={data} />
          <UserCredits key={`credits ${data._id}`} user={data} />
          {!isYourself && (
            <>
              <NewPassword key={`password ${data._id}`} user={data} />
              <AccountBlock key={`block ${data._id}`} user={data} />
            </>
          )}
        </>
      )}
      {data === null && <Empty compact title={t('admin.user.gone')} />}
      {data === undefined && error && (
        <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}
