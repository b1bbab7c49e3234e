import { monitorEventLoopDelay } from "node:perf_hooks";
import { expect, test } from "vitest";
import { type Client, startTestApi } from "#tests/support/api/api.ts";

const bytesPerMegabyte = 1024 * 1024;
const nanosecondsPerMs = 1e6;
const header = "key,companyName,email,packageTierId\n";
const ordinaryRow = `OLD-1,Acme,joe@acme.example,corporate-1${" ".repeat(300)}\n`;
const repeatToSize = (megabytes: number, repeatedText: string) =>
  repeatedText.repeat(Math.ceil((megabytes * bytesPerMegabyte) / repeatedText.length));

async function measureUpload(client: Client, text: string) {
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const startUsage = process.cpuUsage();
  const response = await client.send("POST", "/api/oem/imports", {
    headers: { "content-type": "text/csv" },
    text,
  });
  const { user, system } = process.cpuUsage(startUsage);
  delay.disable();
  return { response, cpuMs: (user + system) / 1_000, blockedMs: delay.max / nanosecondsPerMs };
}
type Upload = Awaited<ReturnType<typeof measureUpload>>;

/**
 * Other processes and the garbage collector disturb single uploads.
 * Therefore the test uploads the files in turn several times.
 */
const roundCount = 3;
const findBestTimes = (uploads: readonly Upload[]) => ({
  cpuMs: Math.min(...uploads.map(({ cpuMs }) => cpuMs)),
  blockedMs: Math.min(...uploads.map(({ blockedMs }) => blockedMs)),
});

const oversizedFiles: Record<string, { text: string; code: string; errorMessage: string }> = {
  "a header of 4 MB that repeats one name": {
    text: repeatToSize(4, "name,"),
    code: "IMPORT_LINE",
    errorMessage: "The file has a line that is too long. The limit is 64 KB per line.",
  },
  "a header with 8,000 columns of the same name": {
    text: `${"name,".repeat(7_999)}name\n1\n`,
    code: "IMPORT_COLUMNS",
    errorMessage: "A file can have at most 200 columns, but your file has 8,000.",
  },
  "a line of 30 MB without a break": {
    text: header + repeatToSize(30, "x"),
    code: "IMPORT_LINE",
    errorMessage: "The file has a line that is too long. The limit is 64 KB per line.",
  },
  "a file of 10 MB of blank rows": {
    text: header + repeatToSize(10, "\n"),
    code: "TOO_LARGE",
    errorMessage: "The file has too many rows. The limit is 200,000 rows, including blank rows.",
  },
};

test.each(Object.entries(oversizedFiles))(
  "the API rejects %s as fast as it accepts an ordinary file",
  async (_, { text, code, errorMessage }) => {
    const { asMert } = await startTestApi();
    const acceptedUploads: Upload[] = [];
    const rejectedUploads: Upload[] = [];
    for (let round = 0; round < roundCount; round += 1) {
      acceptedUploads.push(await measureUpload(asMert, header + repeatToSize(4, ordinaryRow)));
      rejectedUploads.push(await measureUpload(asMert, text));
    }
    for (const { response } of acceptedUploads) expect(response.status).toBe(201);
    for (const { response } of rejectedUploads) {
      expect(response.status).toBe(code === "TOO_LARGE" ? 413 : 422);
      expect(response.body).toMatchObject({ error: { code, message: errorMessage } });
    }
    const accepted = findBestTimes(acceptedUploads);
    const rejected = findBestTimes(rejectedUploads);
    expect(rejected.cpuMs).toBeLessThan(2 * accepted.cpuMs + 200);
    expect(rejected.blockedMs).toBeLessThan(2 * accepted.blockedMs + 200);
  },
);

test("the API accepts a file with 200 columns of the same name and numbers the repeated names", async () => {
  const { asMert } = await startTestApi();
  const columns = Array.from({ length: 200 }, () => "name").join(",");
  const { response } = await measureUpload(asMert, `${columns}\n1\n`);
  expect(response.status).toBe(201);
  expect(response.text).toContain('"name (200)"');
});
