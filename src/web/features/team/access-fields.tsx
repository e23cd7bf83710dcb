import { useQuery } from '@tanstack/react-query';

import { ROLE_PERMISSIONS, type Role, ROLES } from '#areas/accounts/accounts.constants.ts';
import type { App } from '#vocabulary/call.ts';
import { useLanguage } from '#web/shell/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Checkbox, Switch } from '#web/ui/choice.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { appsQuery } from './queries.ts';
import styles from './team.module.css';

export type AccessValues = {
  readonly rol: Role;
  /** Null means every listing, also future ones. */
  readonly apps: readonly App[] | null;
  readonly seesMoney: boolean;
  readonly seesIdentity: boolean;
};

const allows = (role: Role, permission: string): boolean =>
  (ROLE_PERMISSIONS[role] as readonly string[]).includes(permission);

/** What a role brings along; the switches say what is different for this person. */
export const accessOf = (rol: Role): AccessValues => ({
  rol,
  apps: null,
  seesMoney: allows(rol, 'money'),
  seesIdentity: allows(rol, 'guest-identity'),
});

type AccessFieldsProps = {
  readonly value: AccessValues;
  readonly onChange: (value: AccessValues) => void;
  readonly error: string | undefined;
};

/** D-9: the role, the apps, and the two switches that are asked for apart: money and guests' documents. */
export function AccessFields({ value, onChange, error }: AccessFieldsProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const apps = useQuery(appsQuery(property.id));
  const { rol } = value;
  const isOwner = rol === 'owner';
  const given = value.apps ?? apps.data?.map(({ _id }) => _id) ?? [];
  const toggle = (id: App, on: boolean) => {
    const next = on ? [...given, id] : given.filter((one) => one !== id);
    onChange({ ...value, apps: next.length === apps.data?.length ? null : next });
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
      {!isOwner && (
        <>
          <Field group label={t('app.team.apps')}>
            {apps.error && <Failed compact text={apps.error.message} onRetry={() => void apps.refetch()} />}
            {!apps.data && !apps.error && <Skeleton lines={4} />}
            <div className={styles['apps']}>
              {apps.data?.map(({ _id, name }) => (
                <Checkbox
                  key={_id}
                  label={name}
                  checked={given.includes(_id)}
                  onChange={({ target }) => toggle(_id, target.checked)}
                />
              ))}
            </div>
          </Field>
          <Switch
            label={t('app.team.money')}
            hint={t('app.team.money.hint')}
            checked={value.seesMoney}
            onChange={({ target }) => onChange({ ...value, seesMoney: target.checked })}
          />
          <Switch
            label={t('app.team.identity')}
            hint={t('app.team.identity.hint')}
            checked={value.seesIdentity}
            onChange={({ target }) => onChange({ ...value, seesIdentity: target.checked })}
          />
        </>
      )}
    </>
  );
}

/** The body of the call: only what differs from the role is sent. */
export function accessBody({ rol, apps, seesMoney, seesIdentity }: AccessValues, all: readonly App[]) {
  const usual = accessOf(rol);
  return {
    rol,
    apps: apps && all.map((_id) => ({ _id, access: apps.includes(_id) })),
    seesMoney: seesMoney === usual.seesMoney ? null : seesMoney,
    seesIdentity: seesIdentity === usual.seesIdentity ? null : seesIdentity,
  };
}
