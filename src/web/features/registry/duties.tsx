import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useState } from 'react';

import { dutiesContract, type StayDuty } from '#areas/guests/registry/duties.contract.ts';
import type { StayReportGroup } from '#areas/guests/registry/registry.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May, ScreenLink } from '#web/shell/screens.tsx';
import { AttentionList, AttentionRow, Card } from '#web/ui/card.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/dialog.tsx';
import { Failed } from '#web/ui/states.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './duties.module.css';
import { dutiesQuery, REPORT_TOPICS } from './queries.ts';

type DutiesProps = {
  readonly checkIn: (reservationId: string) => string;
  /** Only those; without one, all. */
  readonly group: StayReportGroup | undefined;
};

/** Guests who are or were in the house and are registered nowhere: before every report, because there is none yet. */
export function Duties({ checkIn, group }: DutiesProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(dutiesQuery(property.id));
  const [settling, setSettling] = useState<StayDuty>();
  if (error && !data) {
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  const duties = data?.filter((duty) => group === undefined || duty.group === group) ?? [];
  if (duties.length === 0) return null;
  return (
    <Card title={t('app.duties.title')} mark={<StatusPill family="rose">{duties.length}</StatusPill>}>
      <AttentionList>
        {duties.map((duty) => (
          <Duty key={duty.reservationId} duty={duty} checkIn={checkIn} onSettle={() => setSettling(duty)} />
        ))}
      </AttentionList>
      {settling && <SettleDialog duty={settling} onClose={() => setSettling(undefined)} />}
    </Card>
  );
}

type DutyProps = Pick<DutiesProps, 'checkIn'> & { readonly duty: StayDuty; readonly onSettle: () => void };

function Duty({ duty, checkIn, onSettle }: DutyProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { guestName, listingName, guests, guestsDone: done, checkInDate, checkOutDate, isInHouse } = duty;
  const day = format.date(isInHouse ? checkInDate : checkOutDate, 'short');
  const facts = [
    listingName,
    t(isInHouse ? 'app.duties.since' : 'app.duties.left', { day }),
    tn('app.duties.guests', guests, { done }),
  ];
  return (
    <AttentionRow
      family={duty.isLate ? 'rose' : 'sun'}
      icon={<UserX />}
      title={guestName || t('app.stay.noName')}
      text={
        <>
          {facts.filter(Boolean).join(' · ')}
          <span className={styles['clocks']}>
            {duty.registries.map(({ registry, registryName, dueAt, isLate, isConnected, foreignersOnly }) => {
              const at = format.dateTime(dueAt, property.timezone);
              const due = t(isLate ? 'app.duties.late' : 'app.duties.due', { registry: registryName, at });
              return (
                <StatusPill key={registry} family={isLate ? 'rose' : 'sun'}>
                  {[
                    due,
                    foreignersOnly && t('app.duties.foreigners'),
                    !isConnected && t('app.duties.unconnected'),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </StatusPill>
              );
            })}
          </span>
        </>
      }
      action={
        <span className={styles['actions']}>
          <ScreenLink to={checkIn(duty.reservationId)} preventScrollReset size="small">
            {t('app.today.register')}
          </ScreenLink>
          <May call={dutiesContract.settleDuty}>
            <Button size="small" kind="quiet" onClick={onSettle}>
              {t('app.duties.settle')}
            </Button>
          </May>
        </span>
      }
    />
  );
}

function SettleDialog({ duty, onClose }: { readonly duty: StayDuty; readonly onClose: () => void }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { send } = useChange(dutiesContract.settleDuty, { invalidates: REPORT_TOPICS });
  const name = duty.guestName || t('app.stay.noName');
  const settle = async () => {
    await send({ params: { id: duty.reservationId }, query: { propertyId: property.id } });
    notify('success', t('app.duties.settled', { name }));
  };
  return (
    <ConfirmDialog
      open
      title={t('app.duties.settle.title', { name })}
      confirmLabel={t('app.duties.settle')}
      onClose={onClose}
      onConfirm={settle}
    >
      <p>{t('app.duties.settle.text')}</p>
    </ConfirmDialog>
  );
}
