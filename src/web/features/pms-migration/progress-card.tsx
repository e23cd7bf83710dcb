import { CircleCheck } from 'lucide-react';

import { type Migration, migrationContract } from '#areas/channels/pms-migration/pms-migration.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Notice } from '#web/ui/states.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './migration.module.css';

type ProgressCardProps = {
  readonly migration: Migration;
  readonly connection: (id: string) => string;
  readonly connections: string;
};

/** A PMS migration that has begun: its progress, its failures, and its end. */
export function ProgressCard({ migration, connection, connections }: ProgressCardProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const mayManage = useAccess().may('manage');
  const { send, isPending } = useChange(migrationContract.migrate, { invalidates: [['integrations']] });
  const { to, done, total, problem } = migration;
  if (migration.state === 'done') {
    return (
      <Card>
        <Empty
          icon={<CircleCheck aria-hidden="true" />}
          title={to ? t('app.migration.done', { to: to.name }) : t('app.migration.done.plain')}
          text={t('app.migration.done.text')}
          action={
            <ScreenLink to={to ? connection(to._id) : connections} kind="primary">
              {t('app.connection.see')}
            </ScreenLink>
          }
        />
      </Card>
    );
  }
  const again = () =>
    send({ body: { propertyId: property.id, partnerIntegrationId: to?.partnerIntegrationId ?? '' } }).then(
      () => {},
      (failure: Error) => notify('error', failure.message),
    );
  return (
    <Card title={t('app.migration.running', { from: migration.from, to: to?.name ?? '' })}>
      <div className={styles['padded']}>
        {problem && (
          <Notice
            family="rose"
            live
            more={
              mayManage && (
                <Button size="small" busy={isPending} onClick={() => void again()}>
                  {t('app.migration.again')}
                </Button>
              )
            }
          >
            {problem}
          </Notice>
        )}
        <ProgressBar label={t('app.migration.progress')} done={done} total={total} />
        <p className="sm muted">{t('app.migration.progress.text')}</p>
      </div>
    </Card>
  );
}
