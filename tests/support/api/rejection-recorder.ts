import { saveRejections } from "#app/domain/rejection/record-rejections.ts";
import { createRejectionRecorder, type RejectionRecorder } from "#app/domain/rejection/rejection-recorder.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import type { Clock } from "#app/domain/time/time.ts";

/** Saves rejections only when they are listed, and throws errors of the database. */
export const createUnscheduledRecorder = (storage: Storage, now: Clock): RejectionRecorder =>
  createRejectionRecorder({
    save: (licenseKey, batches) => saveRejections(storage, licenseKey, batches),
    schedule: () => {},
    onError: (error) => {
      throw error;
    },
    now,
  });
