import { platform } from "#host";
import { saveRejections } from "#app/domain/rejection/record-rejections.ts";
import { createRejectionRecorder, type RejectionRecorder } from "#app/domain/rejection/rejection-recorder.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { formatErrorTrace, log } from "./telemetry/log.ts";
import type { Clock } from "#app/domain/time/time.ts";

/** Rejections within this time are saved together. */
const delayMs = 1_000;

export const openRejectionRecorder = (storage: Storage, now: Clock): RejectionRecorder =>
  createRejectionRecorder({
    save: (licenseKey, batches) => saveRejections(storage, licenseKey, batches),
    schedule: (task) => {
      const delay = new Promise((resolve) => {
        setTimeout(resolve, delayMs);
      });
      platform.afterResponse(delay.then(task));
    },
    onError: (error) => log("error", "Rejections were not saved", { error: formatErrorTrace(error) }),
    now,
  });
