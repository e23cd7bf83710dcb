import { useQuery } from '@tanstack/react-query';
import { Download, FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';

import {
  guestListContract,
  type GuestListPlan,
} from '#areas/guests/check-in/guest-list/guest-list.contract.ts';
import { useDrawerNavigation } from '#web/parts/drawer-navigation.ts';
import { saveFile } from '#web/parts/save-file.ts';
import { callForFile } from '#web/shell/call.ts';
import { useChange } from '#web/shell/change.ts';
import type { CallFailure } from '#web/shell/failure.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, lookOf } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { Failed, Notice, Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './guest-list.module.css';
import { GuestListPreview } from './guest-list-preview.tsx';
import { CHECK_IN_TOPICS, checkInQuery } from './queries.ts';

type Looked = { readonly file: File; readonly plan: GuestListPlan };

const failed = (failure: unknown, otherwise: string) =>
  notify('error', failure instanceof Error ? failure.message : otherwise);

/** Reads the file again for each preview: the present answers of the check-in decide what its rows would do. */
function useGuestList(reservationId: string) {
  const { property } = useProperty();
  const [chosen, setChosen] = useState<File>();
  const [looked, setLooked] = useState<Looked>();
  const preview = useChange(guestListContract.previewGuestList);
  const save = useChange(guestListContract.saveGuestList, { invalidates: CHECK_IN_TOPICS });
  const args = { params: { reservationId }, query: { propertyId: property.id } };
  const look = async (file: File) => {
    setChosen(file);
    setLooked(undefined);
    const plan = await preview.send(args, { files: { file } }).catch(() => undefined);
    if (plan) setLooked({ file, plan });
  };
  const send = ({ rows, plan }: GuestListPlan) =>
    save.send({ ...args, body: { rows: rows.map(({ line, answers }) => ({ line, answers })), plan } });
  return { chosen, looked, preview, isSaving: save.isPending, look, send };
}

/** An unreadable file has its own message; only a failed request can be retried. */
function Refused({ error, onRetry }: { readonly error: CallFailure; readonly onRetry: () => void }) {
  const isOfTheFile = [400, 413, 415].includes(error.status);
  return isOfTheFile ? (
    <Notice family="rose" live>
      {error.message}
    </Notice>
  ) : (
    <Failed compact error={error} onRetry={onRetry} />
  );
}

type GuestListDrawerProps = {
  /** The check-in of the stay. */
  readonly checkIn: (reservationId: string) => string;
};

/** The guests of a group from a workbook: the rows are shown, and saved when the host confirms. */
export function GuestListDrawer({ checkIn }: GuestListDrawerProps) {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { id = '' } = useParams();
  const go = useDrawerNavigation();
  const { data: stay, error, isFetching, refetch } = useQuery(checkInQuery(property.id, id));
  const list = useGuestList(id);
  const { looked, chosen, preview } = list;
  const close = () => go(checkIn(id));
  const template = async () =>
    saveFile(
      await callForFile(guestListContract.guestListTemplate, { query: { propertyId: property.id } }),
      'posada-huespedes.xlsx',
    );
  const run = async ({ file, plan }: Looked) => {
    try {
      const { saved } = await list.send(plan);
      notify('success', tn('app.guestList.saved', saved));
      close();
    } catch (failure) {
      failed(failure, t('general.tryLater'));
      // Another person has answered meanwhile: shows what is left to do.
      await list.look(file);
    }
  };
  const counts = looked?.plan.counts;
  const toSave = counts ? counts.fills + counts.adds : 0;
  return (
    <Drawer
      open
      width="lg"
      title={t('app.guestList.title')}
      subtitle={
        stay && [stay.guestName, stay.roomName, format.date(stay.checkInDate)].filter(Boolean).join(' · ')
      }
      onClose={close}
      foot={
        stay && (
          <>
            <Button onClick={close}>{t('general.cancel')}</Button>
            {looked && (
              <Button
                kind="primary"
                busy={list.isSaving}
                disabled={toSave === 0 || looked.plan.counts.wrong > 0}
                onClick={() => void run(looked)}
              >
                {toSave === 0 ? t('app.guestList.nothing') : tn('app.guestList.save', toSave)}
              </Button>
            )}
          </>
        )
      }
    >
      {!stay && error && <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!stay && !error && <Skeleton lines={6} />}
      {stay && (
        <>
          <p>{t('app.guestList.lead')}</p>
          <div className={styles['buttons']}>
            <label className={lookOf({ kind: looked ? 'outlined' : 'primary' }, styles['choose'])}>
              <FileSpreadsheet aria-hidden="true" />
              <span>{t(chosen ? 'app.guestList.again' : 'app.guestList.choose')}</span>
              <input
                type="file"
                accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  // The same file may be chosen again once it is corrected.
                  target.value = '';
                  if (file) void list.look(file);
                }}
              />
            </label>
            <Button
              icon={<Download aria-hidden="true" />}
              onClick={() =>
                void template().catch((failure: unknown) => failed(failure, t('general.tryLater')))
              }
            >
              {t('app.guestList.template')}
            </Button>
          </div>
          {!chosen && (
            <>
              <Notice family="sky">{t('app.guestList.how')}</Notice>
              <p className="muted">{t('app.guestList.columns')}</p>
            </>
          )}
          {chosen && preview.isPending && (
            <div role="status">
              <p className="muted">{t('app.guestList.reading', { file: chosen.name })}</p>
              <Skeleton lines={6} />
            </div>
          )}
          {chosen && preview.error && !preview.isPending && (
            <Refused error={preview.error} onRetry={() => void list.look(chosen)} />
          )}
          {looked && <GuestListPreview plan={looked.plan} fileName={looked.file.name} />}
        </>
      )}
    </Drawer>
  );
}
