const startedPerTurn = 4;

/**
 * Starts a few requests in each turn of the event loop. With an embedded database a request runs without a pause, so many
 * that arrive together would hold up everything else.
 */
export function requestTurns(): (start: () => void) => void {
  const waiting: (() => void)[] = [];
  let isScheduled = false;

  function takeTurn() {
    isScheduled = false;
    for (const start of waiting.splice(0, startedPerTurn)) start();
    schedule();
  }

  function schedule() {
    if (isScheduled || waiting.length === 0) return;
    isScheduled = true;
    setImmediate(takeTurn);
  }

  return (start) => {
    waiting.push(start);
    schedule();
  };
}
