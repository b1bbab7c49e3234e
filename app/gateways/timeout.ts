/**
 * Runs `task` with a timeout signal and clears the timer afterwards. `AbortSignal.timeout` would keep the request and
 * the response in memory until the time is up.
 */
export async function runWithTimeout<Result>(
  ms: number,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = createCancellableTimeout(ms);
  try {
    return await task(timeout.signal);
  } finally {
    timeout.clear();
  }
}

/** Creates a signal that aborts after `ms`, unless it is cleared before. */
export function createCancellableTimeout(ms: number): {
  signal: AbortSignal;
  abort: AbortController["abort"];
  clear: () => void;
} {
  const controller = new AbortController();
  const abortOnTimeout = () =>
    controller.abort(new DOMException(`This took longer than ${ms} ms.`, "TimeoutError"));
  const timer = setTimeout(abortOnTimeout, ms);
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    clear: () => clearTimeout(timer),
  };
}
