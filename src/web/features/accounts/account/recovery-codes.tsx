import { useLanguage } from '#web/shell/language/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { saveFile } from '#web/parts/save-file.ts';
import styles from './account.module.css';

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({
  codes,
  onClose,
}: {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}) {
  const { t } = useLanguage();
  return (
    <Dialog
      open
      title={t('app.account.codes.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => void saveFile(new Response(`${codes.join('\n')}\n`), 'posada.txt')}>
            {t('app.account.codes.download')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('app.account.codes.kept')}
          </Button>
        </>
      }
    >
      <p>{t('app.account.codes.text')}</p>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
