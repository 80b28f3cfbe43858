/** Preloaded into every part: once the sandbox is gone, in whatever way, the part exits as on SIGTERM. */
const FORCE_AFTER_MS = 8_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref();
});
// This listener must not keep a finished part alive.
process.channel?.unref();
