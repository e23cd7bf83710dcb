import { useQuery } from '@tanstack/react-query';

import { COHOSTS } from '#areas/desk/setup/setup.constants.ts';
import { setupContract } from '#areas/desk/setup/setup.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './cohost-card.module.css';
import { CohostFace } from './cohost-face.tsx';
import { setupQuery } from './queries.ts';
import { dataOf, textOf, useRecord } from './use-record.ts';

/** R-ONB-03: the co-host that was chosen in the setup of the property, and the button to choose again. */
export function CohostCard() {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { mayCall } = useAccess();
  const { data } = useQuery({ ...setupQuery(property.id), enabled: mayCall(setupContract.getSetup) });
  const { save } = useRecord(property.id);
  const chosen = data && textOf(dataOf(data, 'co-host'), 'cohost');
  const cohost = COHOSTS.find((one) => one === chosen);
  if (!cohost) return null;
  const choose = (name: string) => {
    save('co-host', { cohost: name }).catch((error: unknown) => {
      notify('error', error instanceof Error ? error.message : t('general.tryLater'));
    });
  };
  return (
    <Card title={t('setup.step.cohost')} padded>
      <div className={styles['cohost']}>
        <span className={styles['face']}>
          <CohostFace cohost={cohost} />
        </span>
        <Field label={t('setup.topic.cohost')} hint={t(`setup.cohost.${cohost}.text`)}>
          <Select width="lg" value={cohost} onChange={({ target }) => choose(target.value)}>
            {COHOSTS.map((one) => (
              <option key={one} value={one}>
                {t(`setup.cohost.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Card>
  );
}
