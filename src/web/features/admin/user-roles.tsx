import type { User } from '#areas/platform/accounts/users/me.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './users.module.css';

/** The person's role for Posada itself; most people have none. */
export function UserRoles({ user }: { readonly user: User }) {
  const { t } = useLanguage();
  const roles = [user['custom:admin-app-acl'], user['custom:developer-app-acl']].filter(
    (role) => role !== null,
  );
  if (roles.length === 0) return <span className="muted">{t('admin.users.role.none')}</span>;
  return (
    <span className={styles['roles']}>
      {roles.map((role) => (
        <StatusPill key={role} family="plum">
          {t(`admin.users.role.${role}`)}
        </StatusPill>
      ))}
    </span>
  );
}
