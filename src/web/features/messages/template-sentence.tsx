import { CircleAlert, Moon } from 'lucide-react';

import { UsefulUntil } from '#areas/guests/messages/templates.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { TimeField } from '#web/ui/date-field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { QUIET } from './message-words.ts';
import { TemplateConditions } from './template-conditions.tsx';
import type { TemplateFieldsProps } from './template-head.tsx';
import { WHENS } from './template-schema.ts';
import styles from './editor.module.css';

/** When it leaves, to which stays, and until when it is of use: one sentence of fields. */
export function TemplateSentence({ form }: TemplateFieldsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { register, errorOf, watch } = form;
  const when = watch('when');
  const isDays = when === 'days-before' || when === 'days-after';
  const isHours = when === 'hours-before' || when === 'hours-after';
  const isSameDay = when === 'same-day';
  const problem = errorOf('amount') ?? errorOf('at');
  return (
    <fieldset className={styles['group']}>
      <legend className="visually-hidden">{t('app.messages.when')}</legend>
      <p className={styles['label']}>
        <span aria-hidden="true">{t('app.messages.when')}</span>
        <span className={styles['labelNote']}>
          <Moon aria-hidden="true" />
          {t('app.messages.quiet', { ...QUIET, place: property.city ?? property.name })}
        </span>
      </p>
      <div className={styles['sentence']}>
        <span className={styles['begin']}>{t('app.messages.sentence.leaves')}</span>
        {(isDays || isHours) && (
          <Input
            aria-label={t(isDays ? 'app.messages.sentence.days' : 'app.messages.sentence.hours')}
            aria-invalid={errorOf('amount') !== undefined || undefined}
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            {...register('amount')}
          />
        )}
        <Select
          aria-label={t('app.messages.sentence.when')}
          className={styles['auto'] ?? ''}
          {...register('when')}
        >
          {WHENS.map((one) => (
            <option key={one} value={one}>
              {t(`app.messages.sentence.when.${one}`)}
            </option>
          ))}
        </Select>
        {(isDays || isHours || isSameDay) && (
          <Select
            aria-label={t('app.messages.sentence.of')}
            className={styles['auto'] ?? ''}
            {...register('of')}
          >
            <option value="arrival">{t('app.messages.sentence.of.arrival')}</option>
            <option value="departure">{t('app.messages.sentence.of.departure')}</option>
          </Select>
        )}
        {(isDays || isSameDay) && (
          <>
            <span>{t('app.messages.sentence.at')}</span>
            <TimeField
              aria-label={t('app.messages.sentence.time')}
              aria-invalid={errorOf('at') !== undefined || undefined}
              {...register('at')}
            />
          </>
        )}
      </div>
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          <CircleAlert aria-hidden="true" />
          {problem}
        </p>
      )}
      <TemplateConditions form={form} />
      <div className={styles['sentence']}>
        <span className={styles['begin']}>{t('app.messages.sentence.useful')}</span>
        <Select
          aria-label={t('app.messages.sentence.useful')}
          className={styles['auto'] ?? ''}
          {...register('usefulUntil')}
        >
          {UsefulUntil.options.map((one) => (
            <option key={one} value={one}>
              {t(`app.messages.useful.${one}`)}
            </option>
          ))}
        </Select>
        <span>{t('app.messages.sentence.late')}</span>
        <Select
          aria-label={t('app.messages.sentence.late')}
          className={styles['auto'] ?? ''}
          {...register('late')}
        >
          <option value="now">{t('app.messages.late.now')}</option>
          <option value="skip">{t('app.messages.late.skip')}</option>
        </Select>
      </div>
    </fieldset>
  );
}
