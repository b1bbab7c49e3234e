import type { Storage } from "#app/domain/storage/storage.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { updateForecasts } from "#app/domain/use/update-forecasts.ts";

export const runForecasts = (storage: Storage, now: Date): Promise<void> =>
  updateForecasts(storage, instantOf(now.getTime()));
