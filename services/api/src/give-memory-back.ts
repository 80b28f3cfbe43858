const LOOK_EVERY_MS = 1_000;
const QUIET_LOOKS = 5;
/** Of the event loop's time. Probes, scrapes and the jobs' clock stay well below. */
const BUSY_SHARE = 0.05;

/**
 * Collects all garbage after each busy time, once the process has been quiet for five seconds. Node
 * keeps what its heap had at its largest, and collects least often where that may be large: so it can
 * be quick while it is busy and small afterwards. Nobody waits for the pause, about 60 ms, unless
 * they come in just then. `busyShare` answers how much of the time since it was last asked was work.
 */
export function giveMemoryBack(collect: () => void, busyShare = shareOfEventLoop()): void {
  let quietLooks = 0;
  let wasBusy = true;
  setInterval(() => {
    if (busyShare() > BUSY_SHARE) {
      wasBusy = true;
      quietLooks = 0;
      return;
    }
    quietLooks += 1;
    if (!wasBusy || quietLooks < QUIET_LOOKS) return;
    wasBusy = false;
    collect();
  }, LOOK_EVERY_MS).unref();
}

function shareOfEventLoop(): () => number {
  let before = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    return utilization;
  };
}
