import type { Collaborator } from '#areas/property/team/team.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { PersonCell } from '#web/ui/card.tsx';
import { StatusPill } from '#web/ui/status.tsx';
import type { Column } from '#web/ui/table.tsx';

const FAMILIES = { active: 'palm', invited: 'sun', expired: 'rose' } as const;

/** A member's identity and access, in every list of people. */
export function useTeamColumns(): readonly Column<Collaborator>[] {
  const { t } = useLanguage();
  return [
    {
      key: 'person',
      header: t('app.team.person'),
      isHead: true,
      cell: ({ name, email, phoneNumber, isYou }) => (
        <PersonCell name={isYou ? t('app.team.you', { name }) : name} text={email ?? phoneNumber ?? ''} />
      ),
    },
    { key: 'role', header: t('app.team.role'), cell: ({ rol }) => t(`team.role.${rol}`) },
    {
      key: 'sees',
      header: t('app.team.sees'),
      cell: ({ apps, seesMoney, seesIdentity, spends }) => {
        const given = apps.filter(({ access }) => access);
        const words = [
          given.length === apps.length
            ? t('app.team.allApps')
            : given.map(({ _id }) => t(`team.app.${_id}`)).join(', '),
          seesMoney && t('app.team.money.short'),
          spends && t('app.team.spend.short'),
          seesIdentity && t('app.team.identity.short'),
        ];
        return <span className="sm">{words.filter(Boolean).join(' · ')}</span>;
      },
    },
    {
      key: 'state',
      header: '',
      headerLabel: t('app.filter.status'),
      cell: ({ state }) => <StatusPill family={FAMILIES[state]}>{t(`app.team.state.${state}`)}</StatusPill>,
    },
  ];
}
