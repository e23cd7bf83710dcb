import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { type RegistryFile, uploadsContract } from '#areas/guests/registry/uploads.contract.ts';
import { useLanguage } from '#web/shell/language/language.tsx';
import { useProperty } from '#web/shell/property.tsx';
import { May } from '#web/shell/screens.tsx';
import { Button } from '#web/ui/button.tsx';
import { Failed, Notice } from '#web/ui/states.tsx';
import { filesQuery } from './queries.ts';

/** A form: the page loads it when a file is being marked. */
const MarkUploaded = lazy(() =>
  import('./mark-uploaded.tsx').then((file) => ({ default: file.MarkUploaded })),
);

/** The newest files: a person who downloads every day has uploaded one of them. */
const SHOWN = 3;

/** Files that were downloaded for a portal and not marked as uploaded: one press marks all their movements. */
export function Uploads() {
  const { t, tn, format } = useLanguage();
  const { property } = useProperty();
  const { data, error, isFetching, refetch } = useQuery(filesQuery(property.id));
  const [marking, setMarking] = useState<RegistryFile>();
  if (error && !data) {
    return <Failed compact error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data?.slice(0, SHOWN).map((file) => (
        <Notice
          key={file._id}
          family="sun"
          more={
            <May call={uploadsContract.markUploaded}>
              <Button size="small" onClick={() => setMarking(file)}>
                {t('app.upload.mark')}
              </Button>
            </May>
          }
        >
          {tn('app.upload.file', file.open, {
            registry: file.registryName,
            at: format.dateTime(file.madeAt, property.timezone),
            by: file.madeBy,
          })}
        </Notice>
      ))}
      {marking && (
        <Suspense fallback={null}>
          <MarkUploaded file={marking} onClose={() => setMarking(undefined)} />
        </Suspense>
      )}
    </>
  );
}
