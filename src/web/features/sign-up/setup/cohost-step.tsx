import { useState } from 'react';

import { SUPPORTED_PMS } from '#areas/desk/setup/setup.constants.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Options } from './options.tsx';
import styles from './setup.module.css';
import type { StepParts } from './step-parts.ts';
import { type AskedTopic, chosenIn, TOPICS } from './topics.ts';
import { useOptions } from './use-options.tsx';
import type { Data } from './use-record.ts';

type CohostStepProps = StepParts & {
  readonly topic: AskedTopic;
  readonly data: Data;
  readonly onSave: (data: Data) => void;
  readonly onTopic: (topic: AskedTopic) => void;
  readonly onBack: () => void;
  readonly onDone: () => Promise<void>;
};

const hasNotice = (pms: string) => pms !== '' && pms !== 'none' && !SUPPORTED_PMS.includes(pms);

/** S-START-10: one question at a time. A press answers it, is saved, and leads on where nothing is left to read. */
export function CohostStep({ frame, topic, data, onSave, onTopic, onBack, onDone }: CohostStepProps) {
  const { t } = useLanguage();
  const [isBusy, setBusy] = useState(false);
  const options = useOptions(topic);
  const [chosen = ''] = chosenIn(data, topic);
  const place = TOPICS.indexOf(topic);
  const following = TOPICS[place + 1];
  const title = t(`setup.topic.${topic}`);

  const goOn = async () => {
    if (following) {
      onSave({ topic: following });
      return onTopic(following);
    }
    setBusy(true);
    await onDone().finally(() => setBusy(false));
  };
  const press = (id: string) => {
    const staysHere = topic === 'pms' && hasNotice(id);
    onSave({ [topic]: id, ...(following && !staysHere && { topic: following }) });
    if (staysHere || isBusy) return;
    if (following) onTopic(following);
    else void goOn();
  };

  return frame({
    title,
    text: t(topic === 'cohost' ? 'setup.topic.cohost.text' : 'setup.topic.pms.text'),
    mark: (
      <span className="sm muted num">
        {t('setup.topic.of', { current: place + 1, total: TOPICS.length })}
      </span>
    ),
    bare: true,
    aside: <Button onClick={onBack}>{t('start.back')}</Button>,
    actions:
      chosen === '' ? null : (
        <Button kind="primary" busy={isBusy} onClick={() => void goOn()}>
          {following ? t('setup.next') : t('setup.step2.finish')}
        </Button>
      ),
    children: (
      <div key={topic} className={styles['topic']}>
        <Options
          takesFocus
          look={topic === 'cohost' ? 'faces' : 'cards'}
          label={title}
          options={options}
          chosen={[chosen]}
          onPress={press}
        />
        {topic === 'pms' && hasNotice(chosen) && (
          // R-ONB-11.
          <Notice family="sun" live>
            {t('questionnaire.pms.unsupported')}
          </Notice>
        )}
      </div>
    ),
  });
}
