import './zod-without-eval.ts';
import '#web/ui/base.css';

import { type ReactNode, StrictMode, useMemo } from 'react';
import { createRoot } from 'react-dom/client';

import { ToastRegion } from '#web/ui/toast.tsx';
import { UiTextsProvider } from '#web/ui/ui-texts.tsx';
import { type Language, LOCALES } from '#vocabulary/language.ts';
import { useLanguage } from './language/language.tsx';
import { isMissingPart, LastBoundary, reloadOnce } from './missing-part.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { startLanguage, type TextLoaders } from './language/texts.ts';

function UiTexts({ children }: { readonly children: ReactNode }) {
  const { language, t, tn, tMaybe } = useLanguage();
  const texts = useMemo(() => ({ locale: LOCALES[language], t, tn, tMaybe }), [language, t, tn, tMaybe]);
  return <UiTextsProvider value={texts}>{children}</UiTextsProvider>;
}

/**
 * Shows an entry in the page, language first. Without router and queries: the guest's page has a budget of its own
 * (P-14) and three screens.
 *
 * @param lastResort for browsers that ask for none of Posada's languages; default: Spanish.
 */
export async function mount(page: ReactNode, texts: TextLoaders, lastResort?: Language): Promise<void> {
  try {
    await startLanguage(texts, lastResort);
  } catch (failure) {
    // Without texts no message can be shown; the page of the newest release has other files.
    if (isMissingPart(failure) && reloadOnce()) return;
    throw failure;
  }
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element with id "root"');
  createRoot(root).render(
    <StrictMode>
      <UiTexts>
        <OfflineBar />
        <LastBoundary>{page}</LastBoundary>
        <ToastRegion />
      </UiTexts>
    </StrictMode>,
  );
}
