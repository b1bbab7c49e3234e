import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

/** State of a server process. */
export interface ServerState {
  /** CPU time in milliseconds. */
  cpu: number;
  /** Private anonymous memory in MB. */
  anonymous: number;
  /** Used heap in MB. */
  heap: number;
  /** Longest delay of the event loop since the previous report, in milliseconds. */
  blocked: number;
}

// The bench loads this file before the code of the server. The file reports the state to the parent process.
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const state: ServerState = {
    cpu: (user + system) / 1000,
    anonymous: readAnonymousMemory(),
    heap: getHeapStatistics().used_heap_size / 2 ** 20,
    blocked: delays.max / 1e6,
  };
  delays.reset();
  process.send?.(state);
});
process.channel?.unref();
// The server exits if the bench process ends without stopping it.
process.on("disconnect", () => process.exit());

/** Private memory in MB, without mapped database pages. Without /proc, all resident memory. */
function readAnonymousMemory(): number {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return process.memoryUsage().rss / 2 ** 20;
  }
}
