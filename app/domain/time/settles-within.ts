/** Waits until the promise settles. Returns false after `timeoutMs`. Throws the error of the promise. */
export async function settlesWithin(timeoutMs: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: timeoutPromise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), timeoutMs);
  try {
    return await Promise.race([promise.then(() => true), timeoutPromise]);
  } finally {
    clearTimeout(timer);
  }
}
