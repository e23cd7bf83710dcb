import type { Permission } from '#vocabulary/call.ts';
import { useMe } from '#web/shell/session/account.tsx';

/** The person's permissions in one of their properties, which need not be the one on screen. */
export function useAccessTo() {
  const me = useMe();
  return (propertyId: string) => {
    const own = me.properties.find(({ _id }) => _id === propertyId);
    const may = (permission: Permission) => own?.permissions.includes(permission) ?? false;
    return {
      role: own?.rol,
      mayEdit: may('manage') && (own?.apps.includes('property') ?? false),
      mayDelete: may('own'),
      seesListings: own?.apps.includes('listings') ?? false,
      seesStays: own?.apps.includes('reservations') ?? false,
    };
  };
}
