import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { type Challenge, signInContract } from '#areas/platform/accounts/sign-in/sign-in.contract.ts';
import {
  type LinkedUser,
  type SocialReturn,
  socialContract,
} from '#areas/platform/accounts/social/social.contract.ts';
import type { ReplyOf } from '#vocabulary/call.ts';
import { meQuery } from '#web/shell/session/account.tsx';
import { call } from '#web/shell/call.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { Skeleton } from '#web/ui/states.tsx';
import { notify } from '#web/ui/toasts.ts';
import { SignInFrame } from '../auth-frame.tsx';
import { useExpiredPassword } from '../expired-password.ts';
import type { Onwards } from '../go-on.ts';
import { ownPath } from '../next-path.ts';
import { CodeStep } from '../sign-in-steps.tsx';
import { CreatedScreen } from './created-screen.tsx';
import { LinkScreen } from './link-screen.tsx';
import {
  type SocialAnswer,
  linkedUserOf,
  problemOfFailure,
  returned,
  type SocialProblem,
} from './returned.ts';

type Way = Pick<SocialReturn, 'next' | 'utm' | 'created'>;

type Step =
  | { readonly form: 'WORKING' }
  | { readonly form: 'CREATED'; readonly way: Way }
  | { readonly form: 'LINKED_USER'; readonly link: LinkedUser }
  | { readonly form: 'MFA'; readonly challenge: Challenge; readonly way: Way };

export type SocialPageProps = {
  readonly action: string;
  readonly login: string;
  readonly account: string;
  /** Of another entry: reached by leaving this one. */
  readonly register: (problem: SocialProblem) => string;
  readonly newProperty: (utm: SocialReturn['utm']) => string;
  readonly expired: (next: string) => string;
  readonly onwards: Onwards;
};

/** A code is exchanged once, however often the page is drawn: a second time would be a replay. */
const exchanges = new Map<string, Promise<ReplyOf<typeof socialContract.exchangeSocial>>>();
function exchange(body: SocialAnswer) {
  const running = exchanges.get(body.state) ?? call(socialContract.exchangeSocial, { body });
  exchanges.set(body.state, running);
  return running;
}

/** S-APP-04, /social/register, /social/login and /social/link. Nothing of the answer stays in the address. */
export function SocialPage(props: SocialPageProps) {
  const { action, account, register, newProperty, expired, onwards } = props;
  const { t } = useLanguage();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [back] = useState(() => returned(new URLSearchParams(location.search)));
  const askNewPassword = useExpiredPassword(expired);
  const [step, setStep] = useState<Step>({ form: 'WORKING' });

  /** R-SOCIAL-03. A person who was linking is signed in and returns to the page before. */
  const fail = async (problem: SocialProblem, message?: string) => {
    if (action !== 'link') return location.replace(register(problem));
    notify('error', message ?? t('app.social.failed'));
    await navigate(account, { replace: true });
  };
  const pathOf = ({ next, utm, created }: Way) =>
    next === null && created ? newProperty(utm) : ownPath(next);
  const goOn = async (way: Way) => {
    queries.clear();
    const person = await queries.fetchQuery(meQuery).catch(() => undefined);
    await navigate(onwards(person, pathOf(way)), { replace: true });
  };
  const answered = async (reply: ReplyOf<typeof signInContract.logIn>, way: Way) => {
    if ('challenge' in reply) {
      if (reply.challenge === 'NEW_PASSWORD_REQUIRED') return askNewPassword(reply, pathOf(way));
      return setStep({ form: 'MFA', challenge: reply, way });
    }
    if (way.created) setStep({ form: 'CREATED', way });
    else await goOn(way);
  };
  const finish = async (answer: SocialAnswer) => {
    try {
      const reply = await exchange(answer);
      if (!('linked' in reply)) return await answered(reply, reply);
      await queries.invalidateQueries({ queryKey: ['account'] });
      notify('success', t('app.account.social.done'));
      await navigate(account, { replace: true });
    } catch (failure) {
      const link = linkedUserOf(failure);
      if (link) setStep({ form: 'LINKED_USER', link });
      else await fail(problemOfFailure(failure), failure instanceof Error ? failure.message : undefined);
    }
  };
  useEffect(() => {
    // Before anything else: the returned parameters must be in no history and no referrer.
    history.replaceState(history.state, '', location.pathname);
    void ('problem' in back ? fail(back.problem) : finish(back.answer));
    // oxlint-disable-next-line react/exhaustive-deps -- once for the answer that the address had
  }, []);

  switch (step.form) {
    case 'WORKING':
      return (
        <SignInFrame title={t('app.social.working')} lead={t('app.social.working.lead')}>
          <div role="status" aria-label={t('app.social.working')}>
            <Skeleton lines={3} />
          </div>
        </SignInFrame>
      );
    case 'CREATED':
      return <CreatedScreen onEnter={() => void goOn(step.way)} />;
    case 'LINKED_USER':
      return (
        <LinkScreen link={step.link} login={props.login} onAnswer={(reply) => answered(reply, step.link)} />
      );
    case 'MFA': {
      const { challenge, way } = step;
      const isApp = challenge.channel === 'app';
      const lead = isApp
        ? t('app.login.mfa.app')
        : t('app.login.code.sent', { destination: challenge.destination ?? '' });
      return (
        <SignInFrame title={t('app.login.mfa.title')} lead={lead}>
          <CodeStep
            asked={challenge}
            call={signInContract.answerSecondFactor}
            takesLetters={isApp}
            onAnswer={(reply) => answered(reply, way)}
          />
        </SignInFrame>
      );
    }
  }
}
