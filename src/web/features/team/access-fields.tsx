import { useQuery } from '@tanstack/react-query';

import {
  grantableAppsOf,
  hasAccessSwitches,
  type Role,
  ROLES,
} from '#areas/platform/accounts/accounts.constants.ts';
import type { App } from '#vocabulary/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Checkbox, Switch } from '#web/ui/choice.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Select } from '#web/ui/select.tsx';
import { accessOf, type AccessValues } from './access-values.ts';
import { appsQuery } from './queries.ts';
import styles from './team.module.css';
import { WhatTheyMay } from './what-they-may.tsx';

type AccessFieldsProps = {
  readonly value: AccessValues;
  readonly onChange: (value: AccessValues) => void;
  readonly error: string | undefined;
  readonly limitError: string | undefined;
};

/** D-9: the role, the apps, and two separate switches: money and guests' documents. */
export function AccessFields({ value, onChange, error, limitError }: AccessFieldsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const apps = useQuery(appsQuery(property.id));
  const currency = property.currency ?? 'USD';
  const { rol } = value;
  const isOwner = rol === 'owner';
  const possible = grantableAppsOf(rol);
  const offered = apps.data?.filter(({ _id }) => possible.includes(_id));
  const given = value.apps ?? possible;
  const toggle = (id: App, on: boolean) => {
    const next = on ? [...given, id] : given.filter((one) => one !== id);
    onChange({ ...value, apps: next.length === possible.length ? null : next });
  };
  return (
    <>
      <Field label={t('app.team.role')} hint={t(`app.team.role.${rol}.text`)} error={error}>
        <Select value={rol} onChange={({ target }) => onChange(accessOf(target.value as Role))}>
          {ROLES.map((one) => (
            <option key={one} value={one}>
              {t(`team.role.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {/* One app is the role itself: there is nothing to choose. */}
      {!isOwner && possible.length > 1 && (
        <Field group label={t('app.team.apps')}>
          {apps.error && <Failed compact error={apps.error} onRetry={() => void apps.refetch()} />}
          {!apps.data && !apps.error && <Skeleton lines={4} />}
          <div className={styles['apps']}>
            {offered?.map(({ _id, name }) => (
              <Checkbox
                key={_id}
                label={name}
                checked={given.includes(_id)}
                onChange={({ target }) => toggle(_id, target.checked)}
              />
            ))}
          </div>
        </Field>
      )}
      {!isOwner && hasAccessSwitches(rol) && (
        <>
          <Switch
            label={t('app.team.money')}
            hint={t('app.team.money.hint')}
            checked={value.seesMoney}
            onChange={({ target }) => onChange({ ...value, seesMoney: target.checked })}
          />
          {value.seesMoney && (
            <>
              <Switch
                label={t('app.team.spend')}
                hint={t('app.team.spend.hint')}
                checked={value.spends !== null}
                onChange={({ target }) =>
                  onChange({ ...value, spends: target.checked ? { upTo: '', currency } : null })
                }
              />
              {value.spends && (
                <Field label={`${t('app.team.spend.most')} (${value.spends.currency})`} error={limitError}>
                  <Input
                    inputMode="decimal"
                    value={value.spends.upTo}
                    onChange={({ target }) =>
                      onChange({ ...value, spends: { currency, ...value.spends, upTo: target.value } })
                    }
                  />
                </Field>
              )}
            </>
          )}
          <Switch
            label={t('app.team.identity')}
            hint={t('app.team.identity.hint')}
            checked={value.seesIdentity}
            onChange={({ target }) => onChange({ ...value, seesIdentity: target.checked })}
          />
        </>
      )}
      <WhatTheyMay access={value} />
    </>
  );
}
