import { Copy } from 'lucide-react';

import { IconButton } from './button.tsx';
import styles from './copyable.module.css';
import { notify } from './toasts.ts';
import { useUiTexts } from './ui-texts.tsx';

type CopyableProps = {
  readonly text: string;
  readonly label: string;
  /** Its end is enough to tell it from the others of a list. */
  readonly isShort?: boolean;
};

const SHORT = 8;

/** A code to use elsewhere, such as in a search or a message. */
export function Copyable({ text, label, isShort = false }: CopyableProps) {
  const { t } = useUiTexts();
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify('success', t('shell.copied')),
      // Without permission it can still be selected by hand.
      () => notify('information', text),
    );
  return (
    <span className={styles['copyable']}>
      <code title={isShort ? text : undefined} className={isShort ? styles['short'] : undefined}>
        {isShort ? `…${text.slice(-SHORT)}` : text}
      </code>
      <IconButton size="small" label={label} icon={<Copy aria-hidden="true" />} onClick={() => void copy()} />
    </span>
  );
}
