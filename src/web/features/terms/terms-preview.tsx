import { useQuery } from '@tanstack/react-query';

import { paragraphsOf } from '#areas/property/terms/terms.constants.ts';
import type { Terms, TermsTexts } from '#areas/property/terms/terms.contract.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { Part } from '#web/ui/card.tsx';
import { AgreementPaper } from '#web/ui/agreement-paper.tsx';
import { Failed, Skeleton } from '#web/ui/states.tsx';
import { SegmentedControl } from '#web/ui/tabs.tsx';
import { agreementQuery, versionsQuery } from './queries.ts';
import styles from './terms.module.css';

/** The text for a guest of that language: that language, or the first that the host has written in. */
function readBy(language: Language, texts: TermsTexts) {
  const written = [language, ...SUPPORTED_LANGUAGES].find((one) => texts[one]?.content.trim());
  const text = written && texts[written];
  return text ? { language: written, title: text.title, paragraphs: paragraphsOf(text.content) } : null;
}

type PaperProps = { readonly texts: TermsTexts; readonly language: Language };

/** The terms alone, word for word. */
function Paper({ texts, language }: PaperProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const label = t('guest.agreement.terms', { property: property.name });
  return <AgreementPaper paragraphs={[]} terms={readBy(language, texts)} label={label} />;
}

/** All that a guest reads before the signature: the contract of the stay, and the terms below it. */
function WholePaper({ texts, language }: PaperProps) {
  const { t } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(agreementQuery(property.id));
  if (error && !data)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  const contract = data?.texts.find((one) => one.language === language);
  if (!data || !contract) return <Skeleton lines={6} />;
  const terms = readBy(language, texts);
  const { title, paragraphs, termsLabel } = contract;
  return (
    <>
      <div lang={language} className={styles['whole']}>
        <h2>{title}</h2>
        <AgreementPaper paragraphs={paragraphs} terms={terms} label={termsLabel} />
      </div>
      {!terms && <p className="sm muted">{t('app.terms.preview.none')}</p>}
      <p className="xs muted">{t('app.terms.preview.contract', { version: data.version })}</p>
    </>
  );
}

function Versions({ id, language }: { readonly id: string; readonly language: Language }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(versionsQuery(property.id, id));
  if (error && !data)
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={2} />;
  return data.map(({ _id, number, publishedAt, texts }) => (
    <details key={_id} className={styles['version']}>
      <summary>
        {t('app.terms.version.number', { number, date: format.dateTime(publishedAt, property.timezone) })}
      </summary>
      <Paper texts={texts} language={language} />
    </details>
  ));
}

type TermsPreviewProps = PaperProps & {
  readonly terms: Terms | undefined;
  readonly onLanguage: (language: Language) => void;
};

/** As the guest sees it while it is being written, and every version that was published, word for word. */
export function TermsPreview({ texts, language, terms, onLanguage }: TermsPreviewProps) {
  const { t } = useLanguage();
  return (
    <div className={styles['side']}>
      <Part title={t('app.terms.preview')}>
        <SegmentedControl
          label={t('app.terms.preview.language')}
          value={language}
          options={SUPPORTED_LANGUAGES.map((one) => ({ value: one, label: t(`site.lang.${one}`) }))}
          onChange={onLanguage}
        />
        <WholePaper texts={texts} language={language} />
      </Part>
      {terms?.published && (
        <Part title={t('app.terms.versions')}>
          <Versions id={terms._id} language={language} />
        </Part>
      )}
    </div>
  );
}
