import { ArrowLeft } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';

import { LanguageMenu } from '../shell/language/language-menu.tsx';
import { useLanguage } from '../shell/language/language.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { Stepper } from '#web/ui/progress.tsx';
import styles from './guest-frame.module.css';

type GuestFrameProps = {
  /** Names the tab of the browser and is the first text that a screen reader reads on a new page. */
  readonly title: string;
  /** Above everything else instead of the bars, such as the picture of the welcome. */
  readonly hero?: ReactNode;
  readonly step?: { readonly current: number; readonly total: number };
  readonly onBack?: () => void;
  readonly note?: string;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
};

/** A page of the guest: one column, the thing to do at the foot, under the thumb. */
export function GuestFrame({ title, hero, step, onBack, note, foot, children }: GuestFrameProps) {
  const { t } = useLanguage();
  const main = useRef<HTMLElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), [title]);
  // A focused element is scrolled above the foot, however tall the foot is (WCAG 2.4.11).
  const measured = useCallback((element: HTMLDivElement) => {
    const root = document.documentElement.style;
    const observer = new ResizeObserver(() => root.setProperty('--foot', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--foot');
    };
  }, []);
  return (
    <div className={styles['sheet']}>
      <title>{`${title} · Posada`}</title>
      {hero}
      {!hero && (
        <header className={styles['head']}>
          {step && <Stepper current={step.current} total={step.total} />}
          <div className={styles['bar']}>
            {onBack && (
              <IconButton label={t('shell.back')} icon={<ArrowLeft aria-hidden="true" />} onClick={onBack} />
            )}
            {note && <span className={styles['note']}>{note}</span>}
            <span className={styles['language']}>
              <LanguageMenu />
            </span>
          </div>
        </header>
      )}
      <main ref={main} tabIndex={-1} aria-label={title} className={styles['page']}>
        {children}
      </main>
      {foot && (
        <div ref={measured} className={styles['foot']}>
          {foot}
        </div>
      )}
    </div>
  );
}
