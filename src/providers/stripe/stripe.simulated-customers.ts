import { type Calls, registerCall } from './stripe.simulated-answers.ts';
import { cardOfToken } from './stripe.simulated-cards.ts';
import { missing, refuse, refuseCard } from './stripe.simulated-errors.ts';
import { recordEvent } from './stripe.simulated-events.ts';
import { LISTED, pageOf } from './stripe.simulated-lists.ts';
import { methodNamed } from './stripe.simulated-methods.ts';
import { shownCustomer, shownMethod } from './stripe.simulated-objects.ts';
import {
  newestFirst,
  newId,
  secondsNow,
  type SimulatedCustomer,
  type SimulatedMethod,
  type StripeStage,
  type StripeWorld,
  withId,
} from './stripe.simulated-world.ts';

/** One that was deleted can be read and nothing else. */
export function customerNamed({ customers }: StripeWorld, id: string, param = 'customer'): SimulatedCustomer {
  const customer = withId(customers, id);
  if (!customer || customer.deleted) throw missing('customer', id, param, param === 'id' ? 404 : 400);
  return customer;
}

export function deleteCustomer(stage: StripeStage, id: string): void {
  const customer = customerNamed(stage.world, id);
  customer.deleted = true;
  customer.defaultMethod = null;
  for (const method of stage.world.methods.filter((one) => one.customer === id)) spend(method);
  recordEvent(stage, 'customer.deleted', shownCustomer(customer), { id: null, idempotency_key: null });
}

const spend = (method: SimulatedMethod): void => {
  method.customer = null;
  method.isSpent = true;
};

export function customerRoutes(app: Calls, stage: StripeStage): void {
  registerCall(app, stage, 'POST', '/v1/customers', {
    known: ['email', 'name', 'metadata.*', 'expand.*'],
    answer: ({ form, cause }) => {
      const customer: SimulatedCustomer = {
        id: newId('cus').slice(0, 18),
        created: secondsNow(stage),
        email: form.optional('email'),
        name: form.optional('name'),
        metadata: form.map('metadata'),
        defaultMethod: null,
        deleted: false,
      };
      stage.world.customers = newestFirst(stage.world.customers, customer);
      recordEvent(stage, 'customer.created', shownCustomer(customer), cause);
      return shownCustomer(customer);
    },
  });
  registerCall(app, stage, 'GET', '/v1/customers/:id', {
    known: ['expand.*'],
    answer: ({ id }) => {
      const customer = withId(stage.world.customers, id);
      if (!customer) throw missing('customer', id, 'id');
      return shownCustomer(customer);
    },
  });
  registerCall(app, stage, 'POST', '/v1/customers/:id', {
    known: ['email', 'name', 'metadata.*', 'invoice_settings.default_payment_method', 'expand.*'],
    answer: ({ form, id, cause }) => {
      const customer = customerNamed(stage.world, id, 'id');
      const wanted = form.text('invoice_settings.default_payment_method');
      if (wanted) {
        const method = withId(stage.world.methods, wanted);
        if (!method) throw missing('PaymentMethod', wanted, 'invoice_settings[default_payment_method]', 400);
        if (method.customer !== id) {
          throw refuse(400, {
            message: 'The customer does not have a payment method with that ID attached.',
            param: 'invoice_settings[default_payment_method]',
          });
        }
      }
      if (wanted !== undefined) customer.defaultMethod = wanted || null;
      customer.email = form.text('email') === undefined ? customer.email : form.optional('email');
      customer.name = form.text('name') === undefined ? customer.name : form.optional('name');
      Object.assign(customer.metadata, form.map('metadata'));
      recordEvent(stage, 'customer.updated', shownCustomer(customer), cause);
      return shownCustomer(customer);
    },
  });
  methodRoutes(app, stage);
}

function methodRoutes(app: Calls, stage: StripeStage): void {
  registerCall(app, stage, 'GET', '/v1/customers/:id/payment_methods', {
    known: [...LISTED, 'type'],
    answer: ({ form, id }) => {
      customerNamed(stage.world, id, 'id');
      const methods = stage.world.methods.filter((method) => method.customer === id);
      return pageOf(form, 'payment_method', `/v1/customers/${id}/payment_methods`, methods, shownMethod);
    },
  });
  registerCall(app, stage, 'GET', '/v1/payment_methods/:id', {
    known: ['expand.*'],
    answer: ({ id }) => {
      const method = withId(stage.world.methods, id);
      if (!method) throw missing('PaymentMethod', id, 'payment_method');
      return shownMethod(method);
    },
  });
  registerCall(app, stage, 'POST', '/v1/payment_methods/:id/attach', {
    known: ['customer', 'expand.*'],
    answer: ({ form, id, cause }) => {
      const customer = customerNamed(stage.world, form.required('customer'));
      const method = methodNamed(stage, id, null);
      const decline = cardOfToken(method.token)?.always;
      if (decline) throw refuseCard(decline, { payment_method: shownMethod(method) });
      method.customer = customer.id;
      recordEvent(stage, 'payment_method.attached', shownMethod(method), cause);
      return shownMethod(method);
    },
  });
  registerCall(app, stage, 'POST', '/v1/payment_methods/:id/detach', {
    known: ['expand.*'],
    answer: ({ id, cause }) => {
      const method = withId(stage.world.methods, id);
      if (!method) throw missing('PaymentMethod', id, 'payment_method');
      if (method.customer === null) {
        throw refuse(400, {
          message:
            'The payment method you provided is not attached to a customer so detachment is impossible.',
          param: 'payment_method',
        });
      }
      for (const customer of stage.world.customers) {
        if (customer.defaultMethod === id) customer.defaultMethod = null;
      }
      spend(method);
      recordEvent(stage, 'payment_method.detached', shownMethod(method), cause);
      return shownMethod(method);
    },
  });
}
