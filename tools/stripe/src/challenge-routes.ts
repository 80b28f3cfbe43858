import { html } from 'hono/html';
import type { StandInApp } from './app-types.ts';
import { answerChallenge } from './life/confirm.ts';
import type { StoredIntent } from './state.ts';
import { createAct, finish, type World } from './world.ts';

const GONE = 'This payment no longer waits for an authentication.';

/** Mounts the 3-D Secure page that Stripe.js shows in a dialog. */
export function mountChallenge(app: StandInApp, world: World): void {
  app.get('/v3/authenticate/:id', (c) => {
    const stored = openIntent(world, c.req.param('id'), c.req.query('challenge'));
    return stored === undefined ? c.html(page(html`<p>${GONE}</p>`), 409) : c.html(asking(stored));
  });
  app.post('/v3/authenticate/:id', async (c) => {
    const form = await c.req.parseBody();
    const stored = openIntent(world, c.req.param('id'), form.challenge);
    if (stored === undefined) return c.json({ error: GONE }, 409);
    const act = createAct(world);
    const intent = answerChallenge(act, stored, form.outcome === 'complete');
    finish(act);
    return c.json({ status: intent.status });
  });
}

function openIntent(world: World, id: string, challenge: unknown): StoredIntent | undefined {
  const stored = world.store.intents.get(id);
  const isOpen = stored?.challenge !== null && stored?.challenge.id === challenge;
  return isOpen ? stored : undefined;
}

function asking({ wire, challenge }: StoredIntent) {
  const amount = (wire.amount / 100).toFixed(2);
  return page(html`
    <script src="/v3/challenge.js"></script>
    <p>The bank asks whether you are paying <strong>${wire.currency.toUpperCase()} ${amount}</strong>.</p>
    <form method="post">
      <input type="hidden" name="challenge" value="${challenge?.id ?? ''}">
      <button name="outcome" value="complete">Complete authentication</button>
      <button name="outcome" value="fail">Fail authentication</button>
    </form>`);
}

function page(content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>3D Secure 2 Test Page</title>
    <style>
      body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #0009; font: 16px/1.5 system-ui, sans-serif; }
      main { background: #fff; color: #1a1a1a; padding: 24px; border-radius: 6px; max-width: 26rem; }
      h1 { font-size: 1.15rem; margin: 0 0 8px; }
      button { font: inherit; padding: 8px 14px; margin: 8px 8px 0 0; border: 1px solid #767676; border-radius: 4px; background: #fff; color: inherit; cursor: pointer; }
      button[value='complete'] { background: #1a1a1a; color: #fff; }
    </style>
  </head>
  <body><main><h1>3D Secure 2 Test Page</h1>${content}</main></body>
</html>`;
}
