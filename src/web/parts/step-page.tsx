import { type ReactNode, useEffect, useRef } from 'react';

import { AccountLanguageMenu } from '#web/shell/language/account-language-menu.tsx';
import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './step-page.module.css';

export type StepPageProps = {
  /** The dark column: the steps, and which of them this is. */
  readonly column: ReactNode;
  /** Above the title; undefined without a count of steps. */
  readonly count?: { readonly current: number; readonly total: number } | undefined;
  /** Above everything else. */
  readonly notice?: ReactNode;
  /** For a list beside its form. */
  readonly wide?: boolean;
  /** At the end of the title's line: a count. */
  readonly mark?: ReactNode;
  /** Without the sheet around the content. */
  readonly bare?: boolean;
  readonly title: string;
  readonly text?: ReactNode;
  /** On the left of the foot. */
  readonly aside?: ReactNode;
  /** On the right of the foot; the primary one last. */
  readonly actions: ReactNode;
  /** The keyboard and the view begin at the top of every step that comes after the first one. */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
};

function useFocusOnNewStep(title: string, takesFocus: boolean) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    if (!takesFocus) return;
    main.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, [title, takesFocus]);
  return main;
}

/** One step of several: the questions in the middle, the action always at the foot. */
export function StepPage(props: StepPageProps) {
  const { column, count, notice, wide, mark, bare, title, text, aside, actions, children } = props;
  const { t } = useLanguage();
  const main = useFocusOnNewStep(title, props.takesFocus ?? false);
  return (
    <div className={styles['frame']}>
      <title>{`${title} · Posada`}</title>
      {column}
      <main ref={main} tabIndex={props.takesFocus ? -1 : undefined} className={styles['main']}>
        <div className={styles['language']}>
          <AccountLanguageMenu />
        </div>
        <div className={classes(styles['content'], wide && styles['wide'])}>
          {notice}
          {count && <p className={classes(styles['count'], 'num')}>{t('start.step.of', count)}</p>}
          {mark ? (
            <div className={styles['titleLine']}>
              <h1>{title}</h1>
              {mark}
            </div>
          ) : (
            <h1>{title}</h1>
          )}
          {text && <p className={styles['text']}>{text}</p>}
          <div className={classes(bare ? styles['bare'] : styles['form'])}>{children}</div>
        </div>
        <div className={styles['foot']}>
          <div className={styles['footAside']}>{aside}</div>
          {actions}
        </div>
      </main>
    </div>
  );
}
