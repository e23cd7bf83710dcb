import type { UseFormRegisterReturn } from 'react-hook-form';
import { z } from 'zod';

import { NUMBER_USES } from '#areas/guests/messages/messages.constants.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Radio } from '#web/ui/choice.tsx';
import { Field } from '#web/ui/field.tsx';
import styles from './whatsapp.module.css';

/** Who else uses a number, where that is asked (I-23). */
export const numberUse = (isAsked: boolean) =>
  z
    .enum(NUMBER_USES)
    .nullish()
    .refine((use) => !isAsked || use != null, 'app.messages.whatsapp.use.required')
    .transform((use) => use ?? undefined);

type NumberUseFieldProps = {
  readonly error: string | undefined;
  readonly attributes: UseFormRegisterReturn;
};

/** Which programs and people write from the number beside Posada, because WhatsApp counts all of them. */
export function NumberUseField({ error, attributes }: NumberUseFieldProps) {
  const { t } = useLanguage();
  return (
    <Field
      group
      label={t('app.messages.whatsapp.use')}
      hint={t('app.messages.whatsapp.use.hint')}
      error={error}
    >
      <div className={styles['choices']}>
        {NUMBER_USES.map((use) => (
          <Radio
            key={use}
            value={use}
            label={t(`app.messages.whatsapp.use.${use}`)}
            aria-invalid={error !== undefined || undefined}
            {...attributes}
          />
        ))}
      </div>
    </Field>
  );
}
