import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router';

import { type Collaborator, teamContract } from '#areas/property/team/team.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { notify } from '#web/ui/toasts.ts';
import { TEAM_TOPICS } from './queries.ts';

type MemberActionsProps = {
  readonly one: Collaborator;
  readonly edit: string;
  readonly onRemove: () => void;
};

/** The actions of an owner on one line of the team. */
export function MemberActions({ one, edit, onRemove }: MemberActionsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const navigate = useNavigate();
  const resend = useChange(teamContract.resendInvitation, { invalidates: TEAM_TOPICS });
  const sendAgain = () =>
    resend.send({ params: { id: one._id }, query: { propertyId: property.id } }).then(
      () => notify('success', t('app.team.resent')),
      (failure: unknown) =>
        notify('error', failure instanceof Error ? failure.message : t('general.tryLater')),
    );
  const first =
    one.state === 'active'
      ? {
          key: 'edit',
          label: t('app.team.change'),
          onSelect: () => void navigate(edit, { preventScrollReset: true }),
        }
      : { key: 'resend', label: t('app.team.resend'), onSelect: () => void sendAgain() };
  const label = t('app.team.actionsOf', { name: one.name });
  return (
    <Menu
      label={label}
      align="end"
      items={[
        first,
        {
          key: 'remove',
          label: t(one.state === 'active' ? 'app.team.remove' : 'app.team.withdraw'),
          onSelect: onRemove,
        },
      ]}
      trigger={(attributes) => (
        <IconButton {...attributes} label={label} icon={<Ellipsis aria-hidden="true" />} />
      )}
    />
  );
}
