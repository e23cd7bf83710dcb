import { messageTimelineContract, type StayTimeline } from '#areas/guests/messages/timeline.contract.ts';
import { Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useAccess } from '#web/shell/session/access.ts';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { useStayChange } from './use-stay-change.ts';

/** The language in which the guest is written to: that of the reservation, or one that a member chose. */
export function LanguageCard({ timeline }: { readonly timeline: StayTimeline }) {
  const { t } = useLanguage();
  const { mayCall } = useAccess();
  const { change, isBusy } = useStayChange(timeline);
  const { language, isLanguageChosen } = timeline;
  const chosen = isLanguageChosen ? language : null;
  if (!mayCall(messageTimelineContract.changeStayMessages)) return null;
  return (
    <Card padded title={t('app.messages.language')}>
      <Field
        label={t('app.messages.language.field')}
        hint={isLanguageChosen ? t('app.messages.language.chosen') : t('app.messages.language.own')}
      >
        <Select
          value={chosen ?? ''}
          disabled={isBusy}
          onChange={({ target }) =>
            void change(
              { language: target.value === '' ? null : Language.parse(target.value) },
              'app.messages.language.changed',
              { language: chosen },
            )
          }
        >
          <option value="">
            {isLanguageChosen
              ? t('app.messages.language.automatic')
              : t('app.messages.language.automaticIs', { language: t(`site.lang.${language}`) })}
          </option>
          {SUPPORTED_LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {t(`site.lang.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}
