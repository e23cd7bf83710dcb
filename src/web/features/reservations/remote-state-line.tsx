import { useQuery } from '@tanstack/react-query';
import { Check, Info, LoaderCircle, Lock } from 'lucide-react';

import { useProperty } from '#web/shell/property.tsx';
import { Notice } from '#web/ui/states.tsx';
import { outsideQuery } from './queries.ts';
import styles from './reservation-drawer.module.css';

const ICONS = {
  closed: Lock,
  closing: LoaderCircle,
  opening: LoaderCircle,
  changing: LoaderCircle,
  changed: Check,
  unable: Info,
} as const;

/** The remote blocks of the stay: whether its nights are closed in the connected systems too. */
export function OutsideLine({ id }: { readonly id: string }) {
  const { property } = useProperty();
  const { data } = useQuery(outsideQuery(property.id, id));
  return data?.map(({ partner, state, text }) => {
    const key = `${partner} ${state}`;
    if (state === 'failed') {
      return (
        <Notice key={key} family="rose">
          {text}
        </Notice>
      );
    }
    const Icon = ICONS[state];
    return (
      <p key={key} className={styles['outside']}>
        <Icon aria-hidden="true" />
        {text}
      </p>
    );
  });
}
