/** Maximum number of turns in a row that new connections may delay requests. Equals Node's default listen backlog. */
const maxDeferrals = 511;

interface QueueLimits {
  /** Further requests of the caller are rejected. */
  maxWaitingPerCaller?: number;
  /** Further requests of the caller wait, so that one caller cannot use all database connections. */
  maxRunningPerCaller?: number;
}

interface QueuedRequest {
  /** User or client address whose requests share one queue. */
  caller: string;
  /** Handles the request. Must call `end` when its response begins, or its connection is closed. */
  start: (end: () => void) => void;
  reject: () => void;
}

interface RequestQueue {
  enqueue: (request: QueuedRequest) => void;
  /** Must be called for each accepted connection. */
  onConnection: () => void;
}

interface CallerQueue {
  caller: string;
  waiting: QueuedRequest["start"][];
  runningCount: number;
  /** True while the caller is in the list of callers whose turn comes. */
  hasTurn: boolean;
}

/**
 * Starts one request per turn of the event loop, because with an embedded database each request blocks the process. The
 * callers take turns, so that one caller with many requests does not delay the others.
 * Node accepts one connection per turn. The queue therefore starts no request while connections arrive. Otherwise a
 * health check on a new connection would wait until a request of every earlier connection has run.
 */
export function createRequestQueue({
  maxWaitingPerCaller = 20,
  maxRunningPerCaller = 3,
}: QueueLimits = {}): RequestQueue {
  const queues = new Map<string, CallerQueue>();
  const turns: CallerQueue[] = [];
  const rejections: (() => void)[] = [];
  let isScheduled = false;
  let hasNewConnection = false;
  let deferralCount = 0;

  function startNext() {
    isScheduled = false;
    const isDeferred = hasNewConnection && deferralCount < maxDeferrals;
    hasNewConnection = false;
    deferralCount = isDeferred ? deferralCount + 1 : 0;
    if (!isDeferred) {
      rejections.shift()?.();
      startRequestOfNextCaller();
    }
    schedule();
  }

  function startRequestOfNextCaller() {
    const queue = turns.shift();
    if (!queue) return;
    queue.hasTurn = false;
    const start = queue.waiting.shift();
    if (!start) return;
    queue.runningCount += 1;
    takeTurn(queue);
    let isRunning = true;
    start(() => {
      if (!isRunning) return;
      isRunning = false;
      queue.runningCount -= 1;
      if (queue.runningCount === 0 && queue.waiting.length === 0) queues.delete(queue.caller);
      takeTurn(queue);
      schedule();
    });
  }

  function takeTurn(queue: CallerQueue) {
    if (queue.hasTurn || queue.waiting.length === 0 || queue.runningCount >= maxRunningPerCaller) return;
    queue.hasTurn = true;
    turns.push(queue);
  }

  function schedule() {
    if (isScheduled || (turns.length === 0 && rejections.length === 0)) return;
    isScheduled = true;
    setImmediate(startNext);
  }

  return {
    enqueue({ caller, start, reject }) {
      const queue = queues.get(caller) ?? { caller, waiting: [], runningCount: 0, hasTurn: false };
      queues.set(caller, queue);
      if (queue.waiting.length >= maxWaitingPerCaller) rejections.push(reject);
      else queue.waiting.push(start);
      takeTurn(queue);
      schedule();
    },
    onConnection() {
      hasNewConnection = true;
    },
  };
}
