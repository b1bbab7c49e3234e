import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { activityColumns } from "#app/domain/case/case-report.ts";
import { customerColumns } from "#app/domain/fis-customer/fis-report.ts";
import type { Storage } from "#app/domain/storage.ts";
import { type Client, openApi } from "#tests/support/api/api.ts";
import {
  customerNamed,
  daysAgo,
  fisLicense,
  reportCases,
  caseEventOf,
} from "#tests/support/customers/fis-customers.ts";

const customers = "/api/customers/air/csv";

async function report(client: Client, path: string) {
  const { status, text } = await client.get(path);
  expect(status).toBe(200);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  return rows;
}

/** More activities than a report reads in one batch. */
async function manyActivities(storage: Storage) {
  const license = await fisLicense(storage, "Hooli/XYZ\u{7}");
  for (const part of [0, 1, 2]) {
    const events = Array.from({ length: 200 }, (_, nth) =>
      caseEventOf(`e${part}-${nth}`, `c${nth % 5}`, {
        description: nth === 7 ? "=HYPERLINK(1)" : 'Said "yes",\nthen no',
        createdAt: daysAgo(20 - part - nth / 400),
        data: { index: nth },
      }),
    );
    await reportCases(storage, license, events);
  }
  return customerNamed(storage, "Hooli");
}

describe("The CSV of case activities", () => {
  it("requires license-manage, and is an attachment named after the customer and the day", async () => {
    const { asMert, asRita, context } = await openApi();
    const { id } = await manyActivities(context.storage);
    const path = `/api/customers/air/${id}/case-activities/csv`;
    expect((await asRita.get(path)).status).toBe(403);
    const { headers } = await asMert.get(path);
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="case-activities-Hooli XYZ-2026-11-20.csv"; filename*=UTF-8''case-activities-Hooli%20XYZ-2026-11-20.csv`,
    );
  });

  it("contains every activity that matches, newest first, and no cell that runs as a formula", async () => {
    const { asMert, context } = await openApi();
    const { id } = await manyActivities(context.storage);
    const path = `/api/customers/air/${id}/case-activities`;
    const rows = await report(asMert, `${path}/csv?pageSize=5&pageNumber=3`);
    expect(Object.keys(rows[0] ?? {})).toEqual([...activityColumns]);
    const { rows: logged } = await context.storage.caseActivities.page(
      id,
      {},
      { pageNumber: 0, pageSize: 1000 },
    );
    expect(rows.map((row) => row["id"])).toEqual(logged.map((activity) => activity.id));
    expect(rows).toHaveLength(600);
    expect(rows.filter((row) => row["description"] === "'=HYPERLINK(1)")).toHaveLength(3);
    expect(rows[0]).toMatchObject({
      deviceId: "Hooli/XYZ\u{7}-console",
      data: JSON.stringify(logged[0]?.data),
    });
    const some = await report(asMert, `${path}/csv?caseId=c2`);
    expect(new Set(some.map((row) => row["caseId"]))).toEqual(new Set(["c2"]));
    expect(some).toHaveLength(120);
  });

  it("breaks off when it cannot be finished, and logs the reason", async () => {
    const { asMert, context, logged } = await openApi();
    const { id } = await manyActivities(context.storage);
    const walk = context.storage.caseActivities.walk.bind(context.storage.caseActivities);
    let walks = 0;
    context.storage.caseActivities.walk = (...args) => {
      walks += 1;
      if (walks === 2) throw new Error("The database has gone.");
      return walk(...args);
    };
    await expect(asMert.get(`/api/customers/air/${id}/case-activities/csv`)).rejects.toThrow(
      "The database has gone.",
    );
    expect(logged).toMatchObject([{ level: "error", message: "A report broke off" }]);
  });
});

describe("The CSV of FIS customers", () => {
  it("requires license-manage, and is an attachment named after the day", async () => {
    const { asMert, asRita } = await openApi();
    expect((await asRita.get(customers)).status).toBe(403);
    const { headers } = await asMert.get(customers);
    expect(headers.get("content-disposition")).toBe('attachment; filename="fis-customers-2026-11-20.csv"');
  });

  it("contains every customer that matches the filters, by name", async () => {
    const { asMert, context } = await openApi();
    for (let nth = 0; nth < 270; nth += 1) {
      await fisLicense(context.storage, `Company ${String(nth).padStart(3, "0")}`, {
        tags: nth % 2 ? ["odd"] : [],
      });
    }
    const rows = await report(asMert, customers);
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
    const odd = await report(asMert, `${customers}?tag=odd&sortBy=casesUsed&pageNumber=4`);
    expect(odd.map((row) => row["companyName"])).toEqual(
      Array.from({ length: 135 }, (_, nth) => `Company ${String(nth * 2 + 1).padStart(3, "0")}`),
    );
  });
});
