import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

import styles from './button.module.css';
import { classes } from './classes.ts';

export type ButtonLook = {
  /** One primary action per view; everything else is outlined or quiet. */
  readonly kind?: 'outlined' | 'primary' | 'quiet' | 'danger' | undefined;
  /** 34, 42 or 50 px high. */
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly icon?: ReactNode | undefined;
  readonly full?: boolean | undefined;
  /** The outline of something that can be added here. */
  readonly dashed?: boolean | undefined;
};

/** Class names of a look, for other elements that must look like a button. */
export const lookOf = ({ kind = 'outlined', size = 'medium', full, dashed }: ButtonLook, more?: string) =>
  classes(
    styles['button'],
    styles[kind],
    styles[size],
    full && styles['full'],
    dashed && styles['dashed'],
    more,
  );

type ButtonProps = ButtonLook &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Saving: keeps its place and its focus, and a second press does nothing. */
    readonly busy?: boolean;
    readonly ref?: Ref<HTMLButtonElement>;
  };

export function Button(props: ButtonProps) {
  const { kind, size, full, dashed, icon, busy = false, className, children, onClick, type, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A busy submit button must not submit again; `disabled` would drop the focus.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={lookOf({ kind, size, full, dashed }, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={press}
    >
      {busy ? <span className={styles['spinner']} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}

type IconButtonProps = Omit<ButtonProps, 'icon' | 'children' | 'full' | 'dashed'> & {
  /** The button's action, for screen readers. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly round?: boolean;
};

export function IconButton({ label, icon, round, kind = 'quiet', className, ...rest }: IconButtonProps) {
  const look = classes(styles['icon'], round && styles['round'], className);
  return <Button {...rest} kind={kind} icon={icon} aria-label={label} className={look} />;
}
