/**
 * Runs `work` with a timeout signal. The timer ends with the work; `AbortSignal.timeout` would retain its listeners,
 * request and response, until the time is up.
 */
export async function withTimeout<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const timeout = cancellableTimeout(ms);
  try {
    return await work(timeout.signal);
  } finally {
    timeout.clear();
  }
}

/** Cancellable timeout signal. */
export function cancellableTimeout(ms: number): {
  signal: AbortSignal;
  abort: AbortController["abort"];
  clear: () => void;
} {
  const controller = new AbortController();
  const abortLate = () =>
    controller.abort(new DOMException(`This took longer than ${ms} ms.`, "TimeoutError"));
  const timer = setTimeout(abortLate, ms);
  return {
    signal: controller.signal,
    abort: (reason) => controller.abort(reason),
    clear: () => clearTimeout(timer),
  };
}
