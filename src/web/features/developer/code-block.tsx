import { Copy } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toasts.ts';
import styles from './reference.module.css';

/** An example to copy. It can be scrolled with the keyboard, so it can be focused. */
export function CodeBlock({ code }: { readonly code: string }) {
  const { t } = useLanguage();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      notify('success', t('developer.copied'));
    } catch {
      notify('error', t('developer.copyFailed'));
    }
  };
  return (
    <div className={styles['code']}>
      <pre tabIndex={0} role="group" aria-label={t('developer.example')}>
        <code>{code}</code>
      </pre>
      <IconButton
        size="small"
        label={t('developer.copy')}
        icon={<Copy aria-hidden="true" />}
        onClick={() => void copy()}
      />
    </div>
  );
}
