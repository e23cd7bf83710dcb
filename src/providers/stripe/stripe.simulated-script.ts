/**
 * The script that the simulator serves as Stripe's: the small part of its interface that a card step uses
 * (https://docs.stripe.com/js). Runs in the page of the product and never sees a card: fields and calls are in frames.
 * The function may use nothing from outside, because its text is served.
 */
export function stripeScript(base: string): void {
  type Fields = Record<string, string>;
  type Answer = { error?: Record<string, unknown> } & Record<string, unknown>;
  type Frame = { element: HTMLIFrameElement; ask: (question: object) => Promise<Answer> };
  type Listener = (event: object) => void;
  type Intent = Record<string, unknown> & {
    id: string;
    status: string;
    client_secret: string;
    next_action: { type: string; use_stripe_sdk?: { stripe_js: string } } | null;
  };

  const origin = new URL(base).origin;
  const CONNECTION = {
    type: 'api_connection_error',
    message: 'We could not reach our servers. Please check your connection and try again.',
  };

  /** A page of ours in a frame; only messages of exactly that origin are heard. */
  function openFrame(kind: string, locale: string, listen: (event: Record<string, unknown>) => void): Frame {
    const element = document.createElement('iframe');
    const asked = new URLSearchParams({ kind, locale, origin: location.origin });
    element.src = `${base}/v3/frame?${asked}`;
    element.name = `__privateStripeFrame${Math.floor(Math.random() * 1e6)}`;
    const waiting = new Map<number, (answer: Answer) => void>();
    let last = 0;
    let isLoaded = false;
    const queue: object[] = [];
    const post = (message: object) => {
      if (isLoaded) element.contentWindow?.postMessage(message, origin);
      else queue.push(message);
    };
    addEventListener('message', ({ source, origin: from, data }) => {
      if (source === null || source !== element.contentWindow || from !== origin) return;
      const message = data as { loaded?: true; call?: number; answer?: Answer; event?: string };
      if (message.loaded) {
        isLoaded = true;
        for (const waitingMessage of queue.splice(0)) post(waitingMessage);
      } else if (message.call !== undefined) {
        waiting.get(message.call)?.(message.answer ?? {});
        waiting.delete(message.call);
      } else listen(message);
    });
    return {
      element,
      ask: (question) =>
        new Promise((resolve) => {
          last += 1;
          waiting.set(last, resolve);
          post({ ...question, call: last });
        }),
    };
  }

  const ofSecret = (secret: string): { kind: 'setup_intent' | 'payment_intent'; path: string } => {
    const [id = ''] = secret.split('_secret_');
    const kind = id.startsWith('seti_') ? 'setup_intent' : 'payment_intent';
    return { kind, path: `/v1/${kind}s/${id}` };
  };
  const wordOf = (kind: 'setup_intent' | 'payment_intent') =>
    kind === 'setup_intent' ? 'setupIntent' : 'paymentIntent';

  /** The question of the bank over the page, until it is answered. */
  function askBank(page: string): Promise<void> {
    return new Promise((resolve) => {
      const veil = document.createElement('div');
      Object.assign(veil.style, {
        position: 'fixed',
        inset: '0',
        zIndex: '2147483647',
        display: 'grid',
        placeItems: 'center',
        background: 'rgba(20, 33, 31, 0.5)',
      });
      const frame = document.createElement('iframe');
      frame.title = '3-D Secure';
      frame.src = `${page}?${new URLSearchParams({ origin: location.origin })}`;
      Object.assign(frame.style, {
        width: 'min(420px, calc(100vw - 32px))',
        height: 'min(480px, calc(100vh - 32px))',
        border: '0',
        borderRadius: '16px',
        background: '#fff',
      });
      const before = document.activeElement;
      const listen = ({ source, origin: from, data }: MessageEvent) => {
        if (source !== frame.contentWindow || from !== origin) return;
        if ((data as { bank?: string }).bank !== 'answered') return;
        removeEventListener('message', listen);
        veil.remove();
        if (before instanceof HTMLElement) before.focus();
        resolve();
      };
      addEventListener('message', listen);
      veil.append(frame);
      document.body.append(veil);
      frame.focus();
    });
  }

  function create(key: string) {
    let controller: Frame | undefined;
    const call = (method: string, path: string, fields: Fields): Promise<Answer> => {
      if (!controller) {
        controller = openFrame('controller', 'en', () => undefined);
        controller.element.style.display = 'none';
        controller.element.setAttribute('aria-hidden', 'true');
        document.body.append(controller.element);
      }
      return controller.ask({ ask: 'call', method, path, fields: { key, ...fields } });
    };
    const retrieve = async (secret: string): Promise<Answer> => {
      const { kind, path } = ofSecret(secret);
      const answer = await call('GET', path, { client_secret: secret });
      return answer.error ? { error: answer.error } : { [wordOf(kind)]: answer };
    };
    /** Through the question of the bank, where it has one. */
    const finish = async (intent: Intent): Promise<Answer> => {
      const { kind } = ofSecret(intent.client_secret);
      const page = intent.next_action?.use_stripe_sdk?.stripe_js;
      if (intent.status !== 'requires_action' || page === undefined) return { [wordOf(kind)]: intent };
      await askBank(page);
      const after = await retrieve(intent.client_secret);
      const now = after[wordOf(kind)] as Record<string, unknown> | undefined;
      const error = now?.[kind === 'setup_intent' ? 'last_setup_error' : 'last_payment_error'];
      const isOver = now?.['status'] !== 'requires_payment_method';
      return error && !isOver ? { error: { ...error, [kind]: now } } : after;
    };

    function elements(options: {
      clientSecret: string;
      locale?: string;
      appearance?: { variables?: Record<string, string> };
    }) {
      let frame: Frame | undefined;
      const listeners = new Map<string, Set<Listener>>();
      const tell = (name: string, event: object) => {
        for (const listener of listeners.get(name) ?? []) listener({ elementType: 'payment', ...event });
      };
      const element = {
        mount: (place: string | HTMLElement) => {
          const parent = typeof place === 'string' ? document.querySelector(place) : place;
          if (!parent)
            throw new Error(`The selector you specified (${String(place)}) applies to no DOM elements.`);
          const opened = openFrame('payment', options.locale ?? 'auto', (event) => {
            if (event['event'] === 'height') opened.element.style.height = `${Number(event['height'])}px`;
            else tell(String(event['event']), event);
          });
          frame = opened;
          opened.element.title = 'Secure payment input frame';
          Object.assign(opened.element.style, { width: '100%', height: '0', border: '0', display: 'block' });
          parent.replaceChildren(opened.element);
          void opened
            .ask({ ask: 'look', variables: options.appearance?.variables ?? {} })
            .then(() => retrieve(options.clientSecret))
            .then(({ error }) => {
              if (frame !== opened) return;
              if (error) tell('loaderror', { error });
              else tell('ready', {});
            });
        },
        unmount: () => {
          frame?.element.remove();
          frame = undefined;
        },
        destroy: () => element.unmount(),
        on: (name: string, listener: Listener) => {
          const all = listeners.get(name) ?? new Set();
          listeners.set(name, all.add(listener));
          return element;
        },
        off: (name: string, listener: Listener) => {
          listeners.get(name)?.delete(listener);
          return element;
        },
      };
      return {
        clientSecret: options.clientSecret,
        create: (type: string) => {
          if (type !== 'payment') throw new Error(`The simulator has no element ${type}`);
          return element;
        },
        submit: async (): Promise<Answer> =>
          (await frame?.ask({ ask: 'check' })) ?? { error: { type: 'integration_error' } },
        confirm: async (path: string): Promise<Answer> =>
          (await frame?.ask({
            ask: 'confirm',
            path,
            fields: { key, client_secret: options.clientSecret },
          })) ?? { error: { type: 'integration_error' } },
      };
    }
    type Elements = ReturnType<typeof elements>;

    const confirm = async ({ elements: own }: { elements: Elements }): Promise<Answer> => {
      const answer = await own.confirm(`${ofSecret(own.clientSecret).path}/confirm`);
      return answer.error ? { error: answer.error } : finish(answer as unknown as Intent);
    };
    return {
      elements,
      confirmSetup: confirm,
      confirmPayment: confirm,
      retrieveSetupIntent: retrieve,
      retrievePaymentIntent: retrieve,
      handleNextAction: async ({ clientSecret }: { clientSecret: string }): Promise<Answer> => {
        const { kind } = ofSecret(clientSecret);
        const answer = await retrieve(clientSecret);
        const intent = answer[wordOf(kind)];
        return intent ? finish(intent as Intent) : answer.error ? answer : { error: CONNECTION };
      },
    };
  }

  Object.assign(globalThis, {
    Stripe: Object.assign(
      (key: string) => {
        if (!key.startsWith('pk_'))
          throw new Error('Invalid value for Stripe(): apiKey should be a publishable key.');
        return create(key);
      },
      { version: 'endive' },
    ),
  });
}
