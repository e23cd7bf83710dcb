import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

import { LanguageMenu } from '#web/shell/language/language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Notice } from '#web/ui/states.tsx';
import { Logo } from '#web/ui/logo.tsx';
import styles from './auth-frame.module.css';

type AuthFrameProps = {
  readonly title: string;
  readonly lead?: ReactNode;
  /** Over the form: why it has to be filled in again. */
  readonly notice?: string | undefined;
  /** The dark column: the promise of the product. */
  readonly promise: string;
  readonly points?: readonly string[];
  /** Under the form: other ways. */
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** The screens before the app: a promise on the left, one form on the right. */
export function AuthFrame({ title, lead, notice, promise, points, foot, children }: AuthFrameProps) {
  return (
    <div className={styles['frame']}>
      <title>{`${title} · Posada`}</title>
      <div className={styles['panel']}>
        <Logo className={styles['logo'] ?? ''} />
        <p className={styles['promise']}>{promise}</p>
        {points && (
          <ul className={styles['points']}>
            {points.map((point) => (
              <li key={point}>
                <span>
                  <Check aria-hidden="true" />
                </span>
                {point}
              </li>
            ))}
          </ul>
        )}
      </div>
      <main className={styles['side']}>
        <div className={styles['language']}>
          <LanguageMenu />
        </div>
        <div className={styles['form']}>
          <h1>{title}</h1>
          {lead && <p className={styles['lead']}>{lead}</p>}
          {notice !== undefined && (
            <div className={styles['notice']}>
              <Notice family="rose" live>
                {notice}
              </Notice>
            </div>
          )}
          {children}
          {foot && <div className={styles['foot']}>{foot}</div>}
        </div>
      </main>
    </div>
  );
}

const POINTS = ['app.login.point.calendar', 'app.login.point.registry', 'app.login.point.checkIn'] as const;

/** The same with the text for returning users. */
export function SignInFrame(props: Omit<AuthFrameProps, 'promise' | 'points'>) {
  const { t } = useLanguage();
  return <AuthFrame {...props} promise={t('app.login.promise')} points={POINTS.map((point) => t(point))} />;
}
