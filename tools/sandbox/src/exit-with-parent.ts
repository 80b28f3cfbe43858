/** Loaded into every part: when the sandbox is gone, however it went, the part ends like on SIGTERM. */
const FORCE_AFTER_MS = 8_000;

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), FORCE_AFTER_MS).unref();
});
// This listener must not keep an otherwise finished part alive.
process.channel?.unref();
