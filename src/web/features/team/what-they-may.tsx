import { Check, X } from 'lucide-react';

import { grantableAppsOf, ROLE_PERMISSIONS } from '#areas/platform/accounts/accounts.constants.ts';
import type { TextKey } from '#texts/index.ts';
import type { App, Permission } from '#vocabulary/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import type { AccessValues } from './access-values.ts';
import styles from './team.module.css';

type Sentence = {
  readonly text: TextKey;
  readonly permission: Permission;
  /** In one of these apps; the permission without the app opens nothing. */
  readonly apps: readonly App[];
};

/** Each permission is on one of the two sides, given or not, as text from the permissions themselves. */
const SENTENCES: readonly Sentence[] = [
  { text: 'app.team.can.prepare', permission: 'prepare', apps: ['cleaning'] },
  { text: 'app.team.can.guests', permission: 'read', apps: ['reservations', 'check-in', 'registry'] },
  { text: 'app.team.can.money', permission: 'money', apps: ['reservations', 'check-in', 'registry'] },
  { text: 'app.team.can.invoicing', permission: 'money', apps: ['invoicing'] },
  { text: 'app.team.can.bill', permission: 'bill', apps: ['invoicing', 'reservations'] },
  { text: 'app.team.can.spend', permission: 'spend', apps: ['property', 'invoicing'] },
  { text: 'app.team.can.documents', permission: 'guest-identity', apps: ['check-in', 'registry'] },
  { text: 'app.team.can.work', permission: 'operate', apps: ['reservations', 'check-in', 'registry'] },
  { text: 'app.team.can.manage', permission: 'manage', apps: ['listings', 'integrations', 'property'] },
  { text: 'app.team.can.history', permission: 'manage', apps: ['audit'] },
  { text: 'app.team.can.team', permission: 'own', apps: ['team'] },
];

function isGiven({ permission, apps }: Sentence, access: AccessValues): boolean {
  const given: readonly Permission[] = ROLE_PERMISSIONS[access.rol];
  const own = access.apps ?? grantableAppsOf(access.rol);
  const has = (asked: Permission): boolean => {
    if (asked === 'money') return access.seesMoney;
    if (asked === 'guest-identity') return access.seesIdentity;
    if (asked === 'spend' && access.spends && access.seesMoney) return true;
    return given.includes(asked) && (asked !== 'bill' || access.seesMoney);
  };
  return has(permission) && apps.some((app) => own.includes(app));
}

/** The person's permissions, given and not given, before the invitation. */
export function WhatTheyMay({ access }: { readonly access: AccessValues }) {
  const { t } = useLanguage();
  const yes = SENTENCES.filter((sentence) => isGiven(sentence, access));
  const no = SENTENCES.filter((sentence) => !isGiven(sentence, access));
  return (
    <div className={styles['may']} aria-live="polite">
      <section>
        <h3>{t('app.team.can')}</h3>
        <ul>
          {yes.map(({ text }) => (
            <li key={text}>
              <Check aria-hidden="true" />
              {t(text)}
            </li>
          ))}
        </ul>
      </section>
      {no.length > 0 && (
        <section className={styles['not']}>
          <h3>{t('app.team.cannot')}</h3>
          <ul>
            {no.map(({ text }) => (
              <li key={text}>
                <X aria-hidden="true" />
                {t(text)}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
