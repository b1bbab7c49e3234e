/** Waits until the promise settles, but at most `ms`. Returns false after that time. Throws the error of the promise. */
export async function settlesWithin(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const { promise: timeoutPromise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return await Promise.race([promise.then(() => true), timeoutPromise]);
  } finally {
    clearTimeout(timer);
  }
}
