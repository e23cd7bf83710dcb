import { X } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef, useState } from 'react';

import { Button, IconButton } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';
import { openLayer } from './layers.ts';
import { hasUnsavedText } from './unsaved.ts';
import { useUiTexts } from './ui-texts.tsx';

export type ModalParts = {
  readonly title: ReactNode;
  readonly subtitle?: ReactNode;
  /** Before the title: an avatar. */
  readonly leading?: ReactNode;
  /** The actions. */
  readonly foot?: ReactNode;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

type ModalProps = ModalParts & {
  readonly className: string;
  readonly role?: 'alertdialog';
  /** A dialog that asks a question has its answers instead of a cross. */
  readonly hideCross?: boolean;
};

type DiscardQuestionProps = { readonly onStay: () => void; readonly onDiscard: () => void };

/** Before typed text is lost; staying is the first answer. */
export function DiscardQuestion({ onStay, onDiscard }: DiscardQuestionProps) {
  const { t } = useUiTexts();
  return (
    <Modal
      role="alertdialog"
      title={t('general.discard.title')}
      hideCross
      onClose={onStay}
      className={classes(styles['dialog'], styles['w500'])}
      foot={
        <>
          <Button onClick={onDiscard}>{t('general.discard.confirm')}</Button>
          <Button kind="primary" data-autofocus="" onClick={onStay}>
            {t('general.discard.stay')}
          </Button>
        </>
      }
    >
      <p>{t('general.discard.text')}</p>
    </Modal>
  );
}

/**
 * The browser's own modal dialog: Esc closes the top one, the page behind is inert, and the focus returns to its
 * earlier place. Shown as long as it is rendered.
 */
export function Modal(props: ModalProps) {
  const { title, subtitle, leading, foot, onClose, children, className, role, hideCross = false } = props;
  const { t } = useUiTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const messages = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const element = dialog.current;
    const place = messages.current;
    if (!element || !place) return undefined;
    element.showModal();
    // React sets the focus itself and leaves no `autofocus` attribute for the browser to find.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    const leave = openLayer(place);
    return () => {
      leave();
      // Closing before the element is removed returns the focus.
      element.close();
    };
  }, []);

  const [isAsking, setAsking] = useState(false);
  /** Esc, the cross and a press beside the dialog lose no typed text unasked (W2-L-13). */
  const leave = () => {
    const element = dialog.current;
    if (element && hasUnsavedText(element)) setAsking(true);
    else onClose();
  };

  const isOwn = (event: SyntheticEvent) => event.target === event.currentTarget;
  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={`${id}-title`}
      className={className}
      onCancel={(event) => {
        if (!isOwn(event)) return;
        event.preventDefault();
        leave();
      }}
      // The browser closes by force when Esc is pressed twice; the address must follow.
      onClose={(event) => {
        if (!isOwn(event) || event.currentTarget.open) return;
        const isLost = hasUnsavedText(event.currentTarget);
        if (isLost) event.currentTarget.showModal();
        leave();
      }}
      onPointerDown={(event) => {
        if (isOwn(event) && !role) leave();
      }}
    >
      <div className={styles['frame']}>
        <header className={styles['head']}>
          {leading}
          <div>
            <h2 id={`${id}-title`} className={styles['title']}>
              {title}
            </h2>
            {subtitle && <p className={styles['subtitle']}>{subtitle}</p>}
          </div>
          {!hideCross && (
            <IconButton
              label={t('shell.close')}
              icon={<X aria-hidden="true" />}
              className={styles['close'] ?? ''}
              onClick={leave}
            />
          )}
        </header>
        <div className={styles['body']}>{children}</div>
        {foot && <footer className={styles['foot']}>{foot}</footer>}
      </div>
      <div ref={messages} className={classes(styles['messages'])} />
      {isAsking && (
        <DiscardQuestion
          onStay={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false);
            onClose();
          }}
        />
      )}
    </dialog>
  );
}
