import { useLanguage } from '#web/shell/language/language.tsx';
import { CodeBlock } from './code-block.tsx';
import { signInExample } from './example.ts';
import styles from './reference.module.css';
import { Words } from './words.tsx';

export function Introduction({ server, version }: { readonly server: string; readonly version: string }) {
  const { t, language } = useLanguage();
  return (
    <div className={styles['introduction']}>
      <div className={styles['lead']}>
        <p className="muted num">{t('developer.version', { version })}</p>
        <h1>{t('developer.title')}</h1>
        <p>{t('developer.intro')}</p>
        {language !== 'en' && <p className="muted">{t('developer.english')}</p>}
        <p>
          <a href="/api/openapi.json">{t('developer.document')}</a>
        </p>
      </div>
      <section>
        <h2>{t('developer.signIn.title')}</h2>
        <p>
          <Words text={t('developer.signIn.text')} />
        </p>
        <CodeBlock code={signInExample(server)} />
      </section>
      <div className={styles['rules']}>
        <section>
          <h2>{t('developer.envelope.title')}</h2>
          <p>
            <Words text={t('developer.envelope.text')} />
          </p>
        </section>
        <section>
          <h2>{t('developer.repeat.title')}</h2>
          <p>
            <Words text={t('developer.repeat.text')} />
          </p>
        </section>
      </div>
    </div>
  );
}
