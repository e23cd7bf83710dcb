import type { Setup } from '#areas/desk/setup/setup.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Switch } from '#web/ui/choice.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import styles from './setup.module.css';

type KeyFunctionsProps = {
  readonly functions: Setup['keyFunctions'];
  readonly country: string;
  readonly isCheckInOn: boolean;
  /** The end was refused: what is missing is marked. */
  readonly isRefused: boolean;
  readonly onCheckIn: (isOn: boolean) => void;
  /** Opens the listing where an address or a WhatsApp goes. */
  readonly onFill: () => void;
};

/** The functions that a guest of the first day needs (R-ONB-05); areas/desk/setup says why these. */
export function KeyFunctions(props: KeyFunctionsProps) {
  const { functions, country, isCheckInOn, isRefused, onCheckIn, onFill } = props;
  const { t } = useLanguage();
  const markOf = (id: string) => (isRefused && !isDone(id) ? { 'data-missing': '' } : {});
  const isDone = (id: string) => functions.find(({ _id }) => _id === id)?.isDone ?? false;
  return (
    <section className={styles['functions']} aria-labelledby="key-functions">
      <h2 id="key-functions">{t('setup.functions.title')}</h2>
      <ul>
        {(['arrival', 'contact'] as const).map((id) => (
          <li key={id} {...markOf(id)}>
            <div>
              <b>{t(`setup.functions.${id}`)}</b>
              <p className="sm muted">{t(`setup.functions.${id}.text`)}</p>
            </div>
            {isDone(id) ? (
              <StatusPill family="palm">{t('setup.functions.done')}</StatusPill>
            ) : (
              <Button size="small" onClick={onFill}>
                {t(`setup.functions.${id}.action`)}
              </Button>
            )}
          </li>
        ))}
        <li {...markOf('check-in')}>
          <div>
            <b>{t('setup.functions.checkIn')}</b>
            <p className="sm muted">{t('setup.functions.checkIn.text', { country })}</p>
          </div>
          <Switch
            hideLabel
            label={t('setup.functions.checkIn.switch')}
            checked={isCheckInOn}
            onChange={({ target }) => onCheckIn(target.checked)}
          />
        </li>
      </ul>
    </section>
  );
}
