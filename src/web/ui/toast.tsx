import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

import { classes } from './classes.ts';
import { useTopLayer } from './layers.ts';
import { NOTIFICATION_DURATION, OFFER_DURATION } from './measures.ts';
import styles from './toast.module.css';
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from './toasts.ts';
import { useUiTexts } from './ui-texts.tsx';

const ICONS = { success: CircleCheck, error: CircleAlert, information: Info };

function ToastLine({ toast, paused }: { readonly toast: Toast; readonly paused: boolean }) {
  const { t } = useUiTexts();
  const { id, stays, tone, text, action } = toast;
  const seconds = action ? OFFER_DURATION : NOTIFICATION_DURATION;
  useEffect(() => {
    if (paused || stays) return undefined;
    const timer = setTimeout(() => dismissToast(id), seconds * 1000);
    return () => clearTimeout(timer);
  }, [id, paused, stays, seconds]);
  const Icon = ICONS[tone];
  return (
    <div className={classes(styles['toast'], styles[tone])}>
      <Icon aria-hidden="true" />
      <p className={styles['words']}>{text}</p>
      {action && (
        <button
          type="button"
          className={styles['act']}
          onClick={() => {
            dismissToast(id);
            action.onPress();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles['cross']}
        aria-label={t('shell.close')}
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden="true" />
      </button>
    </div>
  );
}

function Region({ inLayer }: { readonly inLayer: boolean }) {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const [isPaused, setPaused] = useState(false);
  return (
    <div
      role="status"
      aria-live="polite"
      aria-atomic="false"
      className={classes(styles['region'], inLayer && styles['inLayer'])}
      // A finger that taps does not leave again.
      onPointerEnter={({ pointerType }) => setPaused(pointerType === 'mouse')}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} paused={isPaused} />
      ))}
    </div>
  );
}

/**
 * Where messages appear: once per entry. Under a modal dialog they move into it. Time stands still while the
 * pointer or the focus is on them.
 */
export function ToastRegion() {
  const layer = useTopLayer();
  return layer ? createPortal(<Region inLayer />, layer) : <Region inLayer={false} />;
}
