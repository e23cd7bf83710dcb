import { queryOptions } from '@tanstack/react-query';

import { formsContract } from '#areas/property/forms/forms.contract.ts';
import { call } from '#web/shell/call.ts';

/** Topic `forms`. */
export const formsQuery = (propertyId: string) =>
  queryOptions({
    queryKey: ['forms', propertyId],
    queryFn: ({ signal }) => call(formsContract.listForms, { query: { propertyId } }, { signal }),
  });

export const FORMS_TOPICS = [['forms'], ['check-in'], ['history']] as const;
