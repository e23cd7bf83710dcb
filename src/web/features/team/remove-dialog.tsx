import { type Collaborator, teamContract } from '#areas/property/team/team.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { WarningDialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/toasts.ts';
import { TEAM_TOPICS } from './queries.ts';

type RemoveDialogProps = {
  /** The person to remove; null hides the dialog. */
  readonly leaving: Collaborator | undefined;
  readonly call?: typeof teamContract.removeCollaborator | typeof teamContract.deleteTeam;
  readonly onClose: () => void;
};

/** Removes a member from the team, or withdraws an invitation. */
export function RemoveDialog({
  leaving,
  call = teamContract.removeCollaborator,
  onClose,
}: RemoveDialogProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(call, { invalidates: TEAM_TOPICS });
  return (
    <WarningDialog
      open={leaving !== undefined}
      danger
      title={t('app.team.removeQuestion', { name: leaving?.name ?? '' })}
      confirmLabel={t('app.team.remove')}
      onClose={onClose}
      onConfirm={async () => {
        if (!leaving) return;
        await send({ params: { id: leaving._id }, query: { propertyId: property.id } });
        notify('success', t('app.team.removed'));
      }}
    >
      {t(leaving?.state === 'active' ? 'app.team.removeText' : 'app.team.withdrawText')}
    </WarningDialog>
  );
}
