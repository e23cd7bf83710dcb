import { type RefObject, useEffect } from 'react';

/** Whether a form on the page has unsaved text. */
type Check = () => boolean;

const forms = new Map<HTMLFormElement, Check>();

/** Watches a form while it is on the page; returns the function that ends it. */
export function watchForm(form: HTMLFormElement, hasUnsaved: Check): () => void {
  forms.set(form, hasUnsaved);
  return () => {
    if (forms.get(form) === hasUnsaved) forms.delete(form);
  };
}

/** Typed text would be lost if this part of the page went away. */
export const hasUnsavedText = (within: Node = document): boolean =>
  [...forms].some(([form, hasUnsaved]) => within.contains(form) && hasUnsaved());

/**
 * The same of a form that stays on its page while another page is opened, inside an element with `data-asks-before-leaving`. A
 * form in a dialog asks by itself.
 */
export const hasUnsavedPage = (): boolean =>
  [...forms].some(
    ([form, hasUnsaved]) => form.closest('[data-asks-before-leaving]') !== null && hasUnsaved(),
  );

/** The same for a form that keeps its values itself. */
export function useUnsavedForm(form: RefObject<HTMLFormElement | null>, hasUnsaved: boolean): void {
  useEffect(
    () => (form.current && hasUnsaved ? watchForm(form.current, () => true) : undefined),
    [form, hasUnsaved],
  );
}
