import { createContext, type ReactNode, use, useCallback } from 'react';
import { type LinkProps, matchPath } from 'react-router';

import type { CallShape, Needs } from '#vocabulary/call.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { useAccess } from './session/access.ts';
import { useMe } from './session/account.tsx';
import { useProperty } from './property.tsx';

/** A screen by its address, and the call that it cannot work without. */
export type Screen = Needs & {
  /** As in the routes; a pattern comes after the addresses that it would match too. */
  readonly path: string;
  /** Id of the call; its guard has the same access as this line (tests/invariants/screens.test.ts). */
  readonly call: string;
};

const Screens = createContext<readonly Screen[]>([]);

type ScreensProviderProps = { readonly screens: readonly Screen[]; readonly children: ReactNode };

export const ScreensProvider = ({ screens, children }: ScreensProviderProps) => (
  <Screens value={screens}>{children}</Screens>
);

/**
 * Whether the person has access to an address (D-9). An address without a line is for every user, such as one's own
 * account.
 */
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

/** A button that leads to a screen; shown to people with access to the screen. */
export function ScreenLink(props: ScreenLinkProps) {
  const mayOpen = useMayOpen();
  return mayOpen(addressOf(props)) && <LinkButton {...props} />;
}

type MayProps = {
  readonly call: Pick<CallShape, 'access' | 'app' | 'permission'>;
  readonly children: ReactNode;
  /** Shown to other people instead. */
  readonly otherwise?: ReactNode;
};

/** An action; shown to people who may make its call. */
export function May({ call, children, otherwise = false }: MayProps) {
  const { mayCall } = useAccess();
  return mayCall(call) ? children : otherwise;
}
