/**
 * Runs `work` with a timeout signal. The timer ends with the work; `AbortSignal.timeout` would retain its listeners,
 * request and response, until the time is up.
 */
export async function inTime<Result>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const limit = timeLimit(ms);
  try {
    return await work(limit.signal);
  } finally {
    limit.lift();
  }
}

/** Cancellable timeout signal. */
export function timeLimit(ms: number): {
  signal: AbortSignal;
  end: AbortController["abort"];
  lift: () => void;
} {
  const ending = new AbortController();
  const tooLate = () => ending.abort(new DOMException(`This took longer than ${ms} ms.`, "TimeoutError"));
  const timer = setTimeout(tooLate, ms);
  return {
    signal: ending.signal,
    end: (reason) => ending.abort(reason),
    lift: () => clearTimeout(timer),
  };
}
