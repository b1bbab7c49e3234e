/** Read at import time, before a test can fake timers. `setTimeout` would wait at least a millisecond. */
export const runSoon: (then: () => void) => unknown =
  globalThis.setImmediate ?? ((then) => setTimeout(then, 0));

/** An embedded database responds synchronously, so long work must let other requests run between its batches. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => void runSoon(resolve));
