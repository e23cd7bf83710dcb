import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ScrollRestoration, useLocation } from 'react-router';

import { searchContract } from '#areas/desk/search/search.contract.ts';
import { useAccess } from '#web/shell/session/access.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { FindDialog } from './find/find-dialog.tsx';
import { useFindShortcut } from './find/find-shortcut.ts';
import styles from './layout.module.css';
import { useLoadLater } from './load-later.ts';
import { BottomBar, Rail } from './rail.tsx';
import { type Person, TopBar } from './top-bar.tsx';
import { TrialBar } from './trial-bar.tsx';

/** A drawer is part of its page: opening and closing one leaves the keyboard where it was. */
const pageOf = (pathname: string): string => {
  const [, first = '', second = ''] = pathname.split('/');
  // The messages are no drawer over the check-ins.
  if (first === 'check-in' && second === 'templates') return second;
  return first === 'today' ? '' : first;
};

/** After a change of page the keyboard starts at its content, not at the link that is gone. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const page = pageOf(pathname);
  const previous = useRef(page);
  useEffect(() => {
    if (previous.current === page) return;
    previous.current = page;
    main.current?.focus({ preventScroll: true });
  }, [page]);
  return main;
}

/** Renders nothing, so that the page is not rendered again when a request ends. */
function LoadLater() {
  useLoadLater();
  return null;
}

/** Rail, top bar, bottom bar on phones, and the page. */
export function Layout({ person, children }: { readonly person: Person; readonly children: ReactNode }) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const main = useFocusOnNewPage();
  const [isFinding, setFinding] = useState(false);
  const { mayCall } = useAccess();
  const maySearch = mayCall(searchContract.search);
  const find = useCallback(() => setFinding(maySearch), [maySearch]);
  useFindShortcut(find);
  return (
    <>
      <a href="#content" className={styles['skip']}>
        {t('shell.skip')}
      </a>
      <TrialBar />
      <Rail country={property.country} />
      <TopBar person={person} onSearch={find} />
      <main ref={main} id="content" tabIndex={-1} className={styles['main']}>
        {children}
      </main>
      <BottomBar country={property.country} />
      {isFinding && <FindDialog onClose={() => setFinding(false)} />}
      <LoadLater />
      <ScrollRestoration />
    </>
  );
}
