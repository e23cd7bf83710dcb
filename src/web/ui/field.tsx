import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';

import { classes } from './classes.ts';
import styles from './field.module.css';

type FieldLink = {
  /** Undefined in a group, whose parts have names of their own. */
  readonly id: string | undefined;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
};

const Context = createContext<FieldLink | undefined>(undefined);

/** The attributes that tie a control to the label, hint and error of its field. */
export function useFieldLink(): FieldLink | undefined {
  return useContext(Context);
}

/** Attributes for a native control inside a Field. */
export function useFieldAttributes(ownId: string | undefined) {
  const link = useContext(Context);
  return {
    id: ownId ?? link?.id,
    // A control outside a field has its own.
    ...(link && { 'aria-describedby': link.describedBy, 'aria-invalid': link.invalid || undefined }),
  };
}

type FieldProps = {
  readonly label: string;
  /** Beside the label, such as "recomendado". */
  readonly note?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** For a control that is not one element: its parts are then a group with this name. */
  readonly group?: boolean;
  readonly children: ReactNode;
};

export function Field({ label, note, hint, error, group = false, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const labelId = `${id}-label`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ') || undefined;
  const name = (
    <>
      {label} {note && <span className={styles['note']}>{note}</span>}
    </>
  );
  return (
    <Context value={{ id: group ? undefined : id, labelId, describedBy, invalid: error !== undefined }}>
      <div
        className={styles['field']}
        {...(group && { role: 'group', 'aria-labelledby': labelId, 'aria-describedby': describedBy })}
      >
        {group ? (
          <span id={labelId} className={styles['label']}>
            {name}
          </span>
        ) : (
          <label id={labelId} htmlFor={id} className={styles['label']}>
            {name}
          </label>
        )}
        {children}
        {error !== undefined && (
          <p id={errorId} className={styles['error']}>
            <CircleAlert aria-hidden="true" />
            {error}
          </p>
        )}
        {hint && (
          <p id={hintId} className={styles['hint']}>
            {hint}
          </p>
        )}
      </div>
    </Context>
  );
}

/** Fields side by side; under each other on phones. */
export function FieldRow({ columns = 2, children }: { columns?: 2 | 3; children: ReactNode }) {
  return <div className={classes(styles['grid'], styles[columns === 2 ? 'two' : 'three'])}>{children}</div>;
}
