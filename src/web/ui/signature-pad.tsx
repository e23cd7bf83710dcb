import { type PointerEvent, useState } from 'react';

import {
  isSignature,
  type Point,
  SIGNATURE_HEIGHT,
  SIGNATURE_WIDTH,
  type Stroke,
} from '#vocabulary/signature.ts';
import { Button } from './button.tsx';
import { useFieldLink } from './field.tsx';
import { Input } from './input.tsx';
import { pathOf, type Signature } from './signature.ts';
import styles from './signature-pad.module.css';
import { useUiTexts } from './ui-texts.tsx';

type SignaturePadProps = {
  readonly value: Signature | undefined;
  readonly onChange: (signature: Signature | undefined) => void;
};

const within = (value: number, most: number): number => Math.round(Math.min(Math.max(value, 0), most));

/** Where the pointer is, in the units of the signature's box; a finger that leaves it draws along its edge. */
function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const box = event.currentTarget.getBoundingClientRect();
  return [
    within(((event.clientX - box.left) / box.width) * SIGNATURE_WIDTH, SIGNATURE_WIDTH),
    within(((event.clientY - box.top) / box.height) * SIGNATURE_HEIGHT, SIGNATURE_HEIGHT),
  ];
}

/** Nearer than this to the last point is the tremble of a hand. */
const STEP = 3;
const isNear = ([x, y]: Point, [lastX, lastY]: Point): boolean =>
  Math.abs(x - lastX) < STEP && Math.abs(y - lastY) < STEP;

/**
 * Drawn with a finger or typed: drawing needs a steady hand and a pointer, and a name signs as well (2.5.7).
 * Inside a `<Field group>`.
 */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const { t } = useUiTexts();
  const link = useFieldLink();
  const [isTyping, setTyping] = useState(value?.kind === 'typed');
  const [stroke, setStroke] = useState<Stroke>([]);
  const drawn = value?.kind === 'drawn' ? value.strokes : [];

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    setStroke([pointOf(event)]);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const point = pointOf(event);
    setStroke((points) => {
      const last = points.at(-1);
      if (!last || isNear(point, last)) return points;
      const longer = [...points, point];
      // No signature needs more points: drawing stops, and the existing lines stay.
      return isSignature([...drawn, longer]) ? longer : points;
    });
  };
  const end = () => {
    if (stroke.length > 0 && isSignature([...drawn, stroke])) {
      onChange({ kind: 'drawn', strokes: [...drawn, stroke] });
    }
    setStroke([]);
  };
  const change = () => {
    onChange(undefined);
    setTyping(!isTyping);
  };

  return (
    <div className={styles['pad']}>
      {isTyping ? (
        <Input
          size="large"
          className={styles['typed']}
          aria-label={t('shell.signature.name')}
          autoComplete="name"
          placeholder={t('shell.signature.name')}
          value={value?.kind === 'typed' ? value.name : ''}
          onChange={({ target }) =>
            onChange(target.value ? { kind: 'typed', name: target.value } : undefined)
          }
        />
      ) : (
        <div className={styles['paper']} aria-invalid={link?.invalid || undefined}>
          <svg
            viewBox={`0 0 ${SIGNATURE_WIDTH} ${SIGNATURE_HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t(drawn.length > 0 ? 'shell.signature.drawn' : 'shell.signature.draw')}
            onPointerDown={begin}
            onPointerMove={go}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <path
              className={styles['stroke']}
              d={pathOf([...drawn, ...(stroke.length > 0 ? [stroke] : [])])}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {drawn.length === 0 && stroke.length === 0 && (
            <p className={styles['invite']}>{t('shell.signature.draw')}</p>
          )}
        </div>
      )}
      <div className={styles['foot']}>
        <Button kind="quiet" size="small" onClick={change}>
          {t(isTyping ? 'shell.signature.drawInstead' : 'shell.signature.type')}
        </Button>
        {drawn.length > 0 && (
          <Button kind="quiet" size="small" onClick={() => onChange(undefined)}>
            {t('shell.signature.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
