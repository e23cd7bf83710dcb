import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './states.module.css';
import { useUiTexts } from './ui-texts.tsx';

type EmptyProps = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly icon?: ReactNode;
  /** The one thing to do here. */
  readonly action?: ReactNode;
  readonly compact?: boolean;
};

/** A list without rows: one sentence and one action. */
export function Empty({ title, text, icon, action, compact }: EmptyProps) {
  return (
    <div className={classes(styles['state'], compact && styles['compact'])}>
      {icon}
      <p className={styles['title']}>{title}</p>
      {text && <p>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

type FailedProps = {
  readonly title?: string;
  /** What failed and what to do, in the words of the failure. */
  readonly text?: string | undefined;
  readonly requestId?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
  readonly compact?: boolean;
};

/** A list or a page that could not load, with the way out. */
export function Failed({ title, text, requestId, onRetry, busy = false, compact }: FailedProps) {
  const { t } = useUiTexts();
  return (
    <div role="alert" className={classes(styles['state'], compact && styles['compact'])}>
      <TriangleAlert aria-hidden="true" />
      <p className={styles['title']}>{title ?? t('shell.failed.title')}</p>
      {text && <p>{text}</p>}
      {requestId !== undefined && <p className="xs">{t('shell.failed.request', { requestId })}</p>}
      {onRetry && (
        <div className={styles['action']}>
          <Button busy={busy} icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
            {t('shell.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

type SkeletonProps = { readonly shape?: 'line' | 'title-line' | 'block' | 'card'; readonly lines?: number };

/** The outline of what is coming. Announce the loading once, with `aria-busy` on the region around it. */
export function Skeleton({ shape = 'line', lines = 1 }: SkeletonProps) {
  if (lines === 1) return <span aria-hidden="true" className={classes(styles['skeleton'], styles[shape])} />;
  return (
    <span aria-hidden="true" className={styles['lines']}>
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} className={classes(styles['skeleton'], styles['line'])} />
      ))}
    </span>
  );
}

const NOTICE_ICONS = { sun: TriangleAlert, rose: CircleAlert, sky: Info, palm: CircleCheck };

type NoticeProps = {
  readonly family: keyof typeof NOTICE_ICONS;
  readonly children: ReactNode;
  readonly more?: ReactNode;
  /** Announced when it appears; leave out for a notice that is there from the start. */
  readonly live?: boolean;
};

/** A band above what it is about: what happened, with the figure, and what to do. */
export function Notice({ family, children, more, live }: NoticeProps) {
  const Icon = NOTICE_ICONS[family];
  return (
    <div role={live ? 'alert' : undefined} className={classes(styles['notice'], styles[family])}>
      <Icon aria-hidden="true" />
      <div>
        {children}
        {more && <div className={styles['more']}>{more}</div>}
      </div>
    </div>
  );
}
