import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { readUploadedFile } from "#app/api/endpoint/request-body.ts";
import { readCsvRows } from "#app/documents/license-csv.ts";
import { createImport } from "#app/domain/import/create-import.ts";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";
import { readSystemClock } from "#app/domain/time/time.ts";

// The used memory is comparable only after a garbage collection.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const bytesPerMegabyte = 1024 * 1024;
const fileMegabytes = 20;
const measureIntervalBytes = 2 * bytesPerMegabyte;

function measureUsedBytes(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Creates an upload of a large CSV file. Calls `measure` with the used memory while the server reads the file. */
function createMeasuredRequest(row: string, measure: (bytes: number) => void): Request {
  const encoder = new TextEncoder();
  const rows = encoder.encode(row.repeat(Math.ceil((64 * 1024) / row.length)));
  let sentBytes = 0;
  let lastMeasuredBytes = 0;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const disposition = 'Content-Disposition: form-data; name="file"; filename="large.csv"';
      controller.enqueue(encoder.encode(`--edge\r\n${disposition}\r\n\r\nkey,companyName,notes\n`));
    },
    pull(controller) {
      if (sentBytes >= fileMegabytes * bytesPerMegabyte) {
        controller.enqueue(encoder.encode("\r\n--edge--\r\n"));
        return controller.close();
      }
      controller.enqueue(rows.slice());
      sentBytes += rows.length;
      if (sentBytes - lastMeasuredBytes < measureIntervalBytes) return;
      lastMeasuredBytes = sentBytes;
      measure(measureUsedBytes());
    },
  });
  return new Request("http://localhost/api/oem/imports", {
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    body,
    duplex: "half",
  } as RequestInit);
}

test.each([
  ["short", 1_000],
  ["long", 64_000],
])(
  "the server stores a large file of %s rows during the upload and does not hold the file in memory",
  async (_, rowLength) => {
    const storage = await openStorage(nodeSqlite(await createTestDatabase("node:sqlite", "demo data")));
    closeAfterTest(() => storage.close());
    const person = { email: "mert@example.com", isAdmin: false, privileges: [] };
    const actor = { person, requestId: "large file", actedAt: readSystemClock() };
    const row = `OLD-1,Acme,${"x".repeat(rowLength)}\n`;
    const startBytes = measureUsedBytes();
    let peakBytes = 0;
    const request = createMeasuredRequest(row, (usedBytes) => {
      peakBytes = Math.max(peakBytes, usedBytes);
    });
    const { name, bytes } = await readUploadedFile(request, 100);
    const { rows } = await createImport(storage, actor, name, readCsvRows(bytes));
    expect(rows).toBeGreaterThanOrEqual((fileMegabytes * bytesPerMegabyte) / row.length);
    expect(peakBytes - startBytes).toBeLessThan(12 * bytesPerMegabyte);
  },
);
