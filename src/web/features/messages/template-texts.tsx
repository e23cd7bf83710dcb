import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type RefObject, useRef } from 'react';

import { TEMPLATE_BODY_MAX, TEMPLATE_SUBJECT_MAX } from '#areas/guests/messages/messages.constants.ts';
import type { MessageTemplate } from '#areas/guests/messages/templates.contract.ts';
import {
  mayNameSecrets,
  SECRET_VARIABLES,
  type Variable,
  VARIABLES,
} from '#areas/guests/messages/variables.constants.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { classes } from '#web/ui/classes.ts';
import { Field } from '#web/ui/field.tsx';
import type { ZodForm } from '#web/ui/form.tsx';
import { Input, TextArea } from '#web/ui/input.tsx';
import { joinRefs } from '#web/ui/join-refs.ts';
import { Notice } from '#web/ui/states.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { ApprovalNotices } from './approval-notices.tsx';
import { currentApproval, familyOfApproval, hasApprovedWords } from './approval-words.ts';
import { whatsappQuery } from './queries.ts';
import { submittedWordsOf } from './submitted-words.ts';
import { type TemplateChecked, type TemplateValues, triggerOf } from './template-schema.ts';
import { named, partsOf, unknownIn } from './variables.ts';
import styles from './editor.module.css';

type TemplateTextsProps = {
  readonly form: ZodForm<TemplateValues, TemplateChecked>;
  /** As it is stored; undefined for a new one. */
  readonly template: MessageTemplate | undefined;
  readonly mayWrite: boolean;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
};

type TextField = HTMLInputElement | HTMLTextAreaElement;
type TextPath = `texts.${Language}.${'subject' | 'body'}`;

/** The variables that can be put where the cursor is. */
function Chips({
  onInsert,
  maySaySecrets,
}: {
  readonly onInsert: (variable: Variable) => void;
  readonly maySaySecrets: boolean;
}) {
  const { t } = useLanguage();
  return (
    <div role="group" aria-label={t('app.messages.variables')} className={styles['chips']}>
      <span aria-hidden="true">{t('app.messages.variables.add')}</span>
      {VARIABLES.map((variable) => {
        const isLocked = SECRET_VARIABLES.has(variable) && !maySaySecrets;
        return (
          <button
            key={variable}
            type="button"
            className={styles['chip']}
            disabled={isLocked}
            title={isLocked ? t('app.messages.variables.locked') : undefined}
            // The cursor stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(variable)}
          >
            {isLocked && <Lock aria-hidden="true" />}
            {t(`app.messages.variable.${variable}`)}
          </button>
        );
      })}
    </div>
  );
}

type WordsProps = Pick<TemplateTextsProps, 'form' | 'template' | 'language'>;

/** What WhatsApp asks of the words, and when it looks at what is typed. */
function WhatsappHints({ template, language, body }: Omit<WordsProps, 'form'> & { readonly body: string }) {
  const { t, format } = useLanguage();
  const { property } = useProperty();
  const { data } = useQuery(whatsappQuery(property.id));
  const words = body.trim();
  if (words === '') return null;
  const { before, letters, hasNeighbours } = submittedWordsOf(words, property.name);
  const { name } = property;
  const isStored = template?.channels.includes('whatsapp') && template.texts[language]?.body === words;
  const isReviewed = data !== undefined && data.engine !== null;
  const isApproved = template !== undefined && hasApprovedWords(template, language);
  return (
    <>
      <p className={styles['letters']}>
        {t(before === '' ? 'app.messages.submitted.end' : 'app.messages.submitted.both', { name })}{' '}
        {isReviewed && !isStored && t(isApproved ? 'app.messages.review.again' : 'app.messages.review.first')}
      </p>
      {letters > TEMPLATE_BODY_MAX && body.length <= TEMPLATE_BODY_MAX && (
        <Notice family="sun" live>
          {t('app.messages.submitted.tooLong', {
            written: format.number(letters),
            max: format.number(TEMPLATE_BODY_MAX),
          })}
        </Notice>
      )}
      {hasNeighbours && (
        <Notice family="sun" live>
          {t('app.messages.submitted.neighbours')}
        </Notice>
      )}
    </>
  );
}

/** The words of one language. Variables are marked behind the text, which stays a plain field. */
function Words({ form, template, language }: WordsProps) {
  const { t, format } = useLanguage();
  const { register, errorOf, watch, getValues, setValue } = form;
  const [subjectPath, bodyPath] = [`texts.${language}.subject`, `texts.${language}.body`] as const;
  const area = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const mirror = useRef<HTMLDivElement>(null);
  const last = useRef<TextPath>(bodyPath);
  const body = watch(bodyPath) ?? '';
  const unknown = unknownIn(`${watch(subjectPath) ?? ''} ${body}`);
  const trigger = triggerOf(getValues());
  const maySaySecrets = trigger === null || mayNameSecrets(trigger);
  const insert = (variable: Variable) => {
    const path = last.current;
    const field: RefObject<TextField | null> = path === subjectPath ? line : area;
    const text = getValues(path) ?? '';
    const from = field.current?.selectionStart ?? text.length;
    const to = field.current?.selectionEnd ?? from;
    const name = named(variable);
    setValue(path, text.slice(0, from) + name + text.slice(to), { shouldDirty: true, shouldTouch: true });
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(from + name.length, from + name.length);
    });
  };
  const [subject, words] = [register(subjectPath), register(bodyPath)];
  return (
    <div className={styles['words']}>
      <Field label={t('app.messages.subject')} error={errorOf(subjectPath)}>
        <Input
          autoComplete="off"
          lang={language}
          maxLength={TEMPLATE_SUBJECT_MAX}
          {...subject}
          ref={joinRefs(subject.ref, line)}
          onFocus={() => {
            last.current = subjectPath;
          }}
        />
      </Field>
      <Field label={t('app.messages.body')} error={errorOf(bodyPath)}>
        <div className={styles['area']}>
          <div ref={mirror} aria-hidden="true" className={styles['mirror']}>
            {partsOf(body).map(({ text, kind }, index) =>
              kind === 'words' ? (
                text
              ) : (
                <mark key={index} className={styles[kind]}>
                  {text}
                </mark>
              ),
            )}
          </div>
          <TextArea
            lang={language}
            rows={6}
            {...words}
            ref={joinRefs(words.ref, area)}
            onFocus={() => {
              last.current = bodyPath;
            }}
            onScroll={({ currentTarget }) => {
              if (mirror.current) mirror.current.scrollTop = currentTarget.scrollTop;
            }}
          />
        </div>
      </Field>
      <Chips onInsert={insert} maySaySecrets={maySaySecrets} />
      {unknown.length > 0 && (
        <Notice family="rose" live>
          {t('app.messages.variables.unknown', { names: format.list(unknown) })}
        </Notice>
      )}
      <p className={styles['letters']}>
        <span className={body.length > TEMPLATE_BODY_MAX ? styles['tooLong'] : undefined}>
          {t('app.messages.letters', {
            written: format.number(body.length),
            max: format.number(TEMPLATE_BODY_MAX),
          })}
        </span>{' '}
        {t('app.messages.variables.window')}
      </p>
      {watch('order').includes('whatsapp') && (
        <WhatsappHints template={template} language={language} body={body} />
      )}
    </div>
  );
}

/** Whether a language is written, and how its words stand at WhatsApp. */
function TextState({ form, template, language }: WordsProps) {
  const { t } = useLanguage();
  const isWritten = Boolean(form.watch('texts')[language].body);
  const isByWhatsapp = form.watch('order').includes('whatsapp');
  const approval = template && isByWhatsapp && isWritten ? currentApproval(template, language) : undefined;
  if (approval) {
    return (
      <span className={classes(styles['textState'], styles[familyOfApproval(approval)])}>
        {t(`app.messages.approval.state.${approval.state}`)}
      </span>
    );
  }
  return (
    <span className={classes(styles['textState'], styles[isWritten ? 'palm' : 'unwritten'])}>
      {t(isWritten ? 'app.messages.language.written' : 'app.messages.language.unwritten')}
    </span>
  );
}

/** The words in each language; a guest of a language that is not written gets the first one that is. */
export function TemplateTexts({ form, template, mayWrite, language, onLanguage }: TemplateTextsProps) {
  const { t } = useLanguage();
  const panel = useRef<HTMLDivElement>(null);
  const nothing = form.errorOf('texts');
  const isByWhatsapp = form.watch('order').includes('whatsapp');
  const hasApprovals =
    isByWhatsapp &&
    template !== undefined &&
    SUPPORTED_LANGUAGES.some((one) => currentApproval(template, one));
  const correct = (wrong: Language) => {
    onLanguage(wrong);
    requestAnimationFrame(() => panel.current?.querySelector('textarea')?.focus());
  };
  return (
    <div ref={panel} className={styles['group']}>
      <p className={styles['label']}>
        <span>{t('app.messages.message')}</span>
        <span className={styles['labelNote']}>
          {t(hasApprovals ? 'app.messages.message.approval' : 'app.messages.message.note')}
        </span>
      </p>
      <Tabs
        label={t('app.messages.languages')}
        tabs={SUPPORTED_LANGUAGES.map((one) => ({
          value: one,
          label: (
            <span className={styles['language']}>
              {t(`site.lang.${one}`)} <TextState form={form} template={template} language={one} />
            </span>
          ),
        }))}
        value={language}
        onChange={onLanguage}
      >
        {/* Each language has inputs of its own: text of one never shows in another. */}
        <Words key={language} form={form} template={template} language={language} />
      </Tabs>
      {nothing !== undefined && (
        <Notice family="rose" live>
          {nothing}
        </Notice>
      )}
      {template && isByWhatsapp && (
        <ApprovalNotices template={template} onCorrect={mayWrite ? correct : undefined} />
      )}
    </div>
  );
}
