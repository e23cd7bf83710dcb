import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

import { classes } from '#web/ui/classes.ts';
import styles from './setup.module.css';

export type Option = {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly picture?: ReactNode;
};

type OptionsProps = {
  /** The question, for screen readers, which do not get the title. */
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: readonly string[];
  readonly onPress: (id: string) => void;
  readonly look?: 'cards' | 'faces' | 'row';
  /** The keyboard begins here when the question is new. */
  readonly takesFocus?: boolean;
};

/** Answers to press. Each is on or off; the question decides the effect of a press. */
export function Options({ label, options, chosen, onPress, look = 'cards', takesFocus }: OptionsProps) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) group.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <div ref={group} tabIndex={-1} role="group" aria-label={label} className={styles[look]}>
      {options.map(({ id, label: text, hint, picture }) => {
        const isChosen = chosen.includes(id);
        return (
          <button
            key={id}
            type="button"
            aria-pressed={isChosen}
            className={classes(styles['option'], isChosen && styles['chosen'])}
            onClick={() => onPress(id)}
          >
            {picture}
            <span>
              <b>{text}</b>
              {hint !== undefined && <span className="sm muted">{hint}</span>}
            </span>
            {isChosen && <Check size={18} aria-hidden="true" className={styles['tick']} />}
          </button>
        );
      })}
    </div>
  );
}
