import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router';
import { z } from 'zod';

import { grantableAppsOf } from '#areas/platform/accounts/accounts.constants.ts';
import { type Collaborator, teamContract } from '#areas/property/team/team.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { Form, useZodForm } from '#web/ui/form.tsx';
import { notify } from '#web/ui/toasts.ts';
import { AccessFields } from './access-fields.tsx';
import { accessBody, limitOf } from './access-values.ts';
import { appsQuery, TEAM_TOPICS, teamQuery } from './queries.ts';

const FORM = 'access';
/** A refusal of the server needs a field to stand at. */
const Changed = z.object({
  rol: z.string().optional(),
  spends: z.object({ upTo: z.string().optional() }).optional(),
});

/** The access of one member. For a person who has left the team, a message is shown instead. */
export function AccessDrawer({ home }: { readonly home: string }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { id } = useParams();
  const go = useDrawerNavigation();
  const { data, error, isFetching, refetch } = useQuery(teamQuery(property.id));
  const member = data?.find(({ _id }) => _id === id);
  if (member) return <Access key={member._id} member={member} onClose={() => go(home)} />;
  return (
    <Drawer open title={t('app.team.change')} onClose={() => go(home)}>
      {data && <Empty compact title={t('app.team.gone')} />}
      {!data && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton lines={6} />}
    </Drawer>
  );
}

type AccessProps = { readonly member: Collaborator; readonly onClose: () => void };

function Access({ member, onClose }: AccessProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const queries = useQueryClient();
  const given = member.apps.filter(({ access }) => access).map(({ _id }) => _id);
  const [access, setAccess] = useState({
    rol: member.rol,
    apps: given.length === grantableAppsOf(member.rol).length ? null : given,
    seesMoney: member.seesMoney,
    seesIdentity: member.seesIdentity,
    spends: limitOf(member.spends),
  } as Parameters<typeof accessBody>[0]);
  const { send } = useChange(teamContract.changeAccess, { invalidates: TEAM_TOPICS });
  const form = useZodForm(Changed, {
    defaultValues: { rol: '', spends: { upTo: '' } },
    onSubmit: async () => {
      const all = (await queries.ensureQueryData(appsQuery(property.id))).map(({ _id }) => _id);
      const body = accessBody(access, all);
      await send({ params: { id: member._id }, query: { propertyId: property.id }, body });
      notify('success', t('app.account.saved'));
      onClose();
    },
  });
  return (
    <Drawer
      open
      title={member.name}
      subtitle={member.email ?? member.phoneNumber}
      onClose={onClose}
      foot={
        <Button type="submit" form={FORM} kind="primary" busy={form.isBusy}>
          {t('app.account.save')}
        </Button>
      }
    >
      <Form id={FORM} form={form}>
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
