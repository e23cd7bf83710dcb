type ToastTone = 'success' | 'error' | 'information';

export type Toast = {
  readonly id: number;
  readonly tone: ToastTone;
  readonly text: string;
  readonly action?: { readonly label: string; readonly onPress: () => void };
  /** Stays until it is closed: errors (A11-07). An offer, such as an undo, needs no answer and leaves by itself. */
  readonly stays: boolean;
};

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

export const currentToasts = (): readonly Toast[] => toasts;
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const dismissToast = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** Shows a message, from anywhere, and returns its id. The same sentence is not stacked twice. */
export function notify(tone: ToastTone, text: string, action?: Toast['action']): number {
  const stays = tone === 'error';
  const id = nextId++;
  const others = toasts.filter((toast) => toast.text !== text);
  set([...others, { id, tone, text, stays, ...(action && { action }) }]);
  return id;
}
