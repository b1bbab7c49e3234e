import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { licenseFilter } from "#app/domain/license/filter.ts";
import type { Storage } from "#app/domain/storage.ts";
import { bareReport } from "./bare-report.ts";
import type { Place } from "./databases.ts";
import type { LicenseApi } from "./license-api.ts";
import { count, ms, times } from "./printing.ts";
import { at } from "./process/crowd.ts";

const rowsMeasured = 100_000;
const looksAlone = 200;
const everyMs = 10;
const turns = 3;
const newline = 10;

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Returns rows per second of the first rows, and the first bytes. */
async function speedOf(report: Pieces): Promise<{ speed: number; beginning: string }> {
  const begun = performance.now();
  let rows = 0;
  const kept: Uint8Array[] = [];
  for await (const bytes of report) {
    if (kept.length < 3) kept.push(bytes);
    for (let place = bytes.indexOf(newline); place >= 0; place = bytes.indexOf(newline, place + 1)) rows += 1;
    if (rows >= rowsMeasured) break;
  }
  const speed = rows / ((performance.now() - begun) / 1000);
  return { speed, beginning: Buffer.concat(kept).toString().slice(0, 20_000) };
}

/**
 * Measures the report through the whole API, alternating with a bare cursor, and how it slows down list pages
 * meanwhile.
 */
export async function printReport(place: Place, storage: Storage, api: LicenseApi): Promise<void> {
  const report = async () => {
    const { body } = await api.get("/api/oem/licenses/report/csv?filters=%7B%7D");
    if (!body) throw new Error("The report has no body.");
    return body;
  };
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    const told = await speedOf(await report());
    ours.push(told.speed);
    if (place.DATABASE_URL) continue;
    const least = await speedOf(bareReport(place.DATA_DIR));
    bare.push(least.speed);
    if (least.beginning !== told.beginning) throw new Error("The bare cursor prints a different report.");
  }
  const beside = bare.length > 0 ? `, ${(at(ours, 0.5) / at(bare, 0.5)).toFixed(2)} of a bare cursor's` : "";
  console.log(`CSV through the whole API: ${count(at(ours, 0.5))} rows/s${beside}`);

  const look = async () => {
    await pause(everyMs);
    const begun = performance.now();
    await storage.licenses.page(licenseFilter.parse({ pageSize: 10 }));
    return performance.now() - begun;
  };
  const alone: number[] = [];
  while (alone.length < looksAlone) alone.push(await look());
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  const meanwhile: number[] = [];
  const told = new AbortController();
  const looking = (async () => {
    while (!told.signal.aborted) meanwhile.push(await look());
  })();
  await speedOf(await report());
  told.abort();
  await looking;
  const [quiet, busy] = [at(alone, 0.99), at(meanwhile, 0.99)];
  console.log(
    `A page of the list beside it: p99 ${ms(busy)} ms, alone ${ms(quiet)} ms, ${times(busy / quiet)}; ` +
      `longest event loop delay ${ms(delays.max / 1e6)} ms`,
  );
}
