import { useQuery } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { Suspense, useState } from 'react';

import { PASSKEYS_MAX } from '#areas/platform/accounts/accounts.constants.ts';
import type { Passkey } from '#areas/platform/accounts/passkeys/passkeys.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Empty, Failed, Skeleton } from '#web/ui/states.tsx';
import { hasPasskeysHere } from '../passkeys-here.ts';
import styles from './account.module.css';
import { AddPasskey, RemovePasskey, RenamePasskey } from './dialogs.ts';
import { passkeysQuery } from './queries.ts';
import { SettingRow } from './setting-row.tsx';

type Open = { readonly dialog: 'rename' | 'remove'; readonly passkey: Passkey } | { readonly dialog: 'add' };

/** The passkeys of the person: where each is, when it was used, and one more. */
export function PasskeysCard() {
  const { t } = useLanguage();
  const { data, error, isFetching, refetch } = useQuery(passkeysQuery);
  const [open, setOpen] = useState<Open>();
  if (!data) {
    return (
      <Card title={t('app.account.passkeys')} padded>
        {error ? (
          <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Skeleton lines={2} />
        )}
      </Card>
    );
  }
  const { passkeys, isOffered, asksPassword } = data;
  const close = () => setOpen(undefined);
  const obstacle = obstacleTo(isOffered, passkeys.length);
  const words = obstacle && t(obstacle, { max: PASSKEYS_MAX });
  const isEmpty = passkeys.length === 0;
  const add = t('app.account.passkeys.add');
  const addButton = (text: string) =>
    !obstacle && (
      <Button size="small" aria-label={add} onClick={() => setOpen({ dialog: 'add' })}>
        {text}
      </Button>
    );
  return (
    <Card title={t('app.account.passkeys')} aside={!isEmpty && addButton(t('app.account.add'))}>
      {isEmpty && (
        <Empty
          compact
          icon={<Fingerprint aria-hidden="true" />}
          title={t('app.account.passkeys.none')}
          text={words ?? t('app.account.passkeys.text')}
          action={addButton(add)}
        />
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey._id} passkey={passkey} onOpen={setOpen} />
      ))}
      {!isEmpty && words && <p className={styles['foot']}>{words}</p>}
      <Suspense>
        {open?.dialog === 'add' && <AddPasskey asksPassword={asksPassword} onClose={close} />}
        {open?.dialog === 'rename' && <RenamePasskey passkey={open.passkey} onClose={close} />}
        {open?.dialog === 'remove' && (
          <RemovePasskey passkey={open.passkey} asksPassword={asksPassword} onClose={close} />
        )}
      </Suspense>
    </Card>
  );
}

/** Why there can be no other one. */
function obstacleTo(isOffered: boolean, count: number) {
  if (!isOffered) return 'app.account.passkeys.noName';
  if (!('PublicKeyCredential' in window)) return 'app.account.passkeys.noBrowser';
  if (!hasPasskeysHere()) return 'app.account.passkeys.noName';
  return count >= PASSKEYS_MAX ? 'app.account.passkeys.full' : undefined;
}

type PasskeyRowProps = { readonly passkey: Passkey; readonly onOpen: (open: Open) => void };

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const { t, format } = useLanguage();
  const { name, kind, createdAt, lastUsedAt } = passkey;
  const since = format.ago(createdAt);
  const times =
    lastUsedAt === null
      ? t('app.account.passkeys.unused', { since })
      : t('app.account.passkeys.times', { since, used: format.ago(lastUsedAt) });
  // The same two words are in every row: screen readers also get the name of the passkey.
  const action = (text: string, dialog: 'rename' | 'remove') => (
    <Button
      size="small"
      kind="quiet"
      aria-label={`${text}: ${name}`}
      onClick={() => onOpen({ dialog, passkey })}
    >
      {text}
    </Button>
  );
  return (
    <SettingRow
      name={name}
      value={
        <>
          {t(`app.account.passkeys.device.${kind}`)}
          <br />
          {times}
        </>
      }
      actions={
        <>
          {action(t('app.account.passkeys.rename'), 'rename')}
          {action(t('app.account.passkeys.remove'), 'remove')}
        </>
      }
    />
  );
}
