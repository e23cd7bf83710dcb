import { Component, type ReactNode, useEffect, useState } from 'react';

import { Button } from '#web/ui/button.tsx';
import { LoadingOverlay } from '#web/ui/progress.tsx';
import { useLanguage } from './language/language.tsx';
import { PlainScreen } from './plain-screen.tsx';

const RELOADED_AT = 'reloadedForChunk';
const AGAIN_AFTER_MS = 60_000;

/** Long after a release the files of an old one are gone, and a page that is still open asks for them (REL-50). */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|error loading dynamically|preload CSS/i.test(
    error.message,
  );

/** Reloads, but not over and over when the file is really missing. */
export function reloadOnce(): boolean {
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

/**
 * R-NAV-09: the first time the page reloads by itself; the second time it is the generic error screen, with the way on
 * that the place has.
 */
export function MissingPartScreen({ children }: { readonly children: ReactNode }) {
  const { t } = useLanguage();
  const [isReloading, setReloading] = useState(true);
  useEffect(() => setReloading(reloadOnce()), []);
  if (isReloading) return <LoadingOverlay />;
  return (
    <PlainScreen title={t('general.error.title')} text={t('shell.stale.text')}>
      {children}
    </PlainScreen>
  );
}

function ReloadButton() {
  const { t } = useLanguage();
  return (
    <Button kind="primary" onClick={() => location.reload()}>
      {t('shell.reload')}
    </Button>
  );
}

function BrokenScreen() {
  const { t } = useLanguage();
  return (
    <PlainScreen title={t('general.error.title')}>
      <ReloadButton />
    </PlainScreen>
  );
}

type State = { readonly failure: 'missing-part' | 'broken' | null };

/** Catches errors that no route has caught: an empty page would help no person. */
export class LastBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isMissingPart(error) ? 'missing-part' : 'broken' };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    if (this.state.failure === 'broken') return <BrokenScreen />;
    return (
      <MissingPartScreen>
        <ReloadButton />
      </MissingPartScreen>
    );
  }
}
