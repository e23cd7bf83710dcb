import { createContext, type ReactNode, use, useCallback } from 'react';
import { type LinkProps, matchPath } from 'react-router';

import type { CallShape, Needs } from '#vocabulary/call.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useAccess } from './session/access.ts';
import { useMe } from './session/account.tsx';
import { useProperty } from './property.tsx';

/** A screen by its address, and the call without which it is nothing. */
export type Screen = Needs & {
  /** As in the routes; a pattern comes after the addresses that it would match too. */
  readonly path: string;
  /** Id of the call; its guard says the same as this line (tests/invariants/screens.test.ts). */
  readonly call: string;
};

const Screens = createContext<readonly Screen[]>([]);

type ScreensProviderProps = { readonly screens: readonly Screen[]; readonly children: ReactNode };

export const ScreensProvider = ({ screens, children }: ScreensProviderProps) => (
  <Screens value={screens}>{children}</Screens>
);

/** Whether the person gets anything at an address (D-9). What no line names is everybody's, such as one's own account. */
export function useMayOpen(): (to: string) => boolean {
  const screens = use(Screens);
  const { mayCall } = useAccess();
  const me = useMe();
  const { property } = useProperty();
  // A property that was made a moment ago: its owner is not known as such yet, and the server decides.
  const isKnown = me.properties.some(({ _id }) => _id === property.id);
  return useCallback(
    (to) => {
      const [pathname = ''] = to.split(/[?#]/);
      const screen = screens.find(({ path }) => matchPath(path, pathname));
      if (!screen || !isKnown) return true;
      const guard: Pick<CallShape, 'access' | 'app' | 'permission'> = { access: 'member', ...screen };
      return mayCall(guard);
    },
    [screens, mayCall, isKnown],
  );
}

type ScreenLinkProps = Parameters<typeof LinkButton>[0];
const addressOf = ({ to }: LinkProps): string => (typeof to === 'string' ? to : (to.pathname ?? ''));

/** A button that leads to a screen; there for whoever gets something at it. */
export function ScreenLink(props: ScreenLinkProps) {
  const mayOpen = useMayOpen();
  return mayOpen(addressOf(props)) && <LinkButton {...props} />;
}

type MayProps = {
  readonly call: Pick<CallShape, 'access' | 'app' | 'permission'>;
  readonly children: ReactNode;
  /** What stands there for others. */
  readonly otherwise?: ReactNode;
};

/** An action; there for whoever may make its call. */
export function May({ call, children, otherwise = false }: MayProps) {
  const { mayCall } = useAccess();
  return mayCall(call) ? children : otherwise;
}
