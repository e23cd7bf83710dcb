import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import type { NotificationType } from '#areas/guests/notifications/notifications.constants.ts';
import {
  notificationsContract,
  type NotificationSettings,
} from '#areas/guests/notifications/notifications.contract.ts';
import { useChange } from '#web/shell/change.ts';
import { CallFailure } from '#web/shell/failure.ts';
import { useProperty } from '#web/shell/property.tsx';
import { notificationSettingsQuery } from './queries.ts';

/** A step of the check-in wizard for each type: together they turn every notification on. */
const FIRST_STEPS = ['guest-fields', 'guest-links', 'registries', 'forms'] as const;

function useStored() {
  const { property } = useProperty();
  const queries = useQueryClient();
  const { queryKey } = notificationSettingsQuery(property.id);
  return {
    query: { propertyId: property.id },
    store: (settings: NotificationSettings) => void queries.setQueryData(queryKey, settings),
    readAgain: () => queries.invalidateQueries({ queryKey }),
  };
}

/** Turns every notification on that has no settings yet, with the email of the person. */
export function useFirstNotifications() {
  const { query, store } = useStored();
  const { send } = useChange(notificationsContract.initNotifications, { onDone: store });
  const [isBusy, setBusy] = useState(false);
  const activate = async () => {
    setBusy(true);
    try {
      for (const step of FIRST_STEPS) await send({ query: { ...query, step } });
    } finally {
      setBusy(false);
    }
  };
  return { activate, isBusy };
}

/**
 * Saves one setting of a type. A change that is based on an older version is refused: the page then shows the stored
 * setting and says so, and nothing of another person is lost (REL-22).
 */
export function useNotificationSetting(type: NotificationType, version: number) {
  const { query, store, readAgain } = useStored();
  const [isStale, setStale] = useState(false);
  const { send, isPending } = useChange(notificationsContract.changeNotificationSetting, { onDone: store });
  const change = async (key: 'status' | 'emails', value: boolean | string[]): Promise<boolean> => {
    try {
      await send({ params: { a: type, b: key }, query, body: { value } }, { ifMatch: String(version) });
      setStale(false);
      return true;
    } catch (failure) {
      if (!(failure instanceof CallFailure && failure.status === 412)) throw failure;
      await readAgain();
      setStale(true);
      return false;
    }
  };
  return { change, isBusy: isPending, isStale };
}

/** Sends the link of an address once more. */
export function useResend() {
  const { query, store } = useStored();
  const { send, isPending } = useChange(notificationsContract.askAddressAgain, { onDone: store });
  return { resend: (email: string) => send({ query, body: { email } }), isBusy: isPending };
}
