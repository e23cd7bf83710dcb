import { COOKIES } from './cookie-list.ts';
import { Document } from './legal-page.tsx';
import { Prose } from './prose.tsx';
import { useSite } from './site-texts.ts';

const DAY_SECONDS = 86_400;

function useLife() {
  const { t } = useSite();
  return (cookie: (typeof COOKIES)[number]): string => {
    const [days, minutes] = [cookie.seconds / DAY_SECONDS, cookie.seconds / 60];
    if ('endsWithVisit' in cookie) return t('cookies.life.visit', { count: minutes });
    if (days === 1) return t('cookies.life.day');
    return days > 1 ? t('cookies.life.days', { count: days }) : t('cookies.life.minutes', { count: minutes });
  };
}

function CookieTable() {
  const { t } = useSite();
  const lifeOf = useLife();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('cookies.table.name')}</th>
          <th scope="col">{t('cookies.table.use')}</th>
          <th scope="col">{t('cookies.table.life')}</th>
        </tr>
      </thead>
      <tbody>
        {COOKIES.map((cookie) => (
          <tr key={cookie.name}>
            <th scope="row">
              <code>{cookie.name}</code>
            </th>
            <td>{t(`cookies.use.${cookie.use}`)}</td>
            <td>{lifeOf(cookie)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The script shows it when there is something to choose. */
function ChangeButton() {
  const { t } = useSite();
  return (
    <p>
      <button type="button" className="btn light" data-consent="ask" hidden>
        {t('consent.change')}
      </button>
    </p>
  );
}

/** S-SITE-07 */
export function CookiesPage() {
  const { t } = useSite();
  const section = (id: 'necessary' | 'storage' | 'measuring' | 'change') => ({
    id,
    title: t(`cookies.${id}.title`),
    body: (
      <>
        <Prose text={t(`cookies.${id}.text`)} />
        {id === 'necessary' && <CookieTable />}
        {id === 'change' && <ChangeButton />}
      </>
    ),
  });
  return (
    <Document
      title={t('cookies.title')}
      lead={t('cookies.lead')}
      sections={[section('necessary'), section('storage'), section('measuring'), section('change')]}
    />
  );
}
