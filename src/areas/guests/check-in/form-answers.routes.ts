import { serve } from '#foundation/http/serve.ts';
import { formAnswersContract } from './form-answers.contract.ts';
import { listAnswers, saveAnswers } from './form-answers.service.ts';

export const formAnswersRoutes = serve(formAnswersContract, {
  listAnswers: (ctx, { params }) => listAnswers(ctx, params.reservationId),
  saveAnswers: async (ctx, { params, body }) => {
    await saveAnswers(ctx, params.formId, body);
    return { saved: true as const };
  },
});
