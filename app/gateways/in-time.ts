/**
 * Does the work with a signal that ends it after so long. The timer ends with the work: that of `AbortSignal.timeout` would
 * hold whatever listens to it, request and reply, until its time is up.
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

/** A signal that goes off after so long, unless it is lifted before. */
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
