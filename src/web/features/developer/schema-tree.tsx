import { useLanguage } from '#web/shell/language/language.tsx';
import styles from './reference.module.css';
import type { Schema } from './open-api.ts';
import { Words } from './words.tsx';

/** The shapes of a union without null, which a question mark shows. */
function shapesOf(schema: Schema): { readonly shapes: readonly Schema[]; readonly isNullable: boolean } {
  const all = schema.oneOf ?? schema.anyOf;
  if (!all) {
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    return { shapes: [schema], isNullable: types.includes('null') };
  }
  const shapes = all.filter(({ type }) => type !== 'null');
  return { shapes, isNullable: shapes.length < all.length };
}

function typeName(schema: Schema): string {
  const { shapes, isNullable } = shapesOf(schema);
  const [only] = shapes;
  const type = only && shapes.length === 1 ? only : undefined;
  const name = (one: Schema): string => {
    if (one.const !== undefined) return JSON.stringify(one.const);
    if (one.enum) return one.enum.map((value) => JSON.stringify(value)).join(' | ');
    if (one.items) return `${typeName(one.items)}[]`;
    const [types] = typeof one.type === 'string' ? [[one.type]] : [one.type ?? ['any']];
    if (one.properties && one.title) return one.title;
    return one.format ?? types.filter((word) => word !== 'null').join(' | ');
  };
  const words = type ? name(type) : shapes.map(name).join(' | ');
  return isNullable ? `${words} | null` : words;
}

/** The schema whose properties get a level of their own. */
function inner(schema: Schema): readonly Schema[] {
  const { shapes } = shapesOf(schema);
  return shapes
    .map((shape) => (shape.items ? inner(shape.items) : [shape]))
    .flat()
    .filter((shape) => shape.properties);
}

const DEEPEST = 8;

/** The fields of a body or a reply, each level indented under the one it belongs to. */
export function SchemaTree({ schema, depth = 0 }: { readonly schema: Schema; readonly depth?: number }) {
  const { t } = useLanguage();
  const shapes = inner(schema);
  if (depth > DEEPEST) return null;
  if (!shapes.length) {
    return depth === 0 ? <code className={styles['type']}>{typeName(schema)}</code> : null;
  }
  return (
    <>
      {shapes.length > 1 && <p className={styles['shapes']}>{t('developer.oneOf')}</p>}
      {shapes.map((shape, index) => (
        <ul key={index} className={styles['tree']}>
          {Object.entries(shape.properties ?? {}).map(([name, field]) => (
            <li key={name}>
              <Line name={name} schema={field} required={shape.required?.includes(name) ?? false} />
              <SchemaTree schema={field} depth={depth + 1} />
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}

type LineProps = {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
  /** Such as where a parameter stands. */
  readonly note?: string;
};

export function Line({ name, schema, required, note }: LineProps) {
  const { t } = useLanguage();
  const standard = schema.default;
  return (
    <div className={styles['line']}>
      <code className={styles['name']}>{name}</code>
      <code className={styles['type']}>{typeName(schema)}</code>
      <span className={required ? styles['required'] : styles['optional']}>
        {t(required ? 'developer.required' : 'developer.optional')}
      </span>
      {note && <span className={styles['optional']}>{note}</span>}
      {standard !== undefined && (
        <span className={styles['optional']}>
          {t('developer.default', { value: JSON.stringify(standard) })}
        </span>
      )}
      {schema.description && (
        <span>
          <Words text={schema.description} />
        </span>
      )}
    </div>
  );
}
