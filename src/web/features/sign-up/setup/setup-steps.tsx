import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';

import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { useChange } from '#web/shell/change.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { notify } from '#web/ui/toasts.ts';
import { StepFrame } from '../step-frame.tsx';
import { CohostStep } from './cohost-step.tsx';
import { ListingsStep, type ListingsSlot } from './listings-step.tsx';
import { PhoneStep } from './phone-step.tsx';
import { setupQuery } from './queries.ts';
import { SetupColumn } from './setup-column.tsx';
import type { FrameParts } from './step-parts.ts';
import { Success } from './success.tsx';
import { firstOpen, isTopic, TOPICS, topicToAsk } from './topics.ts';
import { usePlace } from './use-place.ts';
import { dataOf, useRecord } from './use-record.ts';
import { Welcome } from './welcome.tsx';
import styles from './setup.module.css';

export type { ListingsSlot } from './listings-step.tsx';

type SetupStepsProps = {
  readonly setup: Setup;
  readonly readAt: number;
  readonly firstName: string;
  readonly suggestedPhone: string | null;
  readonly listings: ListingsSlot;
};

export function SetupSteps({ setup, readAt, firstName, suggestedPhone, listings }: SetupStepsProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const { property } = useProperty();
  const place = usePlace(setup);
  const record = useRecord(property.id);
  const begin = useChange(setupContract.startSetup);
  const advance = useChange(setupContract.advanceSetup);
  const { go } = place;
  // The first question waits for the server: its reply would overwrite an earlier answer.
  const [isStarting, setStarting] = useState(false);
  const view = isStarting ? 'welcome' : place.view;

  /** The server's state of it; the stage of the property follows. */
  const moveOn = async (): Promise<Setup> => {
    await record.settled();
    const newer = await advance.send({ body: { propertyId: property.id } });
    queries.setQueryData(setupQuery(property.id).queryKey, newer);
    return newer;
  };

  const frame = (parts: FrameParts): ReactNode => (
    <StepFrame
      {...parts}
      step={view === 'done' ? 3 : Number(view) || 0}
      column={<SetupColumn setup={setup} readAt={readAt} place={place} />}
      aside={
        <span className={styles['foot']}>
          {parts.aside}
          <a className="sm" href="/app">
            {t('setup.later')}
          </a>
          <SaveState state={record.state} isShown={setup.record !== null && view !== 'done'} />
        </span>
      }
    />
  );

  const startTrial = async () => {
    setStarting(true);
    // After a failure the welcome stays and says so, also where the trial has begun.
    await begin.send({ body: { propertyId: property.id } });
    await record.start();
    place.goOn(await moveOn());
    setStarting(false);
  };

  const finishPhone = async () => {
    const wasOpen = setup.phone === null;
    await queries.invalidateQueries({ queryKey: meQuery.queryKey });
    const newer = await moveOn();
    if (wasOpen && newer.phone !== null) notify('success', t('onboarding.step1.done'));
    go('2', { topic: topicToAsk(dataOf(newer, 'co-host')) });
  };

  const answers = dataOf(setup, 'co-host');
  const topic = isTopic(place.topic) ? place.topic : topicToAsk(answers);
  // An entry of the history for each question, also for the one that the setup began at.
  const lacksTopic = view === '2' && place.topic === null;
  useEffect(() => {
    // Drawn once more for another reason, this page may be behind the address: an answer may have moved it on.
    if (lacksTopic && !new URLSearchParams(location.search).has('topic')) go('2', { topic }, true);
  });
  const finishAnswers = async () => {
    const newer = await moveOn().catch((error: unknown) => {
      notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    });
    if (!newer) return;
    const open = firstOpen(dataOf(newer, 'co-host'));
    if (open) {
      notify('error', t('setup.error.answers'));
      return go('2', { topic: open });
    }
    notify('success', t('onboarding.step2.done'));
    // A host without a listing finds the form of the first one open.
    go('3', newer.listings === 0 ? { listing: 'new' } : {});
  };
  // Each question and each form begins at the top: on a phone the last one was left at its end.
  const shown = `${view} ${topic} ${place.listing}`;
  useEffect(() => {
    scrollTo(0, 0);
  }, [shown]);

  switch (view) {
    case 'welcome':
      return <Welcome frame={frame} firstName={firstName} onStart={startTrial} />;
    case '1':
      return <PhoneStep frame={frame} phone={setup.phone} suggested={suggestedPhone} onDone={finishPhone} />;
    case '2':
      return (
        <CohostStep
          frame={frame}
          topic={topic}
          data={answers}
          onSave={(data) => void record.save('co-host', data).catch(() => undefined)}
          onTopic={(next) => go('2', { topic: next })}
          onBack={() => {
            const before = TOPICS[TOPICS.indexOf(topic) - 1];
            if (before) go('2', { topic: before });
            else go('1');
          }}
          onDone={finishAnswers}
        />
      );
    case '3':
      return <ListingsStep frame={frame} setup={setup} record={record} place={place} listings={listings} />;
    case 'done':
      return <Success frame={frame} setup={setup} zone={property.timezone} />;
  }
}

type SaveStateProps = {
  readonly state: 'saved' | 'saving' | 'failed';
  readonly isShown: boolean;
};

function SaveState({ state, isShown }: SaveStateProps) {
  const { t } = useLanguage();
  const words = { saved: 'setup.saved', saving: 'setup.saving', failed: 'setup.notSaved' } as const;
  return (
    <span role="status" className="sm muted">
      {isShown && t(words[state])}
    </span>
  );
}
