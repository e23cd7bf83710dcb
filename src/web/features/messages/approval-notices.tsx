import { CircleAlert, Clock, Info } from 'lucide-react';

import type { MessageTemplate } from '#areas/guests/messages/templates.contract.ts';
import type { Language } from '#vocabulary/language.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { type NoticeWords, noticesOf, noticeWords } from './approval-words.ts';
import styles from './editor.module.css';

const ICONS = { wrong: CircleAlert, waits: Clock, plain: Info } as const satisfies Record<
  NoticeWords['look'],
  unknown
>;

type ApprovalNoticesProps = {
  readonly template: MessageTemplate;
  /** Leads to the text of a language; without it nothing can be corrected. */
  readonly onCorrect: ((language: Language) => void) | undefined;
};

/** What leaves meanwhile in languages whose words WhatsApp has not approved, and why. */
export function ApprovalNotices({ template, onCorrect }: ApprovalNoticesProps) {
  const words = useLanguage();
  const { t } = words;
  const notices = noticesOf(template);
  if (notices.length === 0) return null;
  return (
    <ul aria-label={t('app.messages.approval.notices')} className={styles['notices']}>
      {notices.map((notice) => {
        const { look, lead, rest } = noticeWords(notice, words);
        const Icon = ICONS[look];
        return (
          <li key={lead} className={styles[look]}>
            <Icon aria-hidden="true" />
            <p>
              <b>{lead}</b> {rest}
            </p>
            {notice.kind === 'refused' && onCorrect && (
              <Button
                size="small"
                aria-label={t('app.messages.approval.correctNamed', {
                  language: t(`app.messages.languageName.${notice.language}`),
                })}
                onClick={() => onCorrect(notice.language)}
              >
                {t('app.messages.approval.correct')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
