import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { csvStream } from "#app/documents/report-csv.ts";
import { type License, presentLicense } from "#app/domain/license/license.ts";
import { reportColumns } from "#app/domain/license/report.ts";
import { summarize } from "#app/domain/license/status.ts";
import { defaultSettings } from "#app/domain/settings/settings.ts";
import { now, umbrellaPending } from "#tests/fixtures/licenses.ts";

function licenseOf(changes: Partial<License> = {}): License {
  const record = { ...umbrellaPending().record, id: 1 };
  return { ...presentLicense(record, summarize(record, [], [], defaultSettings, now)), ...changes };
}

const reportCsv = (licenses: AsyncGenerator<License[], void>) => csvStream(reportColumns, licenses);

async function* batches(...licenses: License[][]): AsyncGenerator<License[], void> {
  yield* licenses;
}

const textOf = (...licenses: License[][]) => new Response(reportCsv(batches(...licenses))).bytes();

/** The report as a spreadsheet reads it. */
async function rowsOf(...licenses: License[][]): Promise<Record<string, string>[]> {
  const bytes = await textOf(...licenses);
  return parse(Buffer.from(bytes), { bom: true, columns: true, record_delimiter: "\r\n" });
}

describe("The CSV report", () => {
  it("begins with a byte order mark and the names of its columns, every line ended by CR LF", async () => {
    const bytes = await textOf([licenseOf()], []);
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    const [head, row, end] = text.split("\r\n");
    expect(head).toBe(
      "key,version,type,environment,packageTierPrettyName,packageTierId,activeServerCapacity,serversInUse," +
        "activeTotalClientCapacity,totalClientsInUse,softCapacity,isOffline,useStatus,lifetimeStatus," +
        "activenessStatus,status,createdAt,activatedAt,expiredAt,firstHeartbeat,lastHeartbeat,createdBy," +
        "updatedAt,firstName,lastName,email,companyName,countryCode,notes,tags,isValid,caseCapacity," +
        "totalClientCapacity,serverCapacity,graceDays,startsAt",
    );
    expect(row?.split(",")).toHaveLength(reportColumns.length);
    expect(end).toBe("");
  });

  it("contains the names of its columns even without rows", async () => {
    expect(new TextDecoder().decode(await textOf())).toBe(`${reportColumns.join(",")}\r\n`);
  });

  it("keeps every text unchanged, for all characters", async () => {
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
    const rows = await rowsOf(notes.map((note) => licenseOf({ notes: note })));
    expect(rows.map((row) => row["notes"])).toEqual(notes);
  });

  it("runs no cell as a formula, and leaves numbers unchanged", async () => {
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
    };
    const rows = await rowsOf(Object.keys(cells).map((notes) => licenseOf({ notes, companyName: notes })));
    expect(rows.map((row) => row["notes"])).toEqual(Object.values(cells));
    expect(rows.map((row) => row["companyName"])).toEqual(Object.values(cells));
  });

  it("quotes cells that would begin with a formula character after a semicolon", async () => {
    async function* rows() {
      yield [{ company: "x;=cmd|calc!A0" }];
    }
    expect(await new Response(csvStream(["company"], rows())).text()).toContain('"x;=cmd|calc!A0"\r\n');
  });

  it("writes nothing for null, true and false for booleans, and timestamps unchanged", async () => {
    const [row] = await rowsOf([
      licenseOf({ firstName: null, isOffline: true, softCapacity: false, serverCapacity: 0, expiredAt: now }),
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

  it("takes the next licenses only when the reader continues, and none once the reader has disconnected", async () => {
    let readCount = 0;
    let isEnded = false;
    async function* endless(): AsyncGenerator<License[], void> {
      try {
        for (;;) {
          readCount += 1;
          yield [licenseOf()];
        }
      } finally {
        isEnded = true;
      }
    }
    const reader = reportCsv(endless()).getReader();
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

  it("breaks off when reading the licenses fails", async () => {
    async function* broken(): AsyncGenerator<License[], void> {
      yield [licenseOf()];
      throw new Error("The database has gone.");
    }
    await expect(new Response(reportCsv(broken())).text()).rejects.toThrow("The database has gone.");
  });

  it("yields to other work between its batches", async () => {
    let turns = 0;
    const abortController = new AbortController();
    const take = () => {
      turns += 1;
      if (!abortController.signal.aborted) setImmediate(take);
    };
    setImmediate(take);
    await textOf(...Array.from({ length: 20 }, () => [licenseOf()]));
    abortController.abort();
    expect(turns).toBeGreaterThan(5);
  });
});
