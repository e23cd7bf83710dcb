import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Controller } from 'react-hook-form';

import { SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { channelName, SOLD_BY } from '#web/parts/channel-names.ts';
import { listingNamesQuery } from '#web/parts/listing-names.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Input } from '#web/ui/input.tsx';
import { Menu } from '#web/ui/menu.tsx';
import { Select } from '#web/ui/select.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import type { TemplateFieldsProps } from './template-head.tsx';
import type { TemplateValues } from './template-schema.ts';
import styles from './editor.module.css';

const CONDITIONS = ['channels', 'listings', 'languages', 'nights'] as const;
type Condition = (typeof CONDITIONS)[number];

const isSet = (condition: Condition, values: TemplateValues): boolean =>
  condition === 'nights'
    ? Boolean(values.nightsFrom) || Boolean(values.nightsTo)
    : values[condition].length > 0;

type Option = { readonly value: string; readonly label: string };

type ChoicesProps = TemplateFieldsProps & {
  readonly name: 'channels' | 'listings' | 'languages';
  readonly options: readonly Option[];
};

/** Some of many; a value that is no option any more, such as an archived listing, stays as it is. */
function Choices({ form, name, options }: ChoicesProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field }) => {
        const chosen = field.value as readonly string[];
        return (
          <div className={styles['choices']}>
            {options.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={chosen.includes(value)}
                onChange={({ target }) =>
                  field.onChange(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
                }
              />
            ))}
          </div>
        );
      }}
    />
  );
}

function Listings({ form }: TemplateFieldsProps) {
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(listingNamesQuery(property.id));
  if (!data && error)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return (
    <Choices form={form} name="listings" options={data.map(({ id, name }) => ({ value: id, label: name }))} />
  );
}

function Nights({ form }: TemplateFieldsProps) {
  const { t } = useLanguage();
  const { register, errorOf } = form;
  const problem = errorOf('nightsFrom') ?? errorOf('nightsTo');
  return (
    <>
      <span className={styles['nights']}>
        <span>{t('app.messages.nights.from')}</span>
        <Input
          aria-label={t('app.messages.nights.fromLabel')}
          aria-invalid={errorOf('nightsFrom') !== undefined || undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...register('nightsFrom')}
        />
        <span>{t('app.messages.nights.to')}</span>
        <Input
          aria-label={t('app.messages.nights.toLabel')}
          aria-invalid={errorOf('nightsTo') !== undefined || undefined}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          {...register('nightsTo')}
        />
        <span>{t('app.messages.nights.nights')}</span>
      </span>
      {problem !== undefined && (
        <p role="alert" className={styles['problem']}>
          {problem}
        </p>
      )}
    </>
  );
}

/** The conditions of a template: those that are set, and a menu of the others. */
export function TemplateConditions({ form }: TemplateFieldsProps) {
  const { t } = useLanguage();
  const { register, watch, getValues, setValue } = form;
  const values = watch();
  const [added, setAdded] = useState<readonly Condition[]>([]);
  const shown = CONDITIONS.filter((condition) => added.includes(condition) || isSet(condition, values));
  const others = CONDITIONS.filter((condition) => !shown.includes(condition));
  const fields: Readonly<Record<Condition, () => ReactNode>> = {
    channels: () => (
      <Choices
        form={form}
        name="channels"
        options={[...new Set([...SOLD_BY, ...getValues('channels')])].map((slug) => ({
          value: slug,
          label: channelName(slug, t),
        }))}
      />
    ),
    listings: () => <Listings form={form} />,
    languages: () => (
      <Choices
        form={form}
        name="languages"
        options={SUPPORTED_LANGUAGES.map((language) => ({
          value: language,
          label: t(`site.lang.${language}`),
        }))}
      />
    ),
    nights: () => <Nights form={form} />,
  };
  const remove = (condition: Condition) => {
    setAdded((now) => now.filter((one) => one !== condition));
    const options = { shouldDirty: true };
    if (condition === 'nights') {
      setValue('nightsFrom', '', options);
      setValue('nightsTo', '', options);
    } else setValue(condition, [], options);
  };
  return (
    <>
      <div className={styles['sentence']}>
        <span className={styles['begin']}>{t('app.messages.sentence.onlyIf')}</span>
        <Select
          aria-label={t('app.messages.condition.checkIn')}
          className={styles['auto'] ?? ''}
          {...register('checkIn')}
        >
          <option value="any">{t('app.messages.condition.checkIn.any')}</option>
          <option value="pending">{t('app.messages.condition.checkIn.pending')}</option>
          <option value="complete">{t('app.messages.condition.checkIn.complete')}</option>
        </Select>
        {others.length > 0 && (
          <Menu
            label={t('app.messages.condition.add')}
            items={others.map((condition) => ({
              key: condition,
              label: t(`app.messages.condition.${condition}`),
              onSelect: () => setAdded((now) => [...now, condition]),
            }))}
            trigger={(attributes) => (
              <Button {...attributes} dashed icon={<Plus aria-hidden="true" />}>
                {t('app.messages.condition.add')}
              </Button>
            )}
          />
        )}
      </div>
      {shown.map((condition) => (
        <div
          key={condition}
          role="group"
          aria-label={t(`app.messages.condition.${condition}`)}
          className={styles['condition']}
        >
          <p>
            <b>{t(`app.messages.condition.${condition}`)}</b>
            <IconButton
              size="small"
              label={t('app.messages.condition.remove', { name: t(`app.messages.condition.${condition}`) })}
              icon={<X aria-hidden="true" />}
              onClick={() => remove(condition)}
            />
          </p>
          {fields[condition]()}
        </div>
      ))}
    </>
  );
}
