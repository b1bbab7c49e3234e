/** Cloudflare itself waits longer for a response. */
const defaultTimeoutMs = 90_000;

/**
 * Rejects if the response takes too long. The timer also prevents that a Worker's runtime cancels a request that waits
 * for nothing, because the runtime would send its own text instead of our error.
 */
export async function respondInTime(
  respond: () => Promise<Response>,
  timeoutMs: number = defaultTimeoutMs,
): Promise<Response> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`The request did not end within ${timeoutMs} ms.`)),
    timeoutMs,
  );
  try {
    return await Promise.race([respond(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
