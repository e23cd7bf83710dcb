import { Copy } from 'lucide-react';

import { IconButton } from './button.tsx';
import styles from './copyable.module.css';
import { notify } from './toasts.ts';
import { useUiTexts } from './ui-texts.tsx';

/** A code that somebody takes elsewhere, such as into a search or a message. */
export function Copyable({ text, label }: { readonly text: string; readonly label: string }) {
  const { t } = useUiTexts();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', t('shell.copied')),
      // Without permission it can still be selected by hand.
      () => notify('information', text),
    );
  return (
    <span className={styles['copyable']}>
      <code>{text}</code>
      <IconButton size="small" label={label} icon={<Copy aria-hidden="true" />} onClick={() => void copy()} />
    </span>
  );
}
