import { useQuery } from '@tanstack/react-query';
import { Eye, KeyRound, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';

import { type MasterKey, masterKeyContract } from '#areas/property/master-keys/master-keys.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { lazyPart } from '#web/shell/lazy-page.ts';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Copyable } from '#web/ui/copyable.tsx';
import { Dialog, WarningDialog } from '#web/ui/dialog.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import styles from './master-keys.module.css';
import { masterKeysQuery } from './queries.ts';

const MasterKeyDialog = lazyPart(() =>
  import('./master-key-dialog.tsx').then((file) => file.MasterKeyDialog),
);

/** The key that is being written: one of the list, or a new one. */
type Writing = { readonly key: MasterKey | null } | null;

/** Codes that open every door of the house, for its staff. */
export function MasterKeys() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { may } = useAccess();
  const keys = useQuery({ ...masterKeysQuery(property.id), enabled: may('operate') });
  const [writing, setWriting] = useState<Writing>(null);
  if (!may('operate')) return null;
  return (
    <Card
      title={t('app.key.title')}
      padded
      aside={
        may('manage') &&
        keys.data && (
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={() => setWriting({ key: null })}>
            {t('app.key.add')}
          </Button>
        )
      }
    >
      <div className={styles['body']}>
        <p className="sm muted">{t('app.key.text')}</p>
        {!keys.data && keys.error && (
          <Failed compact error={keys.error} busy={keys.isFetching} onRetry={() => void keys.refetch()} />
        )}
        {!keys.data && !keys.error && <Skeleton lines={2} />}
        {keys.data?.data.length === 0 && (
          <Empty compact icon={<KeyRound aria-hidden="true" />} title={t('app.key.none')} />
        )}
        {keys.data && keys.data.data.length > 0 && (
          <ul className={styles['keys']}>
            {keys.data.data.map((key) => (
              <li key={key._id}>
                <div className={styles['words']}>
                  <b>{key.name}</b>
                  <span className="sm muted">
                    {[key.place, key.note, key.code].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <ShownKey masterKey={key} />
                {may('manage') && (
                  <Button
                    size="small"
                    kind="quiet"
                    aria-label={t('app.key.edit', { name: key.name })}
                    onClick={() => setWriting({ key })}
                  >
                    {t('app.edit')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {writing && keys.data && (
        <Suspense>
          <MasterKeyDialog
            masterKey={writing.key}
            list={{ version: keys.data.meta.version, keys: keys.data.data }}
            onClose={() => setWriting(null)}
          />
        </Suspense>
      )}
    </Card>
  );
}

/** The server records every view, so the person is warned before. The code is kept as long as the dialog. */
function ShownKey({ masterKey }: { readonly masterKey: MasterKey }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const [isAsking, setAsking] = useState(false);
  const [code, setCode] = useState<string>();
  const { _id: id, name } = masterKey;
  const show = async () => {
    const args = { params: { id }, query: { propertyId: property.id } };
    setCode((await call(masterKeyContract.showKey, args)).code);
  };
  return (
    <>
      <Button
        size="small"
        icon={<Eye aria-hidden="true" />}
        aria-label={t('app.key.show', { name })}
        onClick={() => setAsking(true)}
      >
        {t('app.key.see')}
      </Button>
      <WarningDialog
        open={isAsking}
        title={t('app.key.showQuestion', { name })}
        confirmLabel={t('app.key.see')}
        onClose={() => setAsking(false)}
        onConfirm={show}
      >
        {t('app.key.showText')}
      </WarningDialog>
      <Dialog
        open={code !== undefined}
        title={t('app.key.shown', { name })}
        onClose={() => setCode(undefined)}
      >
        <Copyable text={code ?? ''} label={t('app.key.copy')} />
      </Dialog>
    </>
  );
}
