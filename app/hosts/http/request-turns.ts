/**
 * Starts one request in each turn of the event loop. With an embedded database a request runs without a pause, so several
 * that arrive together would hold up everything else.
 */
export function requestTurns(): (start: () => void) => void {
  const waiting: (() => void)[] = [];
  let isScheduled = false;

  function takeTurn() {
    isScheduled = false;
    waiting.shift()?.();
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
