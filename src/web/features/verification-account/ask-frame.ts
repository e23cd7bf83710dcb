import type { ComponentType, ReactNode } from 'react';

/** The frame of the screens before the app, which the entry lends: it belongs to the sign-in. */
export type AskFrame = ComponentType<{
  readonly title: string;
  readonly lead?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}>;
