import { KeyRound, Link2Off, LogOut } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { GuestFrame } from '#web/parts/guest-frame.tsx';
import type { Closed } from './use-stay.ts';
import styles from './closed-screen.module.css';

const ICONS = { gone: Link2Off, ended: KeyRound, left: LogOut };

/** No stay to show: the link is of no use, the session has ended, or the guest closed it. */
export function ClosedScreen({ why }: { readonly why: Closed }) {
  const { t } = useLanguage();
  const Icon = ICONS[why];
  const title = t(`guest.${why}.title`);
  return (
    <GuestFrame title={title}>
      <div className={styles['closed']}>
        <span className={styles['tile']}>
          <Icon size={26} aria-hidden="true" />
        </span>
        <h1>{title}</h1>
        <p>{t(`guest.${why}.text`)}</p>
      </div>
    </GuestFrame>
  );
}
