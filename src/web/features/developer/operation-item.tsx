import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

import { useLanguage } from '#web/shell/language/language.tsx';
import { classes } from '#web/ui/classes.ts';
import { CodeBlock } from './code-block.tsx';
import { curlOf } from './example.ts';
import type { Operation } from './open-api.ts';
import styles from './reference.module.css';
import { Line, SchemaTree } from './schema-tree.tsx';
import { Words } from './words.tsx';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['part']}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function Reply({ reply }: Pick<Operation, 'reply'>) {
  const { t } = useLanguage();
  if (!reply.schema) return <p className="muted">{t('developer.reply.empty')}</p>;
  if (reply.type !== 'application/json') {
    return <p className="muted">{t('developer.reply.file', { type: reply.type ?? '' })}</p>;
  }
  return (
    <>
      <SchemaTree schema={reply.schema} />
      {reply.example !== undefined && <CodeBlock code={JSON.stringify(reply.example, null, 2)} />}
    </>
  );
}

function Details({ operation, server }: { readonly operation: Operation; readonly server: string }) {
  const { t } = useLanguage();
  const { parameters, body, reply, failures } = operation;
  return (
    <div className={styles['details']}>
      <p lang="en">
        <Words text={operation.description} />
      </p>
      <Part title={t('developer.example')}>
        <CodeBlock code={curlOf(server, operation)} />
      </Part>
      {parameters.length > 0 && (
        <Part title={t('developer.parameters')}>
          <ul className={styles['tree']}>
            {parameters.map(({ name, schema, required, in: place }) => (
              <li key={name}>
                <Line name={name} schema={schema} required={required} note={t(`developer.in.${place}`)} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      {body && (
        <Part title={t(body.type === 'application/json' ? 'developer.body' : 'developer.body.form')}>
          <SchemaTree schema={body.schema} />
        </Part>
      )}
      <Part title={t('developer.reply', { status: reply.status })}>
        <Reply reply={reply} />
      </Part>
      {failures.length > 0 && (
        <Part title={t('developer.failures')}>
          <ul className={styles['tree']}>
            {failures.map(({ status, reasons }) => (
              <li key={status} className={styles['line']}>
                <code className={styles['name']}>{status}</code>
                <ul className={styles['reasons']}>
                  {reasons.map((reason) => (
                    <li key={reason}>
                      <Words text={reason} />
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </div>
  );
}

/** One call: a line to scan, and everything about it when it is opened. Its id is its address. */
export function OperationItem({
  operation,
  server,
}: {
  readonly operation: Operation;
  readonly server: string;
}) {
  const { tMaybe } = useLanguage();
  const { hash } = useLocation();
  const { id, method, path, summary, access, permission } = operation;
  const isAsked = hash === `#${id}`;
  const [isOpen, setOpen] = useState(isAsked);
  const item = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    setOpen(true);
    item.current?.scrollIntoView();
  }, [isAsked]);
  const accessName = tMaybe(`developer.access.${access}`);
  return (
    <details
      ref={item}
      id={id}
      open={isOpen}
      className={styles['operation']}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span className={classes(styles['method'], styles[method.toLowerCase()])}>{method}</span>
        <span className={styles['what']}>
          <code>{path}</code>
          <span lang="en">{summary}</span>
        </span>
        <span className={styles['access']}>
          {accessName}
          {permission && ` · ${tMaybe(`developer.permission.${permission}`)}`}
        </span>
        <ChevronDown size={18} aria-hidden="true" />
      </summary>
      {isOpen && (
        <>
          <p className={styles['permalink']}>
            <a href={`#${id}`}>{id}</a>
          </p>
          <Details operation={operation} server={server} />
        </>
      )}
    </details>
  );
}
