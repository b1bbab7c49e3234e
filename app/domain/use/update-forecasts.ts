import type { Transact } from "#app/domain/history/transaction.ts";
import { yieldToEventLoop } from "#app/domain/time/event-loop.ts";
import { addDays, type Day, dayOf, type Instant } from "#app/domain/time/time.ts";
import type { DayUse } from "./daily-use.ts";
import { computeForecast, forecastDays } from "./forecast.ts";
import type { MeasuredLicense } from "./obstacle.ts";

const batchSize = 100;

/** A license whose forecast may have changed. */
export interface ForecastRow {
  licenseId: number;
  license: MeasuredLicense;
  /** The stored forecast. */
  fullFrom: Day | null;
  days: DayUse[];
}

export interface ForecastProgress {
  /** Day for which the forecasts are computed. Null before the first run. */
  day: Day | null;
  /** Id of the last license of the previous batch. Null if all licenses of the day are done. */
  after: number | null;
}

export interface ForecastStore {
  readProgress(): Promise<ForecastProgress>;
  /** The next licenses by id, with their use since `from`. */
  listBatch(after: number, from: Day, limit: number): Promise<ForecastRow[]>;
}

export interface ForecastWrites {
  saveFullFrom(licenseId: number, fullFrom: Day | null): void;
  /** The transaction is retried if another process continued. */
  saveProgress(before: ForecastProgress, after: ForecastProgress): void;
}

interface ForecastPorts {
  forecasts: ForecastStore;
  transact: Transact<{ forecasts: ForecastWrites }>;
}

/** Computes the forecast of each license once a day. Commits each batch, so that an interrupted run can continue. */
export async function updateForecasts(storage: ForecastPorts, now: Instant): Promise<void> {
  const today = dayOf(now);
  while (await storage.transact((transaction) => updateNextBatch(storage, transaction, today)))
    await yieldToEventLoop();
}

/** False if the forecasts of the day are complete. */
async function updateNextBatch(
  { forecasts }: ForecastPorts,
  transaction: { forecasts: ForecastWrites },
  today: Day,
): Promise<boolean> {
  const progress = await forecasts.readProgress();
  const after = progress.day === today ? progress.after : 0;
  if (after === null) return false;
  const rows = await forecasts.listBatch(after, addDays(today, -forecastDays), batchSize);
  for (const { licenseId, license, fullFrom, days } of rows) {
    const forecast = computeForecast(license, days, today);
    if (forecast.fullFrom !== fullFrom) transaction.forecasts.saveFullFrom(licenseId, forecast.fullFrom);
  }
  const lastRow = rows.length === batchSize ? rows.at(-1) : undefined;
  transaction.forecasts.saveProgress(progress, { day: today, after: lastRow?.licenseId ?? null });
  return true;
}
