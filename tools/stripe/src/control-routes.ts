import { HTTPException } from 'hono/http-exception';
import type { StandInApp } from './app-types.ts';
import { assertJson, readControlBody } from './control-body.ts';
import { FAULT_KINDS } from './faults.ts';
import { forceIntent, readIntentPatch } from './life/force-intent.ts';
import {
  readPastPayment,
  readPastRefund,
  recordPastPayment,
  recordPastRefund,
} from './life/past-payment.ts';
import { closeDispute, failRefund } from './life/refund.ts';
import { clearStore } from './state.ts';
import { DISPUTE_ENDS } from './wire/dispute.ts';
import { createAct, emitAny, finish, type World } from './world.ts';

const PREFIX = '/_control';
const RULE_KINDS = ['drop', 'duplicate', 'hold'] as const;
const DONE = { done: true };

/** Mounts the calls with which tests inspect and disturb the stand-in; never under `/v1`. */
export function mountControl(app: StandInApp, world: World): void {
  app.use(`${PREFIX}/*`, async (c, next) => {
    assertJson(c);
    await next();
  });
  mountWebhookControl(app, world);
  mountEventControl(app, world);
  mountStateControl(app, world);
  mountPastControl(app, world);
}

function mountWebhookControl(app: StandInApp, { webhooks }: World): void {
  const { rules } = webhooks;
  app.get(`${PREFIX}/webhooks`, (c) => c.json(webhooks.endpoints()));
  app.post(`${PREFIX}/webhooks`, async (c) => {
    const body = await readControlBody(c);
    webhooks.register({ url: body.text('url'), secret: body.text('secret') });
    return c.json(DONE);
  });
  app.post(`${PREFIX}/webhooks/remove`, async (c) => {
    webhooks.remove((await readControlBody(c)).text('url'));
    return c.json(DONE);
  });
  app.post(`${PREFIX}/deliveries/pause`, (c) => {
    rules.isPaused = true;
    return c.json(DONE);
  });
  app.post(`${PREFIX}/deliveries/resume`, (c) => {
    webhooks.resume();
    return c.json(DONE);
  });
  app.post(`${PREFIX}/deliveries/release`, (c) => {
    webhooks.releaseHeld();
    return c.json(DONE);
  });
  app.post(`${PREFIX}/deliveries/rule`, async (c) => {
    const body = await readControlBody(c);
    const types = body.optionalTexts('types');
    const rule = { kind: body.oneOf('kind', RULE_KINDS), count: body.number('count') };
    rules.add(types === undefined ? rule : { ...rule, types });
    return c.json(DONE);
  });
  app.post(`${PREFIX}/deliveries/delay`, async (c) => {
    rules.delayMs = (await readControlBody(c)).number('ms');
    return c.json(DONE);
  });
  app.get(`${PREFIX}/deliveries`, (c) => c.json(webhooks.records()));
}

function mountEventControl(app: StandInApp, world: World): void {
  app.get(`${PREFIX}/events`, (c) =>
    c.json([...world.store.events.values()].map((event) => event.wire)),
  );
  app.post(`${PREFIX}/events`, async (c) => {
    const body = await readControlBody(c);
    const act = createAct(world);
    const event = emitAny(act, body.text('type'), body.object('object'));
    finish(act);
    return c.json(event.wire);
  });
  app.post(`${PREFIX}/events/:id/deliver`, (c) => {
    const event = world.store.events.get(c.req.param('id'));
    if (event === undefined) throw new HTTPException(404, { message: 'No such event.' });
    world.webhooks.deliverAgain(event);
    return c.json(DONE);
  });
  app.post(`${PREFIX}/settle`, async (c) => {
    await world.timeline.settled();
    return c.json(DONE);
  });
}

function mountStateControl(app: StandInApp, world: World): void {
  app.get(`${PREFIX}/payment_intents`, (c) =>
    c.json([...world.store.intents.values()].map((stored) => stored.wire)),
  );
  app.post(`${PREFIX}/payment_intents/:id/force`, async (c) => {
    const body = await readControlBody(c);
    const act = createAct(world);
    const intent = forceIntent(act, c.req.param('id'), readIntentPatch(body));
    if (intent === undefined) throw new HTTPException(404, { message: 'No such intent.' });
    const type = body.optionalText('emit');
    if (type !== undefined) emitAny(act, type, intent);
    finish(act);
    return c.json(intent);
  });
  app.post(`${PREFIX}/refunds/:id/fail`, (c) => {
    const act = createAct(world);
    failRefund(act, c.req.param('id'));
    finish(act);
    return c.json(DONE);
  });
  app.get(`${PREFIX}/disputes`, (c) => c.json([...world.store.disputes.values()]));
  app.post(`${PREFIX}/disputes/:id/close`, async (c) => {
    const status = (await readControlBody(c)).oneOf('status', DISPUTE_ENDS);
    const act = createAct(world);
    const closed = closeDispute(act, c.req.param('id'), status);
    if (closed === undefined) throw new HTTPException(404, { message: 'No such dispute.' });
    finish(act);
    return c.json(closed);
  });
  app.get(`${PREFIX}/requests`, (c) => c.json(world.log.entries()));
  app.post(`${PREFIX}/faults`, async (c) => {
    const body = await readControlBody(c);
    const method = body.optionalText('method');
    const path = body.optionalText('path');
    const ms = body.optionalNumber('ms');
    world.faults.arm({
      kind: body.oneOf('kind', FAULT_KINDS),
      count: body.optionalNumber('count') ?? 1,
      ...(method === undefined ? {} : { method }),
      ...(path === undefined ? {} : { path }),
      ...(ms === undefined ? {} : { ms }),
    });
    return c.json(DONE);
  });
  app.post(`${PREFIX}/clock/advance`, async (c) => {
    world.clock.advance((await readControlBody(c)).number('seconds'));
    world.timeline.wake();
    world.changed();
    return c.json({ now: world.clock.now() });
  });
  app.get(`${PREFIX}/tax/transactions`, (c) => c.json([...world.store.transactions.values()]));
  app.post(`${PREFIX}/tax`, async (c) => {
    const body = await readControlBody(c);
    world.tax.isActive = body.optionalFlag('isActive') ?? true;
    world.tax.percent = body.optionalNumber('percent') ?? null;
    return c.json(DONE);
  });
  app.post(`${PREFIX}/wipe`, (c) => {
    clearStore(world.store);
    Object.assign(world.tax, { isActive: true, percent: null });
    world.timeline.clear();
    world.webhooks.clear();
    world.faults.clear();
    world.log.clear();
    world.changed();
    return c.json(DONE);
  });
}

function mountPastControl(app: StandInApp, world: World): void {
  app.post(`${PREFIX}/past_payments`, async (c) => {
    recordPastPayment(world, readPastPayment(await readControlBody(c)));
    return c.json(DONE);
  });
  app.post(`${PREFIX}/past_refunds`, async (c) => {
    const isTaken = recordPastRefund(world, readPastRefund(await readControlBody(c)));
    if (!isTaken) throw new HTTPException(404, { message: 'No such payment.' });
    return c.json(DONE);
  });
}
