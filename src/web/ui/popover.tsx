import { type ReactNode, type ToggleEvent, useId, useRef, useState } from 'react';

import { classes } from './classes.ts';
import styles from './popover.module.css';

/**
 * The browser's own popover: it lies above drawers, closes with Esc and a press outside, and gives the focus
 * back to its button. A popover drawn elsewhere in the page would be dead under a modal dialog.
 */
export function usePopover() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    close: () => panel.current?.hidePopover(),
    /** For the button: the browser ties the two together and places the one at the other. */
    button: { popoverTarget: id, 'aria-expanded': isOpen, 'aria-controls': id } as const,
    panel: {
      id,
      ref: panel,
      onToggle: (event: ToggleEvent<HTMLDivElement>) => {
        if (event.target === event.currentTarget) setOpen(event.newState === 'open');
      },
    } as const,
  };
}

type PopoverProps = {
  readonly panel: ReturnType<typeof usePopover>['panel'];
  /** The edge of the button that it keeps. */
  readonly align?: 'start' | 'end';
  readonly className?: string | undefined;
  readonly children: ReactNode;
};

export function Popover({ panel, align = 'start', className, children }: PopoverProps) {
  const { ref, ...rest } = panel;
  return (
    <div
      {...rest}
      ref={ref}
      popover="auto"
      className={classes(styles['popover'], align === 'end' && styles['end'], className)}
    >
      {children}
    </div>
  );
}
