import { isRouteErrorResponse, useNavigate, useRouteError } from 'react-router';

import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { CallFailure } from './failure.ts';
import { useLanguage } from './language/language.tsx';
import { isMissingPart, MissingPartScreen } from './missing-part.tsx';
import { PlainScreen } from './plain-screen.tsx';

/** An unknown address: offers the previous page, the start of this application, and the site. */
export function NotFoundScreen() {
  const { t } = useLanguage();
  const navigate = useNavigate();
  return (
    <PlainScreen title={t('general.notFound')} text={t('shell.notFound.text')} number="404">
      <LinkButton to="/" kind="primary">
        {t('general.error.back')}
      </LinkButton>
      {history.length > 1 && <Button onClick={() => navigate(-1)}>{t('shell.notFound.back')}</Button>}
      <a href="/">{t('shell.notFound.site')}</a>
    </PlainScreen>
  );
}

/** S-UI-08, for every route: all errors that a page throws end here. */
export function RouteErrorScreen() {
  const { t } = useLanguage();
  const error = useRouteError();
  const back = (
    <LinkButton to="/" reloadDocument kind="primary">
      {t('general.error.back')}
    </LinkButton>
  );
  if (isMissingPart(error)) return <MissingPartScreen>{back}</MissingPartScreen>;
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const failure = error instanceof CallFailure ? error : undefined;
  const requestId = failure?.requestId;
  return (
    <PlainScreen title={t('general.error.title')} text={failure?.message}>
      {requestId !== undefined && <p className="xs">{t('shell.failed.request', { requestId })}</p>}
      {back}
    </PlainScreen>
  );
}
