import { CircleAlert, CircleCheck, Info, RotateCw, TriangleAlert, WifiOff } from 'lucide-react';
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
    <div
      data-empty={compact ? 'part' : 'page'}
      className={classes(styles['state'], compact && styles['compact'])}
    >
      {icon}
      <p className={styles['title']}>{title}</p>
      {text && <p>{text}</p>}
      {action && <div className={styles['action']}>{action}</div>}
    </div>
  );
}

/** The data of a failed call that the kit uses. */
type Failure = Error & {
  readonly status?: number;
  readonly isNetworkLoss?: boolean;
  readonly requestId?: string | undefined;
};

type FailedProps = {
  readonly title?: string;
  /** The kind of failure, which decides the text about the rest of the page. */
  readonly error?: Failure | undefined;
  /** Replaces the failure's own text. */
  readonly text?: string | undefined;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean;
  readonly compact?: boolean;
};

const kindOf = ({ status, isNetworkLoss }: Failure) => {
  if (isNetworkLoss) return 'offline';
  if (status === 429 || status === 502 || status === 503 || status === 504) return 'busy';
  if (status === 403) return 'forbidden';
  return status === 404 ? 'missing' : 'unknown';
};

/** The server's own sentence, when it says more than that it cannot be reached. */
const ownWords = (kind: ReturnType<typeof kindOf>, { message }: Failure): string | undefined =>
  kind === 'offline' || kind === 'busy' ? undefined : message;

/** A list or a page that could not load: the failure, what still works, and the next action. */
export function Failed({ title, error, text, onRetry, busy = false, compact }: FailedProps) {
  const { t } = useUiTexts();
  const kind = error && kindOf(error);
  const said = text ?? (kind && ownWords(kind, error));
  return (
    <div role="alert" className={classes(styles['state'], compact && styles['compact'])}>
      {kind === 'offline' ? <WifiOff aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <p className={styles['title']}>
        {title ?? (kind ? t(`shell.failed.${kind}.title`) : t('shell.failed.title'))}
      </p>
      {said && <p>{said}</p>}
      {kind && <p>{t(`shell.failed.${kind}.text`)}</p>}
      {kind === 'unknown' && error?.requestId !== undefined && (
        <p className="xs">{t('shell.failed.request', { requestId: error.requestId })}</p>
      )}
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

/** The outline of the coming content. Announce the loading once, with `aria-busy` on the region around it. */
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
  /** Announced when it appears; leave out for a notice that is rendered from the start. */
  readonly live?: boolean;
};

/** A band above its subject: the event, with the figure, and the next action. */
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
