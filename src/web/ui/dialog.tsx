import { TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';

import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { Notice } from './states.tsx';
import type { DRAWER_WIDTHS, MODAL_WIDTHS_A, MODAL_WIDTHS_B } from './measures.ts';
import { Modal, type ModalParts } from './modal.tsx';
import { IconTile } from './status.tsx';
import { useUiTexts } from './ui-texts.tsx';

type DialogProps = ModalParts & {
  readonly open: boolean;
  /** First kind: 350, 500, 750, 1500. Second kind: 550, 800, 1200 (R-UI-03). */
  readonly width?: (typeof MODAL_WIDTHS_A)[number] | (typeof MODAL_WIDTHS_B)[number];
};

export function Dialog({ open, width = 500, ...parts }: DialogProps) {
  return open && <Modal {...parts} className={classes(styles['dialog'], styles[`w${width}`])} />;
}

type DrawerProps = ModalParts & {
  /** From the address, so that the drawer can be linked and the back button closes it. */
  readonly open: boolean;
  /** 200, 500 or 1200 px (R-UI-04); the whole screen on phones. */
  readonly width?: keyof typeof DRAWER_WIDTHS;
};

export function Drawer({ open, width = 'md', ...parts }: DrawerProps) {
  return open && <Modal {...parts} className={classes(styles['drawer'], styles[width])} />;
}

type QuestionProps = {
  readonly open: boolean;
  readonly title: string;
  readonly children?: ReactNode;
  readonly onClose: () => void;
  /** The dialog closes when it resolves; a rejection is shown inside and nothing is lost. */
  readonly onConfirm: () => void | Promise<unknown>;
  readonly confirmLabel?: string;
  readonly danger?: boolean;
};

function Question({
  title,
  children,
  onClose,
  onConfirm,
  confirmLabel,
  danger,
  leading,
}: Omit<QuestionProps, 'open'> & { readonly leading?: ReactNode }) {
  const { t } = useUiTexts();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      await onConfirm();
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : t('general.tryLater'));
      setBusy(false);
    }
  };
  return (
    <Modal
      role="alertdialog"
      title={title}
      leading={leading}
      hideCross
      onClose={onClose}
      className={classes(styles['dialog'], styles['w500'])}
      foot={
        <>
          <Button onClick={onClose}>{t('general.cancel')}</Button>
          <Button kind={danger ? 'danger' : 'primary'} busy={isBusy} onClick={() => void confirm()}>
            {confirmLabel ?? t('general.confirm')}
          </Button>
        </>
      }
    >
      {children}
      {failure !== undefined && (
        <Notice family="rose" live>
          {failure}
        </Notice>
      )}
    </Modal>
  );
}

/** R-UI-05: cancel or confirm, with an optional danger mode. */
export function ConfirmDialog({ open, ...question }: QuestionProps) {
  return open && <Question {...question} />;
}

type DeleteDialogProps = Omit<QuestionProps, 'title' | 'confirmLabel' | 'danger'> & {
  readonly itemName: string;
};

/** R-UI-05: a red button and the name of the deleted thing. */
export function DeleteDialog({ open, itemName, ...question }: DeleteDialogProps) {
  const { t } = useUiTexts();
  const title = t('general.deleteQuestion', { itemName });
  return open && <Question {...question} title={title} confirmLabel={t('general.delete')} danger />;
}

/** R-UI-05: names the effect of the action before it happens. */
export function WarningDialog({ open, ...question }: QuestionProps) {
  const sign = (
    <IconTile family="sun">
      <TriangleAlert />
    </IconTile>
  );
  return open && <Question {...question} leading={sign} />;
}
