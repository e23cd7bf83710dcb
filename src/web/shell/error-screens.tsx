import { type ReactNode, useEffect } from 'react';
import { isRouteErrorResponse, useRouteError } from 'react-router';

import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import styles from './error-screens.module.css';
import { CallFailure } from './failure.ts';
import { useLanguage } from './language.tsx';

const RELOADED_AT = 'reloadedForChunk';
const AGAIN_AFTER_MS = 60_000;

/** After a release the files of the old one are gone, and a page that is still open asks for them. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i.test(
    error.message,
  );

/** Reloads, but not over and over when the file is really missing. */
function reloadOnce(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED_AT));
    if (Date.now() - last < AGAIN_AFTER_MS) return false;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  } catch {
    return false;
  }
  location.reload();
  return true;
}

function Screen({
  title,
  text,
  children,
}: {
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  return (
    <div className={styles['screen']}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <div className={styles['actions']}>{children}</div>
    </div>
  );
}

export function NotFoundScreen() {
  const { t } = useLanguage();
  return (
    <Screen title={t('general.notFound')} text={t('shell.notFound.text')}>
      <LinkButton to="/" kind="primary">
        {t('general.error.back')}
      </LinkButton>
    </Screen>
  );
}

/** S-UI-08, for every route: what a page throws ends here and nowhere else. */
export function RouteErrorScreen() {
  const { t } = useLanguage();
  const error = useRouteError();
  const missingFile = isMissingFile(error);
  useEffect(() => {
    if (missingFile) reloadOnce();
  }, [missingFile]);

  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const failure = error instanceof CallFailure ? error : undefined;
  const requestId = failure?.requestId;
  if (missingFile) {
    return (
      <Screen title={t('shell.stale.title')} text={t('shell.stale.text')}>
        <Button kind="primary" onClick={() => location.reload()}>
          {t('shell.reload')}
        </Button>
      </Screen>
    );
  }
  return (
    <Screen title={t('general.error.title')} text={failure?.message}>
      {requestId !== undefined && <p className="xs">{t('shell.failed.request', { requestId })}</p>}
      <LinkButton to="/" reloadDocument kind="primary">
        {t('general.error.back')}
      </LinkButton>
    </Screen>
  );
}
