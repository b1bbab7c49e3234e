/**
 * Runs `task` with a timeout signal and clears the timer afterwards. `AbortSignal.timeout` would keep the request and
 * the response in memory until the time is up.
 */
export async function runWithTimeout<Result>(
  timeoutMs: number,
  task: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = createCancellableTimeout(timeoutMs);
  try {
    return await task(timeout.signal);
  } finally {
    timeout.clear();
  }
}

/** Creates a signal that aborts after `timeoutMs`, unless `clear` is called before. */
export function createCancellableTimeout(timeoutMs: number): {
  signal: AbortSignal;
  abort: AbortController["abort"];
  clear: () => void;
} {
  const controller = new AbortController();
  const abortOnTimeout = () =>
    controller.abort(
      new DOMException(`The request took longer than ${timeoutMs} milliseconds.`, "TimeoutError"),
    );
  const timer = setTimeout(abortOnTimeout, timeoutMs);
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    clear: () => clearTimeout(timer),
  };
}
