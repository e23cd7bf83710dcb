import { type ReactNode, useId } from 'react';

import { Notice } from './states.tsx';
import styles from './stale-choices.module.css';

export type StaleField = {
  readonly key: string;
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
};

type StaleChoicesProps = {
  /** Says that the record changed meanwhile. */
  readonly message: ReactNode;
  readonly fields: readonly StaleField[];
  readonly keepsMine: (key: string) => boolean;
  readonly onChoose: (key: string, mine: boolean) => void;
  readonly mineLabel: string;
  readonly theirsLabel: string;
  readonly blank: string;
};

/**
 * REL-22: another person changed the record while it was being edited. Both values are shown side by side, field by
 * field, and typed text is kept.
 */
export function StaleChoices(props: StaleChoicesProps) {
  const { message, fields, keepsMine, onChoose, mineLabel, theirsLabel, blank } = props;
  const id = useId();
  return (
    <div className={styles['panel']}>
      <Notice family="sun" live>
        {message}
      </Notice>
      <div className={styles['fields']}>
        {fields.map(({ key, label, mine, theirs }) => (
          <fieldset key={key} className={styles['field']}>
            <legend className="visually-hidden">{label}</legend>
            <span aria-hidden="true" className={styles['name']}>
              {label}
            </span>
            {([true, false] as const).map((isMine) => (
              <label key={String(isMine)} className={styles['choice']}>
                <input
                  type="radio"
                  name={`${id}-${key}`}
                  checked={keepsMine(key) === isMine}
                  onChange={() => onChoose(key, isMine)}
                />
                <span>
                  <b>{isMine ? mineLabel : theirsLabel}</b> {(isMine ? mine : theirs) || blank}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </div>
  );
}
