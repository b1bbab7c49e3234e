import { toUpperCaseKey } from "#app/domain/text/license-key.ts";
import { addToBatch, startBatch } from "./record-rejections.ts";
import type { RejectedRequest, RejectionBatch } from "./rejection.ts";
import { type Clock, msOf } from "#app/domain/time/time.ts";

export interface RejectionRecorder {
  /** Returns immediately. The rejection is saved within about a second. */
  add(request: RejectedRequest): void;
  /** Saves the rejections that are waiting. */
  flush(): Promise<void>;
}

interface RejectionRecorderOptions {
  save: (licenseKey: string, batches: readonly RejectionBatch[]) => Promise<void>;
  /** Runs the task after a delay of at most a second. */
  schedule: (task: () => Promise<void>) => void;
  onError: (error: unknown) => void;
  now: Clock;
}

/** Rejections beyond this number of devices within a second are not saved. */
const maxWaitingBatches = 5_000;
/** On a Worker, a scheduled task can be cancelled with its request. */
const maxScheduledMs = 30_000;

/** Collects rejections in memory, so that many rejections of one device change its row once a second. */
export function createRejectionRecorder({
  save,
  schedule,
  onError,
  now,
}: RejectionRecorderOptions): RejectionRecorder {
  let waitingBatches = new Map<string, RejectionBatch>();
  let scheduledAtMs = -Infinity;

  async function flush() {
    scheduledAtMs = -Infinity;
    const batches = [...waitingBatches.values()];
    waitingBatches = new Map();
    for (const [licenseKey, batchesOfLicense] of Map.groupBy(batches, ({ latest }) =>
      toUpperCaseKey(latest.licenseKey),
    ))
      await save(licenseKey, batchesOfLicense).catch(onError);
  }

  return {
    flush,
    add(request) {
      const key = JSON.stringify([toUpperCaseKey(request.licenseKey), request.deviceId, request.code]);
      const batch = waitingBatches.get(key);
      if (!batch && waitingBatches.size >= maxWaitingBatches) return;
      waitingBatches.set(key, batch ? addToBatch(batch, request) : startBatch(request));
      const nowMs = msOf(now());
      if (nowMs - scheduledAtMs < maxScheduledMs) return;
      scheduledAtMs = nowMs;
      schedule(flush);
    },
  };
}
