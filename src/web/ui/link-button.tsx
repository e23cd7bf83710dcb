import { Link, type LinkProps } from 'react-router';

import { type ButtonLook, lookOf } from './button.tsx';

type LinkButtonProps = ButtonLook & LinkProps;

/** Looks like a button and goes to an address. */
export function LinkButton(props: LinkButtonProps) {
  const { kind, size, icon, full, dashed, className, children, ...rest } = props;
  return (
    <Link {...rest} className={lookOf({ kind, size, full, dashed }, className)}>
      {icon}
      {children}
    </Link>
  );
}
