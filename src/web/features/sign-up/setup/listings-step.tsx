import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { useMedia } from '#web/shell/use-media.ts';
import { notify } from '#web/ui/toasts.ts';
import { KeyFunctions } from './key-functions.tsx';
import { OnAComputer } from './on-a-computer.tsx';
import { setupQuery } from './queries.ts';
import type { FrameParts, StepParts } from './step-parts.ts';
import type { Place } from './use-place.ts';
import { type Data, dataOf, type SetupRecord } from './use-record.ts';
import styles from './setup.module.css';

/** The props of the list of first listings; it belongs to the listings and is passed by the entry. */
export type ListingsSlot = (props: {
  readonly total: number;
  readonly onTotal: (total: number) => void;
  /** `new`, `copy-<id>` or an id: the form that is open. */
  readonly open: string | undefined;
  readonly onOpen: (open: string | undefined) => void;
  readonly draft: Data;
  /** Null when no form is unsaved any more. */
  readonly onDraft: (draft: Data | null) => void;
  readonly place: string;
  /** For a new listing, until the host says otherwise: what the sign-up knows. */
  readonly known: { readonly name: string; readonly whatsapp: string | null };
  /** Under the list; it may open the first listing, or a new one. */
  readonly below: (openFirst: () => void) => ReactNode;
  /** The primary action while no form is open. */
  readonly finish: ReactNode;
  readonly back: ReactNode;
  readonly onChanged: () => void;
  readonly frame: (parts: Omit<FrameParts, 'title'>) => ReactNode;
}) => ReactNode;

const PREFIX = 'draft.';
/** D-7. */
const PHONE = '(width < 576px)';

const draftIn = (data: Data): Data =>
  Object.fromEntries(
    Object.entries(data).flatMap(([key, value]) =>
      key.startsWith(PREFIX) ? [[key.slice(PREFIX.length), value]] : [],
    ),
  );

type ListingsStepProps = StepParts & {
  readonly setup: Setup;
  readonly record: SetupRecord;
  readonly place: Place;
  readonly listings: ListingsSlot;
};

/** S-START-11. */
export function ListingsStep({ frame, setup, record, place, listings: Listings }: ListingsStepProps) {
  const { t, language } = useLanguage();
  const queries = useQueryClient();
  const { property } = useProperty();
  const isPhone = useMedia(PHONE);
  const [failure, setFailure] = useState<string>();
  const refusal = useRef<HTMLDivElement>(null);
  /** The button is at the foot, and what it lacks may be out of sight: the first thing to do, else what went wrong. */
  useEffect(() => {
    if (failure === undefined) return;
    const remedy =
      document.querySelector<HTMLElement>('[data-missing] :is(button, input)') ?? refusal.current;
    remedy?.scrollIntoView({ block: 'center' });
    remedy?.focus({ preventScroll: true });
  }, [failure]);
  const finish = useChange(setupContract.finishOnboarding);
  const data = dataOf(setup, 'listings');
  const save = (change: Data) => void record.save('listings', change).catch(() => undefined);
  const country = new Intl.DisplayNames([language], { type: 'region' }).of(property.country ?? 'CO') ?? '';

  const press = async () => {
    setFailure(undefined);
    try {
      // The switch stands on in sight; who leaves it on has said yes.
      if (data['checkIn'] === undefined) save({ checkIn: true });
      await record.settled();
      await finish.send({ params: { id: property.id } });
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
      return;
    }
    notify('success', t('onboarding.step3.done'));
    await Promise.all([
      queries.invalidateQueries({ queryKey: setupQuery(property.id).queryKey }),
      queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    ]);
    place.go('done', {}, true);
  };

  const saveDraft = (draft: Data | null) => {
    // The present values: a save takes a while, and more may have been typed meanwhile.
    const gone = Object.keys(record.dataNow('listings')).filter((key) => key.startsWith(PREFIX));
    const typed = Object.entries(draft ?? {}).map(([key, value]) => [`${PREFIX}${key}`, value] as const);
    save({ ...Object.fromEntries(gone.map((key) => [key, null])), ...Object.fromEntries(typed) });
  };

  return (
    <Listings
      total={Math.max(1, Number(data['total'] ?? 1))}
      onTotal={(total) => save({ total })}
      open={place.listing}
      onOpen={(listing) => place.go('3', { listing })}
      draft={draftIn(data)}
      onDraft={saveDraft}
      known={{ name: property.name, whatsapp: setup.phone }}
      place={t('setup.listings.place', { country, zone: property.timezone.replaceAll('_', ' ') })}
      below={(openFirst) => (
        <>
          <KeyFunctions
            functions={setup.keyFunctions.map((one) =>
              one._id === 'check-in' ? { ...one, isDone: data['checkIn'] !== false } : one,
            )}
            country={country}
            isCheckInOn={data['checkIn'] !== false}
            isRefused={failure !== undefined}
            onCheckIn={(isOn) => save({ checkIn: isOn })}
            onFill={openFirst}
          />
          {isPhone && <OnAComputer setup={setup} />}
        </>
      )}
      finish={
        <Button kind="primary" busy={finish.isPending} onClick={() => void press()}>
          {t('setup.finish')}
        </Button>
      }
      back={<Button onClick={() => place.go('2', { topic: 'pms' })}>{t('start.back')}</Button>}
      onChanged={record.reread}
      frame={({ children, ...parts }) =>
        frame({
          ...parts,
          // On a phone the form is the page.
          title: t(isPhone && place.listing === 'new' ? 'setup.listings.first' : 'setup.listings.title'),
          text: isPhone && place.listing === 'new' && t('setup.listings.enough'),
          wide: true,
          bare: true,
          children: (
            <>
              {failure !== undefined && (
                <div ref={refusal} tabIndex={-1} className={styles['refusal']}>
                  <Notice family="rose" live>
                    {failure}
                  </Notice>
                </div>
              )}
              {children}
            </>
          ),
        })
      }
    />
  );
}
