import type { ReactNode } from 'react';

export type FrameParts = {
  readonly title: string;
  readonly text?: ReactNode;
  readonly mark?: ReactNode;
  readonly aside?: ReactNode;
  readonly actions: ReactNode;
  readonly wide?: boolean;
  readonly bare?: boolean;
  readonly children: ReactNode;
};

/** Every step is shown in the one frame, which its page lends. */
export type StepParts = { readonly frame: (parts: FrameParts) => ReactNode };
