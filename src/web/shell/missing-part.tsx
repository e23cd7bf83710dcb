import { Component, type ReactNode, useEffect } from 'react';

import { Button } from '#web/ui/button.tsx';
import { useLanguage } from './language.tsx';
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

/** R-NAV-09: the page reloads once by itself; after that it leaves it to the person. */
export function MissingPartScreen() {
  const { t } = useLanguage();
  useEffect(() => {
    reloadOnce();
  }, []);
  return (
    <PlainScreen title={t('shell.stale.title')} text={t('shell.stale.text')}>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </PlainScreen>
  );
}

function BrokenScreen() {
  const { t } = useLanguage();
  return (
    <PlainScreen title={t('general.error.title')}>
      <Button kind="primary" onClick={() => location.reload()}>
        {t('shell.reload')}
      </Button>
    </PlainScreen>
  );
}

type State = { readonly failure: 'missing-part' | 'broken' | null };

/** Where errors end that no route has taken: an empty page helps nobody. */
export class LastBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isMissingPart(error) ? 'missing-part' : 'broken' };
  }

  override render(): ReactNode {
    if (this.state.failure === null) return this.props.children;
    return this.state.failure === 'missing-part' ? <MissingPartScreen /> : <BrokenScreen />;
  }
}
