import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button, IconButton } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import styles from './filter-sheet.module.css';

type FilterSheetProps = {
  readonly title: string;
  readonly count: number;
  /** The number of set filters as text, for screen readers. */
  readonly countLabel: string;
  readonly closeLabel: string;
  readonly className?: string | undefined;
  /** Beside the button that closes the sheet. */
  readonly more?: ReactNode;
  readonly children: ReactNode;
};

/** The filters of a phone: a button with the number of those that are set, and a sheet behind it (W1-F-07, W1-F-08). */
export function FilterSheet(props: FilterSheetProps) {
  const { title, count, countLabel, closeLabel, className, more, children } = props;
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <span className={styles['filter']}>
        <IconButton
          kind="outlined"
          className={className}
          label={count > 0 ? countLabel : title}
          icon={<SlidersHorizontal aria-hidden="true" />}
          onClick={() => setOpen(true)}
        />
        {count > 0 && <span aria-hidden="true">{count}</span>}
      </span>
      <Drawer
        open={isOpen}
        title={title}
        onClose={close}
        foot={
          <>
            {more}
            <Button kind="primary" onClick={close}>
              {closeLabel}
            </Button>
          </>
        }
      >
        <div className={styles['sheet']}>{children}</div>
      </Drawer>
    </>
  );
}
