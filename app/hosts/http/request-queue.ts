/** Node's backlog of connections. Requests are not deferred more often, so that a flood of connections cannot block them. */
const maxDeferrals = 511;

interface RequestQueue {
  start: (handleRequest: () => void) => void;
  /** Must be called for each accepted connection. */
  onConnection: () => void;
}

/**
 * Starts one request in each turn of the event loop. With an embedded database a request runs without a pause, so
 * several that arrive together would block everything else. Node accepts one connection per turn, so requests wait while
 * connections arrive: otherwise a health check would wait behind one request per earlier connection.
 */
export function createRequestQueue(): RequestQueue {
  const queue: (() => void)[] = [];
  let isScheduled = false;
  let hasConnected = false;
  let deferralCount = 0;

  function startNext() {
    isScheduled = false;
    const isDeferred = hasConnected && deferralCount < maxDeferrals;
    hasConnected = false;
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
    start(handleRequest) {
      queue.push(handleRequest);
      schedule();
    },
    onConnection() {
      hasConnected = true;
    },
  };
}
