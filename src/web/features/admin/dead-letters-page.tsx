import { CircleCheck, RotateCw } from 'lucide-react';

import { type DeadLetter, deadLetterContract } from '#areas/platform/audit/dead-letters.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Empty } from '#web/ui/states.tsx';
import { Page } from '#web/ui/page.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';
import { notify } from '#web/ui/toasts.ts';
import { deadLettersQuery } from './dead-letters.ts';
import styles from './dead-letters.module.css';

function RetryButton({ letter }: { readonly letter: DeadLetter }) {
  const { t } = useLanguage();
  const retry = useChange(deadLetterContract.retryJob, {
    invalidates: [deadLettersQuery.queryKey],
    onDone: () => notify('success', t('admin.work.queued')),
  });
  if (letter.kind === 'effect') return <span className="xs muted">{t('admin.work.decides')}</span>;
  const press = async () => {
    try {
      await retry.send({ params: { id: letter._id } });
    } catch (error) {
      notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    }
  };
  return (
    <Button
      size="small"
      busy={retry.isPending}
      icon={<RotateCw aria-hidden="true" />}
      aria-label={t('admin.work.retryOf', { name: letter.name })}
      onClick={() => void press()}
    >
      {t('admin.work.retry')}
    </Button>
  );
}

function useColumns(): readonly Column<DeadLetter>[] {
  const { t, format } = useLanguage();
  return [
    {
      key: 'name',
      header: t('admin.work.name'),
      isHead: true,
      cell: ({ name, kind }) => (
        <span className={styles['name']}>
          <b>{name}</b>
          <StatusPill family={kind === 'job' ? 'rose' : 'sun'}>{t(`admin.work.kind.${kind}`)}</StatusPill>
        </span>
      ),
    },
    {
      key: 'property',
      header: t('admin.work.property'),
      cell: ({ propertyId, propertyName }) => {
        const name = propertyName ?? t('general.missing');
        return propertyId ? (
          <span className={styles['property']}>
            {name}
            <span className={styles['id']}>
              <Copyable text={propertyId} label={t('admin.work.copyId', { name })} />
            </span>
          </span>
        ) : (
          t('admin.work.noProperty')
        );
      },
    },
    {
      key: 'error',
      header: t('admin.work.error'),
      cell: ({ error }) => <span className={styles['error']}>{error || t('admin.work.noError')}</span>,
    },
    { key: 'age', header: t('admin.work.age'), cell: ({ createdAt }) => format.ago(createdAt) },
    { key: 'attempts', header: t('admin.work.attempts'), align: 'end', cell: ({ attempts }) => attempts },
    {
      key: 'action',
      header: '',
      headerLabel: t('admin.work.action'),
      align: 'end',
      cell: (letter) => <RetryButton letter={letter} />,
    },
  ];
}

/** REL-45: shows stopped jobs to an administrator, with their reason, and can resume them. */
export function DeadLettersPage() {
  const { t } = useLanguage();
  const columns = useColumns();
  return (
    <Page title={t('admin.work.title')} subtitle={t('admin.work.subtitle')}>
      <Card>
        <QueryTable
          caption={t('admin.work.title')}
          columns={columns}
          query={deadLettersQuery}
          rowsOf={(letters) => letters}
          rowKey={({ kind, _id }) => `${kind}/${_id}`}
          empty={
            <Empty
              icon={<CircleCheck aria-hidden="true" />}
              title={t('admin.work.none')}
              text={t('admin.work.none.text')}
            />
          }
        />
      </Card>
    </Page>
  );
}
