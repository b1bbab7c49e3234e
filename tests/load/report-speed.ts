import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { generateBareReport } from "./bare-report.ts";
import type { DatabaseLocation } from "./databases.ts";
import type { LicenseApi } from "./license-api.ts";
import { printNote, formatCount, formatMs, formatRatio } from "./printing.ts";
import { quantile } from "./process/crowd.ts";

const maxRows = 100_000;
const baselineSampleCount = 200;
const pauseMs = 10;
const roundCount = 3;
/** Byte of a line feed. */
const lineFeedByte = 10;

type ByteChunks = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads up to `maxRows` rows. Returns the rows per second and the beginning of the report. */
async function measureSpeed(report: ByteChunks): Promise<{ speed: number; beginning: string }> {
  const startedAt = performance.now();
  let rowCount = 0;
  const chunks: Uint8Array[] = [];
  for await (const bytes of report) {
    if (chunks.length < 3) chunks.push(bytes);
    for (let index = bytes.indexOf(lineFeedByte); index >= 0; index = bytes.indexOf(lineFeedByte, index + 1))
      rowCount += 1;
    if (rowCount >= maxRows) break;
  }
  const speed = rowCount / ((performance.now() - startedAt) / 1000);
  return { speed, beginning: Buffer.concat(chunks).toString().slice(0, 20_000) };
}

/**
 * Measures the report through the whole API, alternating with a bare cursor. Also measures how much a running report
 * slows down list pages.
 */
export async function printReport(
  location: DatabaseLocation,
  storage: Storage,
  api: LicenseApi,
): Promise<void> {
  const fetchReport = async () => {
    const { body } = await api.get("/api/oem/licenses/report/csv?filters=%7B%7D");
    if (!body) throw new Error("The report has no body.");
    return body;
  };
  const apiSpeeds: number[] = [];
  const cursorSpeeds: number[] = [];
  for (let round = 0; round < roundCount; round += 1) {
    const apiResult = await measureSpeed(await fetchReport());
    apiSpeeds.push(apiResult.speed);
    if (location.DATABASE_URL) continue;
    const cursorResult = await measureSpeed(generateBareReport(location.DATA_DIR));
    cursorSpeeds.push(cursorResult.speed);
    if (cursorResult.beginning !== apiResult.beginning)
      throw new Error("The bare cursor prints a different report.");
  }
  const ratioText =
    cursorSpeeds.length > 0
      ? `, ${(quantile(apiSpeeds, 0.5) / quantile(cursorSpeeds, 0.5)).toFixed(2)} of the speed of a bare cursor`
      : "";
  printNote(`CSV through the whole API: ${formatCount(quantile(apiSpeeds, 0.5))} rows/s${ratioText}`);

  const timePage = async () => {
    await pause(pauseMs);
    const startedAt = performance.now();
    await storage.licenses.listPage(licenseFilter.parse({ pageSize: 10 }));
    return performance.now() - startedAt;
  };
  const idleTimes: number[] = [];
  while (idleTimes.length < baselineSampleCount) idleTimes.push(await timePage());
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const loadedTimes: number[] = [];
  const abortController = new AbortController();
  const pageRequests = (async () => {
    while (!abortController.signal.aborted) loadedTimes.push(await timePage());
  })();
  await measureSpeed(await fetchReport());
  abortController.abort();
  await pageRequests;
  const [idleMs, loadedMs] = [quantile(idleTimes, 0.99), quantile(loadedTimes, 0.99)];
  printNote(
    `A list page during the report: p99 ${formatMs(loadedMs)} ms, ` +
      `without the report ${formatMs(idleMs)} ms (${formatRatio(loadedMs / idleMs)}); ` +
      `longest event loop delay ${formatMs(delays.max / 1e6)} ms`,
  );
}
