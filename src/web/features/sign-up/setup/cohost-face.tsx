import type { COHOSTS } from '#areas/desk/setup/setup.constants.ts';

type Cohost = (typeof COHOSTS)[number];
type Look = {
  readonly back: string;
  readonly skin: string;
  readonly hair: string;
  readonly clothes: string;
  /** Behind the head, and over the forehead. */
  readonly behind: string;
  readonly fringe: string;
  readonly glasses?: true;
  readonly beard?: true;
};

const LOOKS: Readonly<Record<Cohost, Look>> = {
  sofia: {
    back: 'var(--clay-100)',
    skin: '#e3a982',
    hair: '#3b2219',
    clothes: 'var(--palm-700)',
    behind: 'M24 48c-3-26 8-35 24-35s27 9 24 35c-1 11 1 18 4 23H20c3-5 5-12 4-23z',
    fringe: 'M29 42c0-17 9-24 20-24 10 0 18 6 18 23-6-3-12-9-14-15-4 8-13 13-24 16z',
  },
  mateo: {
    back: 'var(--sky-100)',
    skin: '#c68a5f',
    hair: '#1f1a17',
    clothes: 'var(--clay-600)',
    behind: 'M28 44c-2-20 7-29 20-29s22 9 20 29z',
    fringe: 'M28 40c-2-16 8-25 20-25s22 8 20 25c-3-7-6-11-9-13-8 3-18 3-23 0-4 3-7 7-8 13z',
    beard: true,
  },
  ines: {
    back: 'var(--sun-100)',
    skin: '#f0c4a1',
    hair: '#8a8178',
    clothes: 'var(--plum-700)',
    behind: 'M25 47c-3-23 8-34 23-34s26 11 23 34c0 6-3 11-7 13H32c-4-2-7-7-7-13z',
    fringe: 'M28 43c0-19 10-26 20-26s20 7 20 26c-2-9-8-14-20-15-12 1-18 6-20 15z',
    glasses: true,
  },
  tomas: {
    back: 'var(--palm-100)',
    skin: '#8d5a3b',
    hair: '#17110d',
    clothes: 'var(--sky-700)',
    behind: 'M27 43c-3-19 7-30 21-30s24 11 21 30z',
    fringe: 'M29 39c-3-15 7-24 19-24s22 9 19 24c-2-6-4-9-7-11-9-2-16-2-24 0-3 2-5 5-7 11z',
  },
};

/** A portrait that Posada drew. The name is beside it, so screen readers skip the picture. */
export function CohostFace({ cohost }: { readonly cohost: Cohost }) {
  const { back, skin, hair, clothes, behind, fringe, glasses, beard } = LOOKS[cohost];
  const line = { fill: 'none', stroke: '#2a1c15', strokeWidth: 2.2, strokeLinecap: 'round' } as const;
  const round = `face-${cohost}`;
  return (
    <svg viewBox="0 0 96 96" aria-hidden="true">
      <clipPath id={round}>
        <circle cx="48" cy="48" r="48" />
      </clipPath>
      <g clipPath={`url(#${round})`}>
        <rect width="96" height="96" fill={back} />
        <path d={behind} fill={hair} />
        <path d="M12 100c2-20 16-29 36-29s34 9 36 29z" fill={clothes} />
        <path d="M40 60h16v14c0 5-16 5-16 0z" fill={skin} />
        <path d="M40 64c4 5 12 5 16 0v4c-4 5-12 5-16 0z" fill="#2a1c15" opacity="0.16" />
        <ellipse cx="48" cy="45" rx="18.5" ry="21" fill={skin} />
        {beard && (
          <path
            d="M29.5 47c1 14 8 20 18.5 20s17.5-6 18.5-20c-2 5-4 7-7 7-7-3-16-3-23 0-3 0-5-2-7-7z"
            fill={hair}
          />
        )}
        <path d={fringe} fill={hair} />
        <circle cx="41" cy="45" r="2.3" fill="#2a1c15" />
        <circle cx="55" cy="45" r="2.3" fill="#2a1c15" />
        <path d="M37 40c2-2 5-2 7-1M52 39c2-1 5-1 7 1" {...line} strokeWidth={1.8} />
        <circle cx="37" cy="52" r="3.5" fill="#cf5b2a" opacity="0.25" />
        <circle cx="59" cy="52" r="3.5" fill="#cf5b2a" opacity="0.25" />
        <path d="M42 55c3 4 9 4 12 0" {...line} stroke={beard ? '#f6e3d3' : '#2a1c15'} />
        {glasses && (
          <>
            <circle cx="40.5" cy="45.5" r="6.2" {...line} strokeWidth={1.7} />
            <circle cx="55.5" cy="45.5" r="6.2" {...line} strokeWidth={1.7} />
            <path d="M46.7 45h2.6" {...line} strokeWidth={1.7} />
          </>
        )}
      </g>
    </svg>
  );
}
