/** Long enough to press the button oneself. */
const AFTER_MS = 500;

/**
 * Sends a form a moment after the last digit of its code was typed, without a search for the button. Sent by hand
 * in that moment it is not sent twice, and a refused code waits for another one.
 */
export function submitSoon(formId: string): void {
  const form = document.getElementById(formId);
  if (!(form instanceof HTMLFormElement)) return;
  const timer = setTimeout(() => {
    form.removeEventListener('submit', forget);
    if (form.isConnected) form.requestSubmit();
  }, AFTER_MS);
  const forget = () => clearTimeout(timer);
  form.addEventListener('submit', forget, { once: true });
}
