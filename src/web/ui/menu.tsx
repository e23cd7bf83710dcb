import { Check } from 'lucide-react';
import type { ButtonHTMLAttributes, KeyboardEvent, ReactNode } from 'react';
import { Link } from 'react-router';

import { classes } from './classes.ts';
import styles from './menu.module.css';
import { Popover, usePopover } from './popover.tsx';

type Entry = { readonly key: string; readonly label: ReactNode; readonly icon?: ReactNode };

type Action = Entry & {
  readonly danger?: boolean;
  /** One of several: shows a mark and is announced as chosen. */
  readonly chosen?: boolean;
  /** Why the entry is not available now; it stays visible and shows the reason. */
  readonly disabledReason?: string | undefined;
  readonly onSelect: () => void;
};

/** A page that it leads to: a link, which opens in another tab as any other. */
type Way = Entry & { readonly to: string };

export type MenuItem = Action | Way;

type MenuProps = {
  readonly items: readonly MenuItem[];
  /** Draws the button; spread the attributes on it. */
  readonly trigger: (
    attributes: Pick<
      ButtonHTMLAttributes<HTMLButtonElement>,
      'popoverTarget' | 'aria-expanded' | 'aria-haspopup'
    >,
  ) => ReactNode;
  readonly label: string;
  readonly align?: 'start' | 'end';
  /** Above the entries: the signed-in person. */
  readonly head?: ReactNode;
};

const STEPS: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-menu-item]')];
  const current = items.findIndex((item) => item === document.activeElement);
  const step = STEPS[event.key];
  if (step) {
    event.preventDefault();
    items[step(current, items.length)]?.focus();
  } else if (event.key.length === 1) {
    const starts = (item: HTMLElement) =>
      item.textContent.trim().toLowerCase().startsWith(event.key.toLowerCase());
    [...items.slice(current + 1), ...items].find(starts)?.focus();
  }
}

export function Menu({ items, trigger, label, align = 'start', head }: MenuProps) {
  const { button, panel, close } = usePopover();
  const select = (item: Action) => {
    if (item.disabledReason !== undefined) return;
    close();
    item.onSelect();
  };
  return (
    <>
      {trigger({
        popoverTarget: button.popoverTarget,
        'aria-expanded': button['aria-expanded'],
        'aria-haspopup': 'menu',
      })}
      <Popover
        align={align}
        panel={{
          ...panel,
          onToggle: (event) => {
            panel.onToggle(event);
            if (event.newState !== 'open') return;
            const list = event.currentTarget;
            (
              list.querySelector<HTMLElement>('[aria-checked=true]') ??
              list.querySelector<HTMLElement>('[data-menu-item]')
            )?.focus();
          },
        }}
      >
        {head && <div className={styles['head']}>{head}</div>}
        <div role="menu" aria-label={label} tabIndex={-1} onKeyDown={moveFocus}>
          {items.map((item) =>
            'to' in item ? (
              <Link
                key={item.key}
                to={item.to}
                role="menuitem"
                tabIndex={-1}
                data-menu-item=""
                className={styles['item']}
                onClick={close}
              >
                {item.icon}
                {item.label}
              </Link>
            ) : (
              <button
                key={item.key}
                type="button"
                role={item.chosen === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.chosen}
                aria-disabled={item.disabledReason !== undefined || undefined}
                title={item.disabledReason}
                tabIndex={-1}
                data-menu-item=""
                className={classes(styles['item'], item.danger && styles['danger'])}
                onClick={() => select(item)}
              >
                {item.icon}
                {item.label}
                {item.chosen && <Check className={styles['mark']} aria-hidden="true" />}
              </button>
            ),
          )}
        </div>
      </Popover>
    </>
  );
}
