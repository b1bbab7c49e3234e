import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Storage } from "#app/domain/storage.ts";
import { bareReport } from "./bare-report.ts";
import type { DatabaseLocation } from "./databases.ts";
import type { LicenseApi } from "./license-api.ts";
import { count, ms, times } from "./printing.ts";
import { at } from "./process/crowd.ts";

const rowsMeasured = 100_000;
const baselineSamples = 200;
const everyMs = 10;
const rounds = 3;
const newline = 10;

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Returns rows per second of the first rows, and the first bytes. */
async function speedOf(report: Pieces): Promise<{ speed: number; beginning: string }> {
  const startedAt = performance.now();
  let rows = 0;
  const chunks: Uint8Array[] = [];
  for await (const bytes of report) {
    if (chunks.length < 3) chunks.push(bytes);
    for (let index = bytes.indexOf(newline); index >= 0; index = bytes.indexOf(newline, index + 1)) rows += 1;
    if (rows >= rowsMeasured) break;
  }
  const speed = rows / ((performance.now() - startedAt) / 1000);
  return { speed, beginning: Buffer.concat(chunks).toString().slice(0, 20_000) };
}

/**
 * Measures the report through the whole API, alternating with a bare cursor, and how it slows down list pages
 * meanwhile.
 */
export async function printReport(
  location: DatabaseLocation,
  storage: Storage,
  api: LicenseApi,
): Promise<void> {
  const report = async () => {
    const { body } = await api.get("/api/oem/licenses/report/csv?filters=%7B%7D");
    if (!body) throw new Error("The report has no body.");
    return body;
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < rounds; turn += 1) {
    const measured = await speedOf(await report());
    ours.push(measured.speed);
    if (location.DATABASE_URL) continue;
    const least = await speedOf(bareReport(location.DATA_DIR));
    bare.push(least.speed);
    if (least.beginning !== measured.beginning) throw new Error("The bare cursor prints a different report.");
  }
  const ratioText =
    bare.length > 0 ? `, ${(at(ours, 0.5) / at(bare, 0.5)).toFixed(2)} of a bare cursor's` : "";
  console.log(`CSV through the whole API: ${count(at(ours, 0.5))} rows/s${ratioText}`);

  const timePage = async () => {
    await pause(everyMs);
    const startedAt = performance.now();
    await storage.licenses.page(licenseFilter.parse({ pageSize: 10 }));
    return performance.now() - startedAt;
  };
  const alone: number[] = [];
  while (alone.length < baselineSamples) alone.push(await timePage());
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const meanwhile: number[] = [];
  const stop = new AbortController();
  const lookups = (async () => {
    while (!stop.signal.aborted) meanwhile.push(await timePage());
  })();
  await speedOf(await report());
  stop.abort();
  await lookups;
  const [baseline, loaded] = [at(alone, 0.99), at(meanwhile, 0.99)];
  console.log(
    `A page of the list beside it: p99 ${ms(loaded)} ms, alone ${ms(baseline)} ms, ${times(loaded / baseline)}; ` +
      `longest event loop delay ${ms(delays.max / 1e6)} ms`,
  );
}
