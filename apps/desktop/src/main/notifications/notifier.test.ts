import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { createNotifier } from './notifier.ts';

class FakeNotice extends EventEmitter {
  readonly show = vi.fn();
  readonly close = vi.fn(() => this.emit('close'));
}

function setUp() {
  const made: FakeNotice[] = [];
  const onClick = vi.fn();
  const show = createNotifier({
    create: () => {
      const notice = new FakeNotice();
      made.push(notice);
      return notice;
    },
    onClick,
  });
  return { made, onClick, show };
}

const paid = { id: 'KS-1 paid', title: 'Paid', body: 'KS-1 is paid.' };

it('reports a clicked notification once', () => {
  const { made, onClick, show } = setUp();
  show(paid);
  expect(made[0]?.show).toHaveBeenCalledOnce();
  made[0]?.emit('click');
  expect(onClick).toHaveBeenCalledExactlyOnceWith('KS-1 paid');
});

it('replaces an older notification of the same id', () => {
  const { made, onClick, show } = setUp();
  show(paid);
  show(paid);
  show({ ...paid, id: 'KS-2 paid' });
  expect(made.map(({ close }) => close.mock.calls.length)).toEqual([1, 0, 0]);
  made[1]?.emit('click');
  expect(onClick).toHaveBeenCalledExactlyOnceWith('KS-1 paid');
});

it('does nothing on a system without notifications', () => {
  const onClick = vi.fn();
  createNotifier({ create: () => null, onClick })(paid);
  expect(onClick).not.toHaveBeenCalled();
});
