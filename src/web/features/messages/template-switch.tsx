import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { type MessageTemplate, messageTemplatesContract } from '#areas/guests/messages/templates.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Switch } from '#web/ui/choice.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import { MESSAGE_TOPICS, reachQuery } from './queries.ts';
import styles from './templates.module.css';

type TemplateProps = { readonly template: MessageTemplate };

/** What switching on would plan, and why some stays get nothing. */
function Reach({ template: { _id: id } }: TemplateProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(reachQuery(property.id, id));
  if (!data && error)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div aria-busy="true">
        <Skeleton lines={2} />
      </div>
    );
  return (
    <>
      <p>
        <b>{data.stays === 0 ? t('app.messages.reach.none') : tn('app.messages.reach', data.stays)}</b>
      </p>
      {data.skipped.length > 0 && (
        <ul className={styles['reach']}>
          {data.skipped.map(({ reason, text, count }) => (
            <li key={reason}>
              <b className="num">{count}</b> {text}
            </li>
          ))}
        </ul>
      )}
      <p className="sm muted">{t('app.messages.reach.past')}</p>
    </>
  );
}

type SwitchProps = TemplateProps & { readonly hideLabel?: boolean };

/** On or off, after it was said what that plans or takes back. */
export function TemplateSwitch({ template, hideLabel = false }: SwitchProps) {
  const { t, tn } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const [isAsking, setAsking] = useState(false);
  const { send } = useChange(messageTemplatesContract.updateTemplate, { invalidates: MESSAGE_TOPICS });
  const { _id: id, name, isOn, planned, version } = template;
  if (!mayCall(messageTemplatesContract.updateTemplate)) {
    return (
      <StatusPill family={isOn ? 'palm' : 'neutral'}>
        {t(isOn ? 'app.messages.on' : 'app.messages.off')}
      </StatusPill>
    );
  }
  const put = async () => {
    try {
      await send(
        { params: { id }, query: { propertyId: property.id }, body: { isOn: !isOn } },
        { ifMatch: String(version) },
      );
    } catch (failure) {
      const isStale = failure instanceof CallFailure && failure.status === 412;
      throw isStale ? new Error(t('app.messages.staleSwitch')) : failure;
    }
    notify('success', t(isOn ? 'app.messages.switchedOff' : 'app.messages.switchedOn', { name }));
  };
  return (
    <>
      <Switch
        label={t('app.messages.switch', { name })}
        hideLabel={hideLabel}
        checked={isOn}
        onChange={() => setAsking(true)}
      />
      <ConfirmDialog
        open={isAsking}
        title={t(isOn ? 'app.messages.offQuestion' : 'app.messages.onQuestion', { name })}
        confirmLabel={t(isOn ? 'app.messages.switchOff' : 'app.messages.switchOn')}
        onClose={() => setAsking(false)}
        onConfirm={put}
      >
        {isOn ? (
          <>
            <p>
              <b>
                {planned === 0 ? t('app.messages.takesBack.none') : tn('app.messages.takesBack', planned)}
              </b>
            </p>
            <p className="sm muted">{t('app.messages.takesBack.sent')}</p>
          </>
        ) : (
          <Reach template={template} />
        )}
      </ConfirmDialog>
    </>
  );
}
