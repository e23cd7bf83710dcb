import type { ReactNode } from 'react';

import { type PropertyIntegration } from '#areas/property/connections/connections.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { ScreenLink } from '#web/shell/screens.tsx';
import { Card } from '#web/ui/card.tsx';
import { Page } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { ConnectionActions } from './connection-actions.tsx';
import styles from './connection-page.module.css';
import { STATE_FAMILIES } from './state-families.ts';

type LinkedPhoneProps = {
  readonly connection: PropertyIntegration;
  readonly back: ReactNode;
  readonly messageSettings: string;
};

/** A telephone of the host, linked by a code: no access is typed, so it is no partner. It is linked in the settings of messages. */
export function LinkedPhone({ connection, back, messageSettings }: LinkedPhoneProps) {
  const { t } = useLanguage();
  const { state, mode } = connection;
  const name = t('app.connection.phone');
  return (
    <Page
      title={name}
      actions={
        <>
          {back}
          <ConnectionActions connection={connection} name={name} onAsked={() => undefined} />
        </>
      }
    >
      {mode === 'test' && <Notice family="sun">{t('app.connection.testMode')}</Notice>}
      <Card
        title={t('app.connection.health')}
        mark={<StatusPill family={STATE_FAMILIES[state]}>{t(`app.connection.state.${state}`)}</StatusPill>}
      >
        <div className={styles['health']}>
          {state === 'reconnect' && <Notice family="rose">{t('app.connection.phone.unlinked')}</Notice>}
          <p>{t('app.connection.phone.text')}</p>
          <div>
            <ScreenLink to={messageSettings} kind={state === 'reconnect' ? 'primary' : 'outlined'}>
              {t('app.connection.phone.open')}
            </ScreenLink>
          </div>
        </div>
      </Card>
    </Page>
  );
}
