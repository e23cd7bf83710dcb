import styles from './agreement-paper.module.css';

type Terms = {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Of the words: the host may not have written in the reader's language. */
  readonly language: string;
};

type AgreementPaperProps = {
  readonly paragraphs: readonly string[];
  readonly terms: Terms | null;
  /** The owner of these terms. */
  readonly label: string;
};

/** The text that a guest signs: the contract of the stay and below it the terms of the property. */
export function AgreementPaper({ paragraphs, terms, label }: AgreementPaperProps) {
  return (
    <div className={styles['paper']}>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {terms && (
        <section className={styles['terms']} lang={terms.language}>
          <p className={styles['label']}>{label}</p>
          <h2 className={styles['title']}>{terms.title}</h2>
          {terms.paragraphs.map((paragraph, index) => (
            // A text may say the same thing twice.
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      )}
    </div>
  );
}
