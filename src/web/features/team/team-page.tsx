import { UserPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { Outlet } from 'react-router';

import type { Collaborator } from '#areas/property/team/team.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import type { Column } from '#web/ui/table.tsx';
import { useTeamColumns } from './columns.tsx';
import { MemberActions } from './member-actions.tsx';
import { teamQuery } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';

type TeamPageProps = { readonly invite: string; readonly member: (id: string) => string };

/** S-APP-14: the members and the access of each. Only owners change it; the others see it. */
export function TeamPage({ invite, member }: TeamPageProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const isOwner = useAccess().may('own');
  const [leaving, setLeaving] = useState<Collaborator>();
  return (
    <Page
      title={t('app.team.title')}
      subtitle={t('app.team.lead')}
      actions={
        isOwner && (
          <ScreenLink to={invite} preventScrollReset kind="primary" icon={<UserPlus aria-hidden="true" />}>
            {t('app.team.invite')}
          </ScreenLink>
        )
      }
    >
      <Card>
        <QueryTable
          caption={t('app.team.title')}
          query={teamQuery(property.id)}
          rowsOf={(team) => team}
          rowKey={({ _id }) => _id}
          columns={useColumns({ isOwner, member, onRemove: setLeaving })}
          empty={<Empty icon={<Users aria-hidden="true" />} title={t('app.team.none')} />}
        />
      </Card>
      <RemoveDialog leaving={leaving} onClose={() => setLeaving(undefined)} />
      <Outlet />
    </Page>
  );
}

type ColumnsProps = {
  readonly isOwner: boolean;
  readonly member: (id: string) => string;
  readonly onRemove: (one: Collaborator) => void;
};

function useColumns({ isOwner, member, onRemove }: ColumnsProps): readonly Column<Collaborator>[] {
  const { t } = useLanguage();
  const columns = useTeamColumns();
  if (!isOwner) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: '',
      headerLabel: t('app.team.actions'),
      align: 'end',
      cell: (one) => <MemberActions one={one} edit={member(one._id)} onRemove={() => onRemove(one)} />,
    },
  ];
}
