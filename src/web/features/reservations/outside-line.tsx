import { useQuery } from '@tanstack/react-query';
import { LoaderCircle, Lock } from 'lucide-react';

import { useProperty } from '#web/shell/property.tsx';
import { Notice } from '#web/ui/faces.tsx';
import { outsideQuery } from './queries.ts';
import styles from './reservation-drawer.module.css';

/** Whether the nights are closed in the connected systems too; nothing where they have no part in it. */
export function OutsideLine({ id }: { readonly id: string }) {
  const { property } = useProperty();
  const { data } = useQuery(outsideQuery(property.id, id));
  return data?.map(({ partner, state, text }) =>
    state === 'failed' ? (
      <Notice key={partner} family="rose">
        {text}
      </Notice>
    ) : (
      <p key={partner} className={styles['outside']}>
        {state === 'closed' ? <Lock aria-hidden="true" /> : <LoaderCircle aria-hidden="true" />}
        {text}
      </p>
    ),
  );
}
