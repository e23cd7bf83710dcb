import { useState } from 'react';

import { BUILDING_MESSAGES, COHOSTS, FREQUENCIES, SUPPORTED_PMS } from '#areas/desk/setup/setup.constants.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { CohostFace } from './cohost-face.tsx';
import { type Option, Options } from './options.tsx';
import styles from './setup.module.css';
import type { StepParts } from './step-parts.ts';
import { CHOICES, chosenIn, isOptional, isSingle, toggled, type Topic, TOPICS } from './topics.ts';
import { type Data, textOf } from './use-record.ts';

type CohostStepProps = StepParts & {
  readonly topic: Topic;
  readonly data: Data;
  /** The choice of this moment, for the second of two quick presses. */
  readonly dataNow: () => Data;
  readonly onSave: (data: Data) => void;
  readonly onTopic: (topic: Topic) => void;
  readonly onBack: () => void;
  readonly onDone: () => Promise<void>;
};

const hasNotice = (pms: string) => pms !== '' && pms !== 'none' && !SUPPORTED_PMS.includes(pms);

/** R-ONB-11. */
function SystemNotice({ pms }: { readonly pms: string }) {
  const { t } = useLanguage();
  return hasNotice(pms) ? (
    <Notice family="sun" live>
      {t('questionnaire.pms.unsupported')}
    </Notice>
  ) : null;
}

/** EN-13: three short questions under the resources. */
function ResourceQuestions(props: Pick<CohostStepProps, 'data' | 'dataNow' | 'onSave'>) {
  const { data, dataNow, onSave } = props;
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
      <div key={key} className={styles['question']}>
        <p aria-hidden="true">{label}</p>
        <Options
          look="row"
          label={label}
          options={options}
          chosen={[textOf(data, key)]}
          onPress={(id) => onSave({ [key]: textOf(dataNow(), key) === id ? null : id })}
        />
      </div>
    );
  });
}

function useOptions(topic: Topic): readonly Option[] {
  const { t } = useLanguage();
  return CHOICES[topic].map(({ id, text }) => {
    const cohost = topic === 'cohost' ? COHOSTS.find((one) => one === id) : undefined;
    return {
      id,
      label: t(text),
      ...(cohost && {
        hint: t(`setup.cohost.${cohost}.text`),
        picture: <CohostFace cohost={cohost} />,
      }),
    };
  });
}

/** S-START-10: one question at a time, saved with every press. */
export function CohostStep(props: CohostStepProps) {
  const { frame, topic, data, dataNow, onSave, onTopic, onBack, onDone } = props;
  const { t } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const [needs, setNeeds] = useState<Topic>();
  const options = useOptions(topic);
  const chosen = chosenIn(data, topic);
  const place = TOPICS.indexOf(topic);
  const following = TOPICS[place + 1];
  const title = t(`setup.topic.${topic}`);

  const goOn = async () => {
    if (!isOptional(topic) && chosen.length === 0) return setNeeds(topic);
    if (following) {
      onSave({ topic: following });
      return onTopic(following);
    }
    setBusy(true);
    await onDone().finally(() => setBusy(false));
  };
  const press = (id: string) => {
    setNeeds(undefined);
    if (!isSingle(topic)) {
      return onSave({ [topic]: toggled(chosenIn(dataNow(), topic), id).join(',') || null });
    }
    const staysHere = topic === 'pms' && hasNotice(id);
    onSave({ [topic]: id, ...(following && !staysHere && { topic: following }) });
    if (following && !staysHere) onTopic(following);
  };
  const hint = isOptional(topic) ? t('setup.topic.optional') : t('setup.topic.many');
  const text = topic === 'cohost' ? t('setup.topic.cohost.text') : isSingle(topic) ? undefined : hint;
  const mustPress = isSingle(topic) && chosen.length === 0;

  return frame({
    title,
    text,
    mark: (
      <span className="sm muted num">
        {t('setup.topic.of', { current: place + 1, total: TOPICS.length })}
      </span>
    ),
    bare: true,
    aside: <Button onClick={onBack}>{t('start.back')}</Button>,
    actions: mustPress ? null : (
      <Button kind="primary" busy={isBusy} onClick={() => void goOn()}>
        {following ? t('setup.next') : t('setup.step2.finish')}
      </Button>
    ),
    children: (
      <div key={topic} className={styles['topic']}>
        {needs === topic && (
          <Notice family="rose" live>
            {t('setup.topic.chooseOne')}
          </Notice>
        )}
        <Options
          takesFocus
          look={topic === 'cohost' ? 'faces' : 'cards'}
          label={title}
          options={options}
          chosen={chosen}
          onPress={press}
        />
        {topic === 'resources' && <ResourceQuestions data={data} dataNow={dataNow} onSave={onSave} />}
        {topic === 'pms' && <SystemNotice pms={chosen[0] ?? ''} />}
      </div>
    ),
  });
}
