import {
  whatsappContract,
  type WhatsappState,
} from '#areas/guests/messages/guest-channels/whatsapp.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Facts } from '#web/ui/card.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { Notice } from '#web/ui/states.tsx';
import type { MessageSettingsLinks } from './links.ts';
import { Disconnect, TestMessage } from './whatsapp-number.tsx';
import styles from './whatsapp.module.css';

type StateProps = { readonly state: WhatsappState };

/** The telephone is there, and only the connection is paused: nothing has to be linked. */
const isThere = ({ link }: WhatsappState): boolean =>
  link?.state === 'connected' || link?.state === 'reconnecting';

type TroubleProps = StateProps & {
  readonly links: MessageSettingsLinks;
  readonly onLink: () => void;
};

/** Why nothing leaves from the telephone, and what mends it. A number that WhatsApp blocks is not linked again. */
function Trouble({ state, links, onLink }: TroubleProps) {
  const { t } = useLanguage();
  const { problem, connectionId, link } = state;
  return (
    <Notice
      family="rose"
      more={
        <>
          <p>{t('app.messages.whatsapp.failed.text')}</p>
          <div className={styles['remedies']}>
            {isThere(state) && connectionId !== null && (
              <ScreenLink to={links.connection(connectionId)} size="small">
                {t('app.messages.whatsapp.failed.see')}
              </ScreenLink>
            )}
            {!isThere(state) && link?.state !== 'blocked' && (
              <May call={whatsappContract.connectWhatsapp}>
                <Button size="small" onClick={onLink}>
                  {t('app.messages.whatsapp.link.relink')}
                </Button>
              </May>
            )}
          </div>
        </>
      }
    >
      {problem ?? t('app.messages.whatsapp.status.failed')}
    </Notice>
  );
}

/** The code was asked for, and the telephone has not used it yet. */
function Waiting({ onSee }: { readonly onSee: () => void }) {
  const { t } = useLanguage();
  return (
    <Notice
      family="sky"
      more={
        <>
          <p>{t('app.messages.whatsapp.failed.text')}</p>
          <May call={whatsappContract.getWhatsappLink}>
            <div className={styles['remedies']}>
              <Button size="small" onClick={onSee}>
                {t('app.messages.whatsapp.link.next')}
              </Button>
            </div>
          </May>
        </>
      }
    >
      {t('app.messages.whatsapp.link.waiting')}
    </Notice>
  );
}

function PhoneFacts({ state: { phone, name, link, usedBy } }: StateProps) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  return (
    <Facts
      facts={[
        { label: t('app.messages.whatsapp.number'), value: phone ?? t('app.blank') },
        { label: t('app.messages.whatsapp.name'), value: name ?? t('app.blank') },
        ...(link?.linkedAt
          ? [
              {
                label: t('app.messages.whatsapp.link.since'),
                value: format.dateTime(link.linkedAt, property.timezone),
              },
            ]
          : []),
        ...(usedBy
          ? [
              {
                label: t('app.messages.whatsapp.use.fact'),
                value: t(`app.messages.whatsapp.use.${usedBy}`),
              },
            ]
          : []),
      ]}
    />
  );
}

/** How much of the day and of the hour is used, what waits, and why it is slow. */
function Pace({ state: { pace, usedBy } }: StateProps) {
  const { t, tn, format } = useLanguage();
  if (pace === null) return null;
  const { today, strangers, waiting, fullFrom, pause } = pace;
  return (
    <section aria-label={t('app.messages.whatsapp.pace')} className={styles['pace']}>
      <h3>{t('app.messages.whatsapp.pace')}</h3>
      <div className={styles['meters']}>
        <ProgressBar label={t('app.messages.whatsapp.pace.today')} done={today.sent} total={today.most} />
        <ProgressBar
          label={t('app.messages.whatsapp.pace.strangers')}
          done={strangers.sent}
          total={strangers.most}
        />
      </div>
      <p role="status" className={styles['waits']}>
        {waiting > 0 && tn('app.messages.whatsapp.pace.waiting', waiting)}
      </p>
      <p className="sm muted">
        {[
          t('app.messages.whatsapp.pace.text', pause),
          t('app.messages.whatsapp.pace.strangers.text'),
          usedBy === 'program' && t('app.messages.whatsapp.pace.shared'),
          fullFrom !== null && t('app.messages.whatsapp.pace.full', { date: format.date(fullFrom) }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  );
}

type LinkedPhoneProps = TroubleProps & { readonly onSee: () => void };

/** The telephone of the host: how it is linked, how fast it writes, and what is left to do. */
export function LinkedPhone({ state, links, onLink, onSee }: LinkedPhoneProps) {
  const { t } = useLanguage();
  const { status, mode, phone, link, problem } = state;
  const waitsFor =
    link?.state === 'reconnecting' ? t('app.messages.whatsapp.link.reconnecting') : (problem ?? undefined);
  return (
    <>
      {status === 'failed' && <Trouble state={state} links={links} onLink={onLink} />}
      {status === 'connecting' && <Waiting onSee={onSee} />}
      {status === 'connected' && waitsFor !== undefined && (
        <Notice family="sun" more={t('app.messages.whatsapp.link.waits')}>
          {waitsFor}
        </Notice>
      )}
      {mode === 'test' && (
        <Notice family="sun" more={t('app.messages.whatsapp.link.isTest.text')}>
          {t('app.messages.whatsapp.isTest')}
        </Notice>
      )}
      {phone !== null && <PhoneFacts state={state} />}
      {status === 'connected' && (
        <>
          <Pace state={state} />
          <May call={whatsappContract.sendWhatsappTest}>
            <TestMessage state={state} links={links} />
          </May>
        </>
      )}
      <May call={whatsappContract.disconnectWhatsapp}>
        <div className={styles['actions']}>
          <Disconnect state={state} />
        </div>
      </May>
    </>
  );
}
