import { readFileSync } from "node:fs";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";

/** How a server is doing. */
export interface ServerState {
  /** What it has worked, in milliseconds of a processor. */
  cpu: number;
  /** Memory that is nobody else's and no file's, in MB. */
  anonymous: number;
  heap: number;
  /** For how long its loop stood still at the longest, in milliseconds, since it was asked last. */
  blocked: number;
}

/** Loaded into a server ahead of its own code: tells whoever started it how it is doing. */
const delays = monitorEventLoopDelay({ resolution: 5 });
delays.enable();
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const state: ServerState = {
    cpu: (user + system) / 1000,
    anonymous: anonymousMemory(),
    heap: getHeapStatistics().used_heap_size / 2 ** 20,
    blocked: delays.max / 1e6,
  };
  delays.reset();
  process.send?.(state);
});
process.channel?.unref();
// A bench that fails leaves nobody behind.
process.on("disconnect", () => process.exit());

/** Pages of a database that is mapped count as resident and belong to nobody. Where nobody knows, all that is resident. */
function anonymousMemory(): number {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
    return Number(kilobytes) / 1024;
  } catch {
    return process.memoryUsage().rss / 2 ** 20;
  }
}
