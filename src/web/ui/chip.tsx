import type { ButtonHTMLAttributes } from 'react';

import styles from './chip.module.css';
import { classes } from './classes.ts';

/** The round buttons of bars and heads: a filter, the language. */
export function Chip({ className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type="button" {...rest} className={classes(styles['chip'], className)} />;
}
