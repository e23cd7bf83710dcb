import { useSearchParams } from 'react-router';

/** The guest whose tab is open, in the address of a check-in: a phone opens the same one. */
export const GUEST_IN_ADDRESS = 'guest';

export function useGuestInAddress() {
  const [search, setSearch] = useSearchParams();
  const choose = (guestId: string | undefined) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (guestId === undefined) next.delete(GUEST_IN_ADDRESS);
        else next.set(GUEST_IN_ADDRESS, guestId);
        return next;
      },
      { replace: true },
    );
  return [search.get(GUEST_IN_ADDRESS), choose] as const;
}
