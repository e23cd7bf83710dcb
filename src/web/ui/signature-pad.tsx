import { type PointerEvent, useState } from 'react';

import { Button } from './button.tsx';
import { useFieldLink } from './field.tsx';
import { Input } from './input.tsx';
import { type Signature, SIGNATURE_HEIGHT, SIGNATURE_WIDTH } from './signature.ts';
import styles from './signature-pad.module.css';
import { useUiTexts } from './ui-texts.tsx';

type SignaturePadProps = {
  readonly value: Signature | undefined;
  readonly onChange: (signature: Signature | undefined) => void;
};

/** Where the pointer is, in the units of the signature's box. */
function pointOf(event: PointerEvent<SVGSVGElement>): string {
  const box = event.currentTarget.getBoundingClientRect();
  const x = ((event.clientX - box.left) / box.width) * SIGNATURE_WIDTH;
  const y = ((event.clientY - box.top) / box.height) * SIGNATURE_HEIGHT;
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}

/**
 * Drawn with a finger or typed: drawing needs a steady hand and a pointer, and a name signs as well (2.5.7).
 * Inside a `<Field group>`.
 */
export function SignaturePad({ value, onChange }: SignaturePadProps) {
  const { t } = useUiTexts();
  const link = useFieldLink();
  const [isTyping, setTyping] = useState(value?.kind === 'typed');
  const [stroke, setStroke] = useState('');
  const drawn = value?.kind === 'drawn' ? value.path : '';

  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointOf(event);
    setStroke(`M${point}L${point}`);
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (!stroke) return;
    const point = pointOf(event);
    setStroke((path) => `${path}L${point}`);
  };
  const end = () => {
    if (stroke) onChange({ kind: 'drawn', path: drawn + stroke });
    setStroke('');
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
            aria-label={t(drawn ? 'shell.signature.drawn' : 'shell.signature.draw')}
            onPointerDown={begin}
            onPointerMove={go}
            onPointerUp={end}
            onPointerCancel={end}
          >
            <path className={styles['stroke']} d={drawn + stroke} vectorEffect="non-scaling-stroke" />
          </svg>
          {!drawn && !stroke && <p className={styles['invite']}>{t('shell.signature.draw')}</p>}
        </div>
      )}
      <div className={styles['foot']}>
        <Button kind="quiet" size="small" onClick={change}>
          {t(isTyping ? 'shell.signature.drawInstead' : 'shell.signature.type')}
        </Button>
        {drawn && (
          <Button kind="quiet" size="small" onClick={() => onChange(undefined)}>
            {t('shell.signature.clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
