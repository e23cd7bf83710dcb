import { type PointerEvent, type Ref, useRef } from 'react';

import { type Box, movedTo, resizedTo, type Size } from './crop-box.ts';
import styles from './crop.module.css';

const CORNERS = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;

type Drag = { readonly is: 'move' | (typeof CORNERS)[number]; readonly x: number; readonly y: number };

type CropStageProps = {
  readonly src: string;
  readonly alt: string;
  readonly ref: Ref<HTMLImageElement>;
  readonly picture: Size | undefined;
  readonly box: Box | undefined;
  readonly ratio: number;
  readonly onBox: (box: Box) => void;
  readonly onLoad: (picture: Size) => void;
  readonly onError: () => void;
};

const share = (part: number, whole: number): string => `${(100 * part) / whole}%`;

/** The picture with the box over it. Pointers drag the box and its corners; the sliders below do the same. */
export function CropStage({ src, alt, ref, picture, box, ratio, onBox, onLoad, onError }: CropStageProps) {
  const drag = useRef<Drag>(undefined);
  const stage = useRef<HTMLDivElement>(null);

  const begin = (event: PointerEvent, is: Drag['is']) => {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { is, x: event.clientX, y: event.clientY };
  };
  const go = (event: PointerEvent) => {
    const from = drag.current;
    const shown = stage.current?.getBoundingClientRect().width;
    if (!from || !picture || !box || !shown) return;
    const scale = picture.width / shown;
    const [dx, dy] = [(event.clientX - from.x) * scale, (event.clientY - from.y) * scale];
    drag.current = { ...from, x: event.clientX, y: event.clientY };
    if (from.is === 'move') onBox(movedTo(box, box.left + dx, box.top + dy, picture));
    else {
      // The middle stays, so a corner that moves by one pixel makes the box two wider.
      const outwards = from.is.endsWith('Right') ? dx : -dx;
      onBox(resizedTo(box, box.width + 2 * outwards, picture, ratio));
    }
  };
  const end = () => {
    drag.current = undefined;
  };
  return (
    <div ref={stage} className={styles['stage']} onPointerMove={go} onPointerUp={end} onPointerCancel={end}>
      <img
        ref={ref}
        src={src}
        alt={alt}
        draggable={false}
        className={styles['picture']}
        onLoad={({ currentTarget }) =>
          onLoad({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })
        }
        onError={onError}
      />
      {picture && box && (
        <div
          className={styles['box']}
          style={{
            left: share(box.left, picture.width),
            top: share(box.top, picture.height),
            width: share(box.width, picture.width),
            height: share(box.height, picture.height),
          }}
          onPointerDown={(event) => begin(event, 'move')}
        >
          {CORNERS.map((corner) => (
            <span
              key={corner}
              className={`${styles['corner']} ${styles[corner]}`}
              onPointerDown={(event) => begin(event, corner)}
            />
          ))}
        </div>
      )}
    </div>
  );
}
