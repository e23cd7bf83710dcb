import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

import styles from './choice.module.css';
import { classes } from './classes.ts';
import { joinRefs } from './join-refs.ts';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'size'> & {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  /** Keeps the label for screen readers only, as in the first column of a list. */
  readonly hideLabel?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

function Words({
  label,
  hint,
  hintId,
  hide,
}: {
  label: ReactNode;
  hint: ReactNode;
  hintId: string;
  hide: boolean;
}) {
  return (
    <span className={hide ? 'visually-hidden' : styles['words']}>
      <span>{label}</span>
      {hint && (
        <span id={hintId} className="xs muted">
          {hint}
        </span>
      )}
    </span>
  );
}

export function Checkbox({
  label,
  hint,
  hideLabel = false,
  indeterminate = false,
  className,
  ref,
  ...rest
}: ChoiceProps & { readonly indeterminate?: boolean }) {
  const hintId = useId();
  // Only a property, never an attribute, shows that some of the rows below are chosen.
  const showSome = (input: HTMLInputElement | null) => {
    if (input) input.indeterminate = indeterminate;
  };
  return (
    <label className={classes(styles['choice'], className)}>
      <input
        {...rest}
        ref={joinRefs(ref, showSome)}
        type="checkbox"
        className={styles['box']}
        aria-describedby={hint ? hintId : undefined}
      />
      <Words label={label} hint={hint} hintId={hintId} hide={hideLabel} />
    </label>
  );
}

/** One of several: the group around it has the name and the error. */
export function Radio({ label, hint, hideLabel = false, className, ref, ...rest }: ChoiceProps) {
  const hintId = useId();
  return (
    <label className={classes(styles['choice'], className)}>
      <input
        {...rest}
        ref={ref}
        type="radio"
        className={classes(styles['box'], styles['dot'])}
        aria-describedby={hint ? hintId : undefined}
      />
      <Words label={label} hint={hint} hintId={hintId} hide={hideLabel} />
    </label>
  );
}

/** On or off at once, without a save button. */
export function Switch({ label, hint, hideLabel = false, className, ...rest }: ChoiceProps) {
  const hintId = useId();
  return (
    <label className={classes(styles['choice'], styles['switch'], className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        className={styles['track']}
        aria-describedby={hint ? hintId : undefined}
      />
      <Words label={<b>{label}</b>} hint={hint} hintId={hintId} hide={hideLabel} />
    </label>
  );
}
