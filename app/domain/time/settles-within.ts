/** Waits until the promise settles. Returns false after `timeoutMs` or when the signal aborts. Throws the error of the promise. */
export async function settlesWithin(
  timeoutMs: number,
  promise: Promise<unknown>,
  signal?: AbortSignal,
): Promise<boolean> {
  const { promise: stopPromise, resolve } = Promise.withResolvers<false>();
  const stopWaiting = () => resolve(false);
  const timer = setTimeout(stopWaiting, timeoutMs);
  signal?.addEventListener("abort", stopWaiting);
  if (signal?.aborted) stopWaiting();
  try {
    return await Promise.race([stopPromise, promise.then(() => true)]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", stopWaiting);
  }
}
