export interface RequestMetrics {
  method: string;
  route: string | undefined;
  status: number;
  durationMs: number;
}

interface Counters {
  countRequest(request: RequestMetrics): void;
  countLogLine(level: "warn" | "error"): void;
  countUnhandledError(): void;
}

/** Null on a Worker, which has no metrics. */
let counters: Counters | null = null;
export const setCounters = (hostCounters: Counters) => {
  counters = hostCounters;
};

export const countRequest: Counters["countRequest"] = (request) => counters?.countRequest(request);
export const countLogLine: Counters["countLogLine"] = (level) => counters?.countLogLine(level);
export const countUnhandledError: Counters["countUnhandledError"] = () => counters?.countUnhandledError();
