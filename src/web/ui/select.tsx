import { ChevronDown } from 'lucide-react';
import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';

import { classes } from './classes.ts';
import { useFieldAttributes } from './field.tsx';
import type { SELECT_WIDTHS } from './measures.ts';
import styles from './select.module.css';

type SelectProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
  /** 100, 200, 350 or 500 px (R-UI-12); all the room there is when left out. */
  readonly width?: keyof typeof SELECT_WIDTHS | 'full';
  /** The look of a filter in a head of a page. */
  readonly pill?: boolean;
  /** `<option>` elements. */
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLSelectElement>;
};

/** The browser's own list: the best one on a telephone and with the keyboard. */
export function Select({ width = 'full', pill, className, children, ...rest }: SelectProps) {
  const attributes = useFieldAttributes(rest.id);
  return (
    <span className={classes(styles['frame'], styles[width], pill && styles['pill'], className)}>
      <select {...rest} {...attributes} className={styles['select']}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </span>
  );
}
