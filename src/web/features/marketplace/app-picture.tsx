import type { ReactNode } from 'react';

import type { Picture } from './app-looks.ts';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

const Paper = ({ radius = 7, ...box }: Box & { readonly radius?: number }) => (
  <rect {...box} rx={radius} fill="var(--surface)" stroke="var(--mid)" strokeOpacity=".35" />
);

type LineProps = { readonly x: number; readonly y: number; readonly width: number; readonly soft?: boolean };

/** A line of text, as it looks from far away. */
const Line = ({ x, y, width, soft = false }: LineProps) => (
  <rect
    {...{ x, y, width }}
    height="4"
    rx="2"
    fill={soft ? 'var(--mid)' : 'var(--deep)'}
    opacity={soft ? 0.35 : 0.7}
  />
);

const Lines = ({
  x,
  y,
  widths,
  step = 11,
}: {
  x: number;
  y: number;
  widths: readonly number[];
  step?: number;
}) =>
  widths.map((width, at) => <Line key={`${y} ${at}`} x={x} y={y + at * step} width={width} soft={at > 0} />);

const Tick = ({
  x,
  y,
  radius = 10,
}: {
  readonly x: number;
  readonly y: number;
  readonly radius?: number;
}) => (
  <g transform={`translate(${x} ${y}) scale(${radius / 10})`}>
    <circle r="10" fill="var(--mid)" />
    <path
      d="m-4.500 .3 3.200 3.200 6-6.500"
      fill="none"
      stroke="var(--surface)"
      strokeWidth="2"
      strokeLinecap="round"
    />
  </g>
);

const Mid = (box: Box & { readonly rx: number; readonly opacity?: number }) => (
  <rect {...box} fill="var(--mid)" />
);

const PICTURES: Readonly<Record<Picture, ReactNode>> = {
  reports: (
    <>
      <Paper x={98} y={20} width={74} height={92} />
      <Lines x={108} y={32} widths={[34, 54, 46, 52]} />
      <Paper x={150} y={40} width={60} height={72} />
      <Lines x={159} y={51} widths={[28, 42, 36]} />
      <Tick x={208} y={42} />
    </>
  ),
  phone: (
    <>
      <Paper x={124} y={14} width={58} height={100} radius={10} />
      <circle cx="153" cy="40" r="10" fill="var(--mid)" opacity=".35" />
      <Lines x={134} y={58} widths={[38, 38, 28]} step={10} />
      <Mid x={134} y={92} width={38} height={11} rx={5} />
    </>
  ),
  scan: (
    <>
      <Paper x={92} y={26} width={122} height={76} radius={9} />
      <rect x="104" y="38" width="32" height="36" rx="5" fill="var(--mid)" opacity=".35" />
      <Lines x={148} y={42} widths={[34, 52, 44]} />
      <Mid x={104} y={84} width={98} height={4} rx={2} opacity={0.55} />
      <Mid x={104} y={92} width={98} height={4} rx={2} opacity={0.55} />
      <g fill="none" stroke="var(--deep)" strokeWidth="2.500" strokeLinecap="round">
        <path d="M80 30V18h14M212 18h14v12M226 98v12h-14M94 110H80V98" />
      </g>
    </>
  ),
  list: (
    <>
      <Paper x={84} y={20} width={138} height={92} radius={8} />
      <Tick x={100} y={40} radius={7} />
      <Line x={114} y={38} width={52} />
      <Line x={190} y={38} width={22} soft />
      <Tick x={100} y={65} radius={7} />
      <Line x={114} y={63} width={40} />
      <Line x={190} y={63} width={22} soft />
      <circle
        cx="100"
        cy="90"
        r="6.500"
        fill="none"
        stroke="var(--mid)"
        strokeOpacity=".6"
        strokeWidth="1.500"
      />
      <Line x={114} y={88} width={58} />
      <Line x={190} y={88} width={22} soft />
    </>
  ),
  stamped: (
    <>
      <Paper x={116} y={14} width={74} height={100} />
      <Lines x={127} y={26} widths={[26, 30, 30, 30]} step={13} />
      <Lines x={166} y={39} widths={[14]} />
      <path d="M126 80h54" stroke="var(--mid)" strokeOpacity=".35" />
      <Line x={127} y={90} width={18} />
      <circle cx="190" cy="98" r="15" fill="var(--tint)" stroke="var(--mid)" strokeWidth="2" />
      <path
        d="m183.500 98.500 4.500 4.500 8-9"
        fill="none"
        stroke="var(--mid)"
        strokeWidth="2.200"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  exchange: (
    <>
      <Paper x={84} y={30} width={56} height={70} />
      <Lines x={94} y={42} widths={[24, 36, 30, 34]} />
      <Paper x={166} y={30} width={56} height={70} />
      <Lines x={176} y={42} widths={[24, 36, 30, 34]} />
      <g fill="none" stroke="var(--mid)" strokeWidth="2.200" strokeLinecap="round" strokeLinejoin="round">
        <path d="M145 59h16m-4-4 4 4-4 4M161 72h-16m4-4-4 4 4 4" />
      </g>
    </>
  ),
  card: (
    <>
      <Mid x={96} y={26} width={100} height={62} rx={9} />
      <rect x="96" y="40" width="100" height="11" fill="var(--deep)" />
      <rect x="106" y="66" width="22" height="6" rx="3" fill="var(--surface)" />
      <Paper x={140} y={58} width={82} height={44} radius={8} />
      <Lines x={150} y={69} widths={[34, 24]} step={12} />
      <Tick x={206} y={80} radius={9} />
    </>
  ),
  chart: (
    <>
      <Paper x={84} y={18} width={138} height={94} radius={8} />
      <Line x={96} y={29} width={44} />
      {[22, 34, 28, 46, 40, 54, 36].map((height, at) => (
        <Mid
          key={height}
          x={97 + at * 17}
          y={102 - height}
          width={10}
          height={height}
          rx={3}
          opacity={at === 5 ? 1 : 0.35}
        />
      ))}
    </>
  ),
  board: (
    <>
      {[83, 131, 179].map((x, column) => (
        <g key={x}>
          <Paper x={x} y={20} width={42} height={92} />
          <Line x={x + 8} y={29} width={18} />
          {[39, 66, 87].slice(0, 3 - (column % 2)).map((y, at) => (
            <rect
              key={y}
              x={x + 6}
              y={y}
              width="30"
              height={at === 0 ? 22 : 16}
              rx="4"
              fill={column === 2 && at === 0 ? 'var(--mid)' : 'var(--tint)'}
            />
          ))}
        </g>
      ))}
    </>
  ),
};

/** Drawn in the colours of the element around it (`--tint`, `--mid`, `--deep`). */
export const AppPicture = ({ picture }: { readonly picture: Picture }) => (
  <svg viewBox="0 0 306 128" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
    {PICTURES[picture]}
  </svg>
);
