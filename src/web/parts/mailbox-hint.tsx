import { queryOptions, useQuery } from '@tanstack/react-query';
import { Mailbox } from 'lucide-react';

import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './mailbox-hint.module.css';

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** Whether e-mails stay on this installation instead of going out. */
const simulatorsQuery = queryOptions({
  queryKey: ['installation', 'simulators'],
  queryFn: async ({ signal }) => {
    const response = await fetch('/api/health', { signal });
    const reply: unknown = await response.json();
    return isRecord(reply) && isRecord(reply['data']) && reply['data']['simulators'] === true;
  },
  retry: false,
  staleTime: Infinity,
});

/** Where to find the code of a trial installation. Hidden until the server has confirmed that it is one. */
export function MailboxHint() {
  const { t } = useLanguage();
  const { data: isTrial } = useQuery(simulatorsQuery);
  if (!isTrial) return null;
  return (
    <p className={styles['hint']}>
      <Mailbox size={18} aria-hidden="true" />
      <a href="/simulators/mailbox" target="_blank" rel="noopener">
        {t('start.mailbox')}
      </a>
    </p>
  );
}
