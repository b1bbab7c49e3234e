import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { createCsvStream } from "#app/documents/report-csv.ts";
import { type License, presentLicense } from "#app/domain/license/license.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { computeSummary } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { now, umbrellaPending } from "#tests/fixtures/licenses.ts";

function buildLicense(changes: Partial<License> = {}): License {
  const record = { ...umbrellaPending().record, id: 1 };
  return { ...presentLicense(record, computeSummary(record, [], [], defaultSettings, now)), ...changes };
}

const createReportStream = (licenses: AsyncGenerator<License[], void>) =>
  createCsvStream(reportColumns, licenses);

async function* generateBatches(...batches: License[][]): AsyncGenerator<License[], void> {
  yield* batches;
}

const createReportBytes = (...batches: License[][]) =>
  new Response(createReportStream(generateBatches(...batches))).bytes();

/** Parses the report like a spreadsheet. */
async function parseReport(...batches: License[][]): Promise<Record<string, string>[]> {
  const bytes = await createReportBytes(...batches);
  return parse(Buffer.from(bytes), { bom: true, columns: true, record_delimiter: "\r\n" });
}

describe("The CSV report", () => {
  it("begins with a byte order mark and its column names and has CR LF lines", async () => {
    const bytes = await createReportBytes([buildLicense()], []);
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    const [headerRow, row, remainder] = text.split("\r\n");
    expect(headerRow).toBe(
      "key,version,type,environment,packageTierPrettyName,packageTierId,activeServerCapacity,serversInUse," +
        "activeTotalClientCapacity,totalClientsInUse,softCapacity,isOffline,useStatus,lifetimeStatus," +
        "activenessStatus,status,createdAt,activatedAt,expiredAt,firstHeartbeat,lastHeartbeat,createdBy," +
        "updatedAt,firstName,lastName,email,companyName,countryCode,notes,tags,isValid,caseCapacity," +
        "totalClientCapacity,serverCapacity,graceDays,startsAt,fullFrom,alertsCustomer",
    );
    expect(row?.split(",")).toHaveLength(reportColumns.length);
    expect(remainder).toBe("");
  });

  it("contains its column names even without rows", async () => {
    expect(new TextDecoder().decode(await createReportBytes())).toBe(`${reportColumns.join(",")}\r\n`);
  });

  it("contains notes unchanged", async () => {
    const notes = [
      'He said "yes", twice',
      "one\ntwo\r\nthree\rfour",
      "a,b;c\td",
      '"',
      '""',
      "Işık Güvenlik A.Ş. · 株式会社ミライ · شركة · 🙂",
      "'quoted'",
      " padded ",
      "1,5",
    ];
    const rows = await parseReport(notes.map((note) => buildLicense({ notes: note })));
    expect(rows.map((row) => row["notes"])).toEqual(notes);
  });

  it("escapes formulas and leaves numbers unchanged", async () => {
    const cells = {
      "=1+1": "'=1+1",
      " =1+1": "' =1+1",
      "＝1+1": "'＝1+1",
      "　＠sum": "'　＠sum",
      "=cmd|' /C calc'!A0": "'=cmd|' /C calc'!A0",
      "+49 30 1234": "'+49 30 1234",
      "-5": "-5",
      "+5.25": "+5.25",
      "-5 seats": "'-5 seats",
      "-": "'-",
      "--1": "'--1",
      "@SUM(A1)": "'@SUM(A1)",
      "\ttab": "'\ttab",
      "\rreturn": "'\rreturn",
      "a=1": "a=1",
      "-1+cmd": "'-1+cmd",
      "=1,2": "'=1,2",
      "'-5": "''-5",
      "'-10 % until May": "''-10 % until May",
      "''=1": "'''=1",
      "'quoted'": "'quoted'",
    };
    const rows = await parseReport(
      Object.keys(cells).map((notes) => buildLicense({ notes, companyName: notes })),
    );
    expect(rows.map((row) => row["notes"])).toEqual(Object.values(cells));
    expect(rows.map((row) => row["companyName"])).toEqual(Object.values(cells));
  });

  it("quotes cells with a formula character after a semicolon", async () => {
    async function* generateRows() {
      yield [{ company: "x;=cmd|calc!A0" }];
    }
    expect(await new Response(createCsvStream(["company"], generateRows())).text()).toContain(
      '"x;=cmd|calc!A0"\r\n',
    );
  });

  it("contains empty cells for null, and unchanged booleans and timestamps", async () => {
    const [row] = await parseReport([
      buildLicense({
        firstName: null,
        isOffline: true,
        softCapacity: false,
        serverCapacity: 0,
        expiredAt: now,
      }),
    ]);
    expect(row).toMatchObject({
      firstName: "",
      lastHeartbeat: "",
      isOffline: "true",
      softCapacity: "false",
      serverCapacity: "0",
      expiredAt: now,
    });
  });

  it("reads the next batch of licenses only when its consumer requests more", async () => {
    let readCount = 0;
    let isEnded = false;
    async function* generateEndlessBatches(): AsyncGenerator<License[], void> {
      try {
        for (;;) {
          readCount += 1;
          yield [buildLicense()];
        }
      } finally {
        isEnded = true;
      }
    }
    const reader = createReportStream(generateEndlessBatches()).getReader();
    await reader.read();
    expect(readCount).toBe(0);
    await reader.read();
    await reader.read();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(readCount).toBe(2);
    await reader.cancel();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([readCount, isEnded]).toEqual([2, true]);
  });

  it("is aborted when reading the licenses fails", async () => {
    async function* generateFailingBatches(): AsyncGenerator<License[], void> {
      yield [buildLicense()];
      throw new Error("The database is unavailable.");
    }
    await expect(new Response(createReportStream(generateFailingBatches())).text()).rejects.toThrow(
      "The database is unavailable.",
    );
  });

  it("lets other work run between its batches", async () => {
    let turnCount = 0;
    const abortController = new AbortController();
    const countTurn = () => {
      turnCount += 1;
      if (!abortController.signal.aborted) setImmediate(countTurn);
    };
    setImmediate(countTurn);
    await createReportBytes(...Array.from({ length: 20 }, () => [buildLicense()]));
    abortController.abort();
    expect(turnCount).toBeGreaterThan(5);
  });
});
