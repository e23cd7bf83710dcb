import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { BUILDING_MESSAGES, FREQUENCIES } from '#areas/desk/setup/setup.constants.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Options } from './options.tsx';
import { setupQuery } from './queries.ts';
import styles from './setup.module.css';
import { chosenIn, isSingle, LATER_TOPICS, type LaterTopic, toggled } from './topics.ts';
import { useOptions } from './use-options.tsx';
import { type Data, dataOf, textOf, useRecord } from './use-record.ts';

type AnswerProps = {
  readonly data: Data;
  /** The choice of this moment, for the second of two quick presses. */
  readonly dataNow: () => Data;
  readonly onSave: (data: Data) => void;
};

function Question({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className={styles['question']}>
      <p aria-hidden="true">{title}</p>
      {children}
    </div>
  );
}

function TopicQuestion({ topic, data, dataNow, onSave }: AnswerProps & { readonly topic: LaterTopic }) {
  const { t } = useLanguage();
  const options = useOptions(topic);
  const title = t(`setup.topic.${topic}`);
  const press = (id: string) => {
    const before = chosenIn(dataNow(), topic);
    const after = isSingle(topic) ? (before.includes(id) ? [] : [id]) : toggled(before, id);
    onSave({ [topic]: after.join(',') || null });
  };
  return (
    <Question title={title}>
      <Options look="row" label={title} options={options} chosen={chosenIn(data, topic)} onPress={press} />
    </Question>
  );
}

/** EN-13: three short questions after the resources. */
function ResourceQuestions({ data, dataNow, onSave }: AnswerProps) {
  const { t } = useLanguage();
  const frequencies = FREQUENCIES.map((id) => ({ id, label: t(`questionnaire.frequency.${id}`) }));
  const questions = [
    {
      key: 'buildingMessages',
      options: BUILDING_MESSAGES.map((id) => ({ id, label: t(`questionnaire.buildingMessages.${id}`) })),
    },
    { key: 'contractSignature', options: frequencies },
    { key: 'vehiclePetInfo', options: frequencies },
  ] as const;
  return questions.map(({ key, options }) => {
    const label = t(`questionnaire.${key}.question`);
    return (
      <Question key={key} title={label}>
        <Options
          look="row"
          label={label}
          options={options}
          chosen={[textOf(data, key)]}
          onPress={(id) => onSave({ [key]: textOf(dataNow(), key) === id ? null : id })}
        />
      </Question>
    );
  });
}

/** E-22: what the setup does not ask any more. Each answer is saved as it is pressed, and may stay open. */
export function LaterQuestions() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { data: setup } = useQuery({ ...setupQuery(property.id), enabled: mayCall(setupContract.getSetup) });
  const { state, save, dataNow } = useRecord(property.id);
  if (!setup?.record) return null;
  const answers = {
    data: dataOf(setup, 'co-host'),
    dataNow: () => dataNow('co-host'),
    onSave: (data: Data) => void save('co-host', data).catch(() => undefined),
  };
  const words = { saved: 'setup.saved', saving: 'setup.saving', failed: 'setup.notSaved' } as const;
  return (
    <Card title={t('setup.more.title')} padded>
      <div className={styles['topic']}>
        <p className="muted">{t('setup.more.text')}</p>
        {LATER_TOPICS.map((topic) => (
          <TopicQuestion key={topic} topic={topic} {...answers} />
        ))}
        <ResourceQuestions {...answers} />
        <p role="status" className="sm muted">
          {t(words[state])}
        </p>
      </div>
    </Card>
  );
}
