import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { activityColumns } from "#app/domain/case/case-report.ts";
import { customerColumns } from "#app/domain/fis-customer/fis-report.ts";
import type { Storage } from "#app/domain/storage/storage.ts";
import { type Client, startTestApi } from "#tests/support/api/api.ts";
import {
  findCustomerByName,
  daysAgo,
  issueFisLicense,
  storeCaseEvents,
  createCaseEvent,
} from "#tests/support/customers/fis-customers.ts";

const customersCsvPath = "/api/customers/air/csv";

async function fetchCsvRows(client: Client, path: string) {
  const { status, text } = await client.get(path);
  expect(status).toBe(200);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  return rows;
}

/** Creates more activities than a report reads in one batch. */
async function createManyActivities(storage: Storage) {
  const license = await issueFisLicense(storage, "Hooli/XYZ\u{7}");
  for (const batch of [0, 1, 2]) {
    const events = Array.from({ length: 200 }, (_, index) =>
      createCaseEvent(`e${batch}-${index}`, `c${index % 5}`, {
        // One description of each batch is a spreadsheet formula, which the report must escape.
        description: index === 7 ? "=HYPERLINK(1)" : 'Said "yes",\nthen no',
        createdAt: daysAgo(20 - batch - index / 400),
        data: { index },
      }),
    );
    await storeCaseEvents(storage, license, events);
  }
  return findCustomerByName(storage, "Hooli");
}

describe("The CSV of case activities", () => {
  it("requires license-manage and is named after the customer and the day", async () => {
    const { asMert, asRita, context } = await startTestApi();
    const { id } = await createManyActivities(context.storage);
    const path = `/api/customers/air/${id}/case-activities/csv`;
    expect((await asRita.get(path)).status).toBe(403);
    const { headers } = await asMert.get(path);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="case-activities-Hooli XYZ-2026-11-20.csv"; filename*=UTF-8''case-activities-Hooli%20XYZ-2026-11-20.csv`,
    );
  });

  it("contains every matching activity and escapes formulas", async () => {
    const { asMert, context } = await startTestApi();
    const { id } = await createManyActivities(context.storage);
    const path = `/api/customers/air/${id}/case-activities`;
    const rows = await fetchCsvRows(asMert, `${path}/csv?pageSize=5&pageNumber=3`);
    expect(Object.keys(rows[0] ?? {})).toEqual([...activityColumns]);
    const { rows: activities } = await context.storage.caseActivities.listPage(
      id,
      {},
      { pageNumber: 0, pageSize: 1000 },
    );
    expect(rows.map((row) => row["id"])).toEqual(activities.map((activity) => activity.id));
    expect(rows).toHaveLength(600);
    expect(rows.filter((row) => row["description"] === "'=HYPERLINK(1)")).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      deviceId: "Hooli/XYZ\u{7}-console",
      data: JSON.stringify(activities[0]?.data),
    });
    const filteredRows = await fetchCsvRows(asMert, `${path}/csv?caseId=c2`);
    expect(new Set(filteredRows.map((row) => row["caseId"]))).toEqual(new Set(["c2"]));
    expect(filteredRows).toHaveLength(120);
  });

  it("is aborted when the database fails, and the server logs the reason", async () => {
    const { asMert, context, logLines } = await startTestApi();
    const { id } = await createManyActivities(context.storage);
    const listAfter = context.storage.caseActivities.listAfter.bind(context.storage.caseActivities);
    let batchCount = 0;
    context.storage.caseActivities.listAfter = (...args) => {
      batchCount += 1;
      if (batchCount === 2) throw new Error("The database is down.");
      return listAfter(...args);
    };
    await expect(asMert.get(`/api/customers/air/${id}/case-activities/csv`)).rejects.toThrow(
      "The database is down.",
    );
    expect(logLines).toMatchObject([{ level: "error", message: "A report was interrupted" }]);
  });
});

describe("The CSV of FIS customers", () => {
  it("requires license-manage and is named after the day", async () => {
    const { asMert, asRita } = await startTestApi();
    expect((await asRita.get(customersCsvPath)).status).toBe(403);
    const { headers } = await asMert.get(customersCsvPath);
    expect(headers.get("content-disposition")).toBe('attachment; filename="fis-customers-2026-11-20.csv"');
  });

  it("contains every customer that matches the filters, sorted by name", async () => {
    const { asMert, context } = await startTestApi();
    for (let index = 0; index < 270; index += 1) {
      await issueFisLicense(context.storage, `Company ${String(index).padStart(3, "0")}`, {
        tags: index % 2 ? ["odd"] : [],
      });
    }
    const rows = await fetchCsvRows(asMert, customersCsvPath);
    expect(Object.keys(rows[0] ?? {})).toEqual([...customerColumns]);
    expect(rows).toHaveLength(272);
    expect(rows.at(-1)).toMatchObject({
      companyName: "Umbrella Forensics",
      countryCode: "DE",
      contacts: "Albert Weßker <albert@umbrella.example>",
      casesUsed: "4",
      caseCapacity: "30",
      tags: "escalated, fis, ",
    });
    const oddRows = await fetchCsvRows(asMert, `${customersCsvPath}?tag=odd&sortBy=casesUsed&pageNumber=4`);
    expect(oddRows.map((row) => row["companyName"])).toEqual(
      Array.from({ length: 135 }, (_, index) => `Company ${String(index * 2 + 1).padStart(3, "0")}`),
    );
  });
});
