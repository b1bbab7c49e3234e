/**
 * Calls a function after the pending events. `setImmediate` is read at import time, before a test can fake timers.
 * `setTimeout` would wait at least a millisecond.
 */
export const runSoon: (callback: () => void) => unknown =
  globalThis.setImmediate ?? ((callback) => setTimeout(callback, 0));

/** An embedded database responds synchronously, so long work must let other requests run between its batches. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void runSoon(resolve));
