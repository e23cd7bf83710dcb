import '#web/ui/base.css';

import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';
import { config as zodConfig } from 'zod';

import { ToastRegion } from '#web/ui/toast.tsx';
import { UiTextsProvider } from '#web/ui/ui-texts.tsx';
import { LOCALES } from '#vocabulary/language.ts';
import { useLanguage } from './language.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { startLanguage, type TextLoaders } from './texts.ts';

/** Schemas compiled at run time would need `unsafe-eval` in the content security policy. */
zodConfig({ jitless: true });

function UiTexts({ children }: { readonly children: ReactNode }) {
  const { language, t, tMaybe } = useLanguage();
  const texts = useMemo(() => ({ locale: LOCALES[language], t, tMaybe }), [language, t, tMaybe]);
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>;
}

/**
 * Shows a host in the page, language first. Without router and queries: the guest's page has a budget of its
 * own (P-14) and three screens.
 */
export async function mount(page: ReactNode, texts?: TextLoaders): Promise<void> {
  await startLanguage(texts);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with id "root"');
  createRoot(root).render(
    <StrictMode>
      <UiTexts>
        <OfflineBar />
        {page}
        <ToastRegion />
      </UiTexts>
    </StrictMode>,
  );
}
