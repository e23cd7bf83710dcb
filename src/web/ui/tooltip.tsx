import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

import styles from './tooltip.module.css';

type TooltipProps = {
  readonly text: string;
  /** One control. The text describes it; it does not replace its name. */
  readonly children: ReactNode;
};

/** Words on hover and on focus. Stays while the pointer is on it, and Esc hides it (WCAG 1.4.13). */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  const frame = useRef<HTMLSpanElement>(null);
  const tip = useRef<HTMLSpanElement>(null);
  const show = () => {
    if (frame.current) tip.current?.showPopover({ source: frame.current });
  };
  const hide = () => tip.current?.hidePopover();
  const hideOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !tip.current?.matches(':popover-open')) return;
    event.preventDefault();
    event.stopPropagation();
    hide();
  };
  return (
    <span
      ref={frame}
      className={styles['frame']}
      onMouseEnter={show}
      onMouseLeave={hide}
      onFocus={show}
      onBlur={hide}
      onKeyDown={hideOnEscape}
      aria-describedby={id}
    >
      {children}
      <span ref={tip} id={id} role="tooltip" popover="manual" className={styles['tip']}>
        {text}
      </span>
    </span>
  );
}
