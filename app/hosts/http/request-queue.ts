/** As many connections as Node lets wait for being accepted, so a longer flood cannot hold up the requests. */
const maxDeferrals = 511;

interface RequestQueue {
  start: (handle: () => void) => void;
  /** To be called for each accepted connection. */
  connected: () => void;
}

/**
 * Starts one request in each turn of the event loop. With an embedded database a request runs without a pause, so
 * several that arrive together would block everything else. Node accepts one connection per turn, so requests wait while
 * connections arrive: otherwise a health check would wait behind one request per earlier connection.
 */
export function createRequestQueue(): RequestQueue {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let hasConnected = false;
  let deferrals = 0;

  function startNext() {
    isScheduled = false;
    const isDeferred = hasConnected && deferrals < maxDeferrals;
    hasConnected = false;
    deferrals = isDeferred ? deferrals + 1 : 0;
    if (!isDeferred) waiting.shift()?.();
    schedule();
  }

  function schedule() {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(startNext);
  }

  return {
    start(handle) {
      waiting.push(handle);
      schedule();
    },
    connected() {
      hasConnected = true;
    },
  };
}
