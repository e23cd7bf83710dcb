import type {
  MessageChannel,
  MessageTemplate,
  TemplateApproval,
} from '#areas/guests/messages/templates.contract.ts';
import { type Language, SUPPORTED_LANGUAGES } from '#vocabulary/language.ts';
import { capitalise } from '#web/parts/capitalise.ts';
import type { useLanguage } from '#web/shell/language/language.tsx';
import type { Family } from '#web/ui/status.tsx';

type Words = ReturnType<typeof useLanguage>;
type State = TemplateApproval['state'];
type Refusal = Extract<State, 'refused' | 'rejected' | 'paused' | 'disabled' | 'deleted'>;
type Approved = Pick<MessageTemplate, 'channels' | 'approvals'>;

const FAMILIES = {
  submitting: 'sky',
  pending: 'sky',
  unknown: 'sky',
  approved: 'palm',
  refused: 'rose',
  rejected: 'rose',
  paused: 'rose',
  disabled: 'rose',
  deleted: 'rose',
} as const satisfies Record<State, Family>;

export const familyOfApproval = ({ state }: Pick<TemplateApproval, 'state'>) => FAMILIES[state];

const isRefusal = (state: State): state is Refusal => FAMILIES[state] === 'rose';

/** Old submissions stay when a template stops naming WhatsApp, and say nothing about it then. */
const approvalsIn = ({ channels, approvals }: Approved): readonly TemplateApproval[] =>
  channels.includes('whatsapp') ? approvals : [];

/** How the words of the template as they are now stand at WhatsApp. */
export const currentApproval = (template: Approved, language: Language): TemplateApproval | undefined =>
  approvalsIn(template).find((one) => one.isCurrent && one.language === language);

/** Whether WhatsApp lets some words of the language through: those of now, or those from before. */
export const hasApprovedWords = (template: Approved, language: Language): boolean =>
  approvalsIn(template).some((one) => one.language === language && one.state === 'approved');

/** The languages whose words WhatsApp does not take. */
export const refusedLanguages = (template: Approved): readonly Language[] =>
  SUPPORTED_LANGUAGES.filter((language) => {
    const current = currentApproval(template, language);
    return current !== undefined && isRefusal(current.state);
  });

/** How a message leaves while its words are not approved: with earlier words, by another channel, or not yet. */
type Meanwhile = 'earlier' | Exclude<MessageChannel, 'whatsapp'> | 'waits';

type ApprovalNotice =
  | {
      readonly kind: 'refused';
      readonly language: Language;
      readonly state: Refusal;
      readonly problem: string | null;
      readonly meanwhile: Meanwhile;
    }
  | { readonly kind: 'pending'; readonly languages: readonly Language[]; readonly meanwhile: Meanwhile }
  | { readonly kind: 'marketing'; readonly languages: readonly Language[] }
  | { readonly kind: 'test' };

/** The channel that is tried in place of WhatsApp; the server tries them in their order (sending.service.ts). */
function meanwhileOf(template: Approved, language: Language): Meanwhile {
  if (hasApprovedWords(template, language)) return 'earlier';
  return template.channels.find((channel) => channel !== 'whatsapp') ?? 'waits';
}

/** What a host has to know about a saved template at WhatsApp: what asks for a correction first, then what only takes time. */
export function noticesOf(template: Approved & Pick<MessageTemplate, 'purpose'>): readonly ApprovalNotice[] {
  const approvals = approvalsIn(template);
  const refused: ApprovalNotice[] = [];
  const pending = new Map<Meanwhile, Language[]>();
  const marketing: Language[] = [];
  for (const language of SUPPORTED_LANGUAGES) {
    const current = currentApproval(template, language);
    const isKnown = approvals.some((one) => one.language === language);
    if (!isKnown) continue;
    const meanwhile = meanwhileOf(template, language);
    if (current?.state === 'approved') {
      if (current.category === 'marketing' && template.purpose === 'stay') marketing.push(language);
    } else if (current && isRefusal(current.state)) {
      refused.push({
        kind: 'refused',
        language,
        state: current.state,
        problem: current.problem,
        meanwhile,
      });
    } else {
      pending.set(meanwhile, [...(pending.get(meanwhile) ?? []), language]);
    }
  }
  return [
    ...refused,
    ...Array.from(pending, ([meanwhile, languages]) => ({ kind: 'pending', languages, meanwhile }) as const),
    ...(marketing.length > 0 ? [{ kind: 'marketing', languages: marketing } as const] : []),
    ...(approvals.some(({ isTest }) => isTest) ? [{ kind: 'test' } as const] : []),
  ];
}

export type NoticeWords = {
  readonly look: 'wrong' | 'waits' | 'plain';
  /** The consequence, which is read first. */
  readonly lead: string;
  readonly rest: string;
};

/** Without the full stop that the sentence around it has. */
const asPart = (text: string): string => text.trim().replace(/\.$/, '');

/** "Inglés sale por correo." and "WhatsApp lo rechazó: …". */
export function noticeWords(notice: ApprovalNotice, { t, tn, format }: Pick<Words, 't' | 'tn' | 'format'>) {
  const named = (languages: readonly Language[]): string =>
    format.list(languages.map((one) => t(`app.messages.languageName.${one}`)));
  const leaves = (meanwhile: Meanwhile, languages: readonly Language[]): string =>
    tn(`app.messages.approval.leaves.${meanwhile}`, languages.length, {
      languages: capitalise(named(languages)),
    });
  const said = (look: NoticeWords['look'], lead: string, rest: string): NoticeWords => ({ look, lead, rest });
  switch (notice.kind) {
    case 'refused': {
      const { language, state, problem, meanwhile } = notice;
      const why = t(
        meanwhile === 'earlier'
          ? `app.messages.approval.newer.${state}`
          : `app.messages.approval.why.${state}`,
      );
      const reason =
        problem === null ? `${why}.` : t('app.messages.approval.because', { why, problem: asPart(problem) });
      const remedy = meanwhile === 'waits' ? ` ${t('app.messages.approval.remedy')}` : '';
      return said('wrong', `${leaves(meanwhile, [language])}.`, `${reason}${remedy}`);
    }
    case 'pending': {
      const { languages, meanwhile } = notice;
      const until = meanwhile === 'earlier' || meanwhile === 'waits' ? meanwhile : ('other' as const);
      return said('waits', leaves(meanwhile, languages), t(`app.messages.approval.until.${until}`));
    }
    case 'marketing': {
      const { languages } = notice;
      const lead = t('app.messages.approval.marketing', { languages: named(languages) });
      return said('plain', lead, t('app.messages.approval.marketing.text'));
    }
    case 'test':
      return said('plain', t('app.messages.approval.test'), t('app.messages.approval.test.text'));
  }
}
