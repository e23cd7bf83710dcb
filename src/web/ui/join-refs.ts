import type { Ref, RefCallback } from 'react';

/** One ref for an element that two parties want to hold. */
export const joinRefs =
  <Element>(...refs: (Ref<Element> | undefined)[]): RefCallback<Element> =>
  (element) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
