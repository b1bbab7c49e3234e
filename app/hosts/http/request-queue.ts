/** Maximum number of turns in a row that new connections may delay requests. Equals Node's default listen backlog. */
const maxDeferrals = 511;

interface RequestQueue {
  enqueue: (handleRequest: () => void) => void;
  /** Must be called for each accepted connection. */
  onConnection: () => void;
}

/**
 * Starts one request per turn of the event loop, because with an embedded database each request blocks the process.
 * Node accepts one connection per turn. The queue therefore starts no request while connections arrive. Otherwise a
 * health check on a new connection would wait until a request of every earlier connection has run.
 */
export function createRequestQueue(): RequestQueue {
  const queue: (() => void)[] = [];
  let isScheduled = false;
  let hasNewConnection = false;
  let deferralCount = 0;

  function startNext() {
    isScheduled = false;
    const isDeferred = hasNewConnection && deferralCount < maxDeferrals;
    hasNewConnection = false;
    deferralCount = isDeferred ? deferralCount + 1 : 0;
    if (!isDeferred) queue.shift()?.();
    schedule();
  }

  function schedule() {
    if (isScheduled || queue.length === 0) return;
    isScheduled = true;
    setImmediate(startNext);
  }

  return {
    enqueue(handleRequest) {
      queue.push(handleRequest);
      schedule();
    },
    onConnection() {
      hasNewConnection = true;
    },
  };
}
