import { describe, expect, it } from "vitest";
import { sortColumns } from "#app/domain/license/filter-fields.ts";
import { eventPage } from "#app/api/licenses/schemas/event.ts";
import { licensePage } from "#app/api/licenses/schemas/license.ts";
import {
  type ApiUnderTest,
  type Client,
  errorBody,
  parseApiResult,
  startTestApi,
  startTestApiOn,
} from "#tests/support/api/api.ts";
import { createLicense } from "#tests/support/licenses/bulk.ts";
import { keyAliasSecrets } from "#tests/support/licenses/hidden-keys.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";

const filteredPath = "/api/oem/licenses/filtered";

const fetchLicenses = async (client: Client, request: object) =>
  parseApiResult(licensePage, await client.post(filteredPath, request));
const fetchEvents = async (client: Client, query: string) =>
  parseApiResult(eventPage, await client.get(`/api/oem/audit?${query}`));
const fetchHistory = async (client: Client, query: string) =>
  parseApiResult(eventPage, await client.get(`/api/oem/history?${query}`));

/** Fetches page after page, and calls `betweenPages` before each page except the first one. */
async function fetchAllPages<Page extends { next: string | null }>(
  fetchPage: (after: string | null) => Promise<Page>,
  betweenPages: (pageIndex: number) => Promise<unknown> = async () => {},
): Promise<Page[]> {
  const pages = [await fetchPage(null)];
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null) {
    await betweenPages(pages.length);
    pages.push(await fetchPage(next));
  }
  return pages;
}

const expectRejectedCursor = async (client: Client, request: object, message: string) =>
  expect(await client.post(filteredPath, request)).toMatchObject({
    status: 400,
    body: errorBody("INVALID", { fields: { after: [expect.stringContaining(message)] } }),
  });

async function fetchFirstCursor(client: Client, request: object): Promise<string> {
  const { next } = await fetchLicenses(client, request);
  if (next === null) throw new Error("The list has only one page.");
  return next;
}

/** Creates, changes and deletes licenses that no test expects in the list. */
async function changeOtherLicenses(api: ApiUnderTest, changedKeys: readonly string[], index: number) {
  await createLicense(api, { companyName: `Aaa new ${index}` });
  await createLicense(api, { companyName: `Zzz new ${index}` });
  const deletedKey = await createLicense(api, { companyName: `Mmm new ${index}` });
  await api.asAda.send("DELETE", `/api/oem/licenses/${deletedKey}`);
  for (const key of changedKeys)
    await api.asMert.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: `Change ${index}` } });
}

describeOnEveryEngine("The cursor of the list of licenses", (openDatabase) => {
  it(
    "returns every license exactly once while licenses are created, changed and deleted",
    { timeout: 120_000 },
    async () => {
      const { engine } = await openDatabase({ hasDemoData: true });
      const api = await startTestApiOn(engine);
      const { entities: deletedLater } = await fetchLicenses(api.asAda, { tag: "emea", pageSize: 100 });
      const deletedKeys = deletedLater.slice(0, 1).map(({ key }) => key);
      for (const order of [
        {},
        { sortBy: "companyName", sortType: "ASC" },
        { sortBy: "lastHeartbeat", sortType: "DESC" },
        { sortBy: "type", sortType: "ASC" },
      ]) {
        const { entities } = await fetchLicenses(api.asRita, { ...order, pageSize: 1000 });
        const keysBefore = entities.map(({ key }) => key).filter((key) => !deletedKeys.includes(key));
        const pages = await fetchAllPages(
          (after) => fetchLicenses(api.asRita, { ...order, pageSize: 3, after }),
          async (pageIndex) => {
            if (pageIndex < 3) await changeOtherLicenses(api, keysBefore.slice(0, 2), pageIndex);
            if (pageIndex === 2)
              for (const key of deletedKeys) await api.asAda.send("DELETE", `/api/oem/licenses/${key}`);
          },
        );
        const keys = pages.flatMap((page) => page.entities.map(({ key }) => key));
        expect({ order, keys: keys.filter((key) => keysBefore.includes(key)) }).toEqual({
          order,
          keys: keysBefore,
        });
        expect(new Set(keys).size).toBe(keys.length);
        expect(pages.map(({ currentPage }) => currentPage)).toEqual(pages.map((_, index) => index));
      }
    },
  );
});

describe("The cursor of the list of licenses", () => {
  it("reads all pages of every sort order, over GET and POST", async () => {
    const { asRita } = await startTestApi();
    for (const sortBy of sortColumns)
      for (const sortType of ["ASC", "DESC"]) {
        const { entities } = await fetchLicenses(asRita, { sortBy, sortType, pageSize: 100 });
        const pages = await fetchAllPages(async (after) => {
          const query = new URLSearchParams({ sortBy, sortType, pageSize: "4", after: after ?? "" });
          return parseApiResult(licensePage, await asRita.get(`/api/oem/licenses/summary?${query}`));
        });
        expect(pages.flatMap((page) => page.entities)).toEqual(entities);
        expect(pages).toHaveLength(3);
        const [, secondPage] = pages;
        const { next } = pages[0] ?? {};
        expect(await fetchLicenses(asRita, { sortBy, sortType, pageSize: 4, after: next })).toEqual(
          secondPage,
        );
      }
  });

  it("continues a page that was requested by its number, with another page size", async () => {
    const { asRita } = await startTestApi();
    const { entities } = await fetchLicenses(asRita, { pageSize: 100 });
    const after = await fetchFirstCursor(asRita, { pageNumber: 1, pageSize: 3 });
    const page = await fetchLicenses(asRita, { pageSize: 100, after });
    expect(page).toMatchObject({
      entities: entities.slice(6),
      totalEntityCount: 11,
      currentPage: 2,
      previousPage: 1,
      next: null,
    });
    expect(await fetchLicenses(asRita, { pageSize: 0 })).toMatchObject({ entities: [], next: null });
    expect((await fetchLicenses(asRita, { pageSize: 11 })).next).toBeNull();
    expect((await fetchLicenses(asRita, { pageSize: 10 })).next).not.toBeNull();
  });

  it("stays valid when the days of a relative period change", async () => {
    const api = await startTestApi();
    const client = await api.createClientWithToken(api.people.rita, "2028-01-01T00:00:00.000Z");
    for (let index = 0; index < 3; index += 1) await createLicense(api, {});
    const request = { dateFilterType: "created", datePeriod: "last-30-days", pageSize: 2 };
    const after = await fetchFirstCursor(client, request);
    api.advanceClock(24 * 60 * 60_000);
    expect((await fetchLicenses(client, { ...request, after })).currentPage).toBe(1);
  });

  it("is rejected if it is damaged, or belongs to another list or installation", async () => {
    const api = await startTestApi();
    const { asAda } = api;
    const cursor = await fetchFirstCursor(asAda, { pageSize: 2 });
    const otherApi = await startTestApi({ cursorSecrets: ["secret of another installation"] });
    const { next: eventCursor } = await fetchEvents(asAda, "pageSize=1");
    for (const after of [
      "x",
      "0",
      cursor.slice(1),
      cursor.slice(0, -1),
      `${cursor}A`,
      await fetchFirstCursor(otherApi.asAda, { pageSize: 2 }),
      eventCursor,
    ])
      await expectRejectedCursor(asAda, { pageSize: 2, after }, "Send the value of the field next");
    expect(await asAda.get(`/api/oem/audit?after=${cursor}`)).toMatchObject({ status: 400 });
    expect(await asAda.post(filteredPath, { after: "x".repeat(5_000) })).toMatchObject({ status: 400 });
  });

  it("is rejected with the names of a different sort order or filter", async () => {
    const { asRita } = await startTestApi();
    const request = { environment: 3, pageSize: 1 };
    const after = await fetchFirstCursor(asRita, request);
    await expectRejectedCursor(asRita, { ...request, after, sortBy: "key" }, "the sort order createdAt DESC");
    await expectRejectedCursor(
      asRita,
      { ...request, after, sortType: "ASC" },
      "the sort order createdAt DESC",
    );
    await expectRejectedCursor(asRita, { pageSize: 1, after }, "with another environment.");
    await expectRejectedCursor(asRita, { ...request, environment: 2, after }, "with another environment.");
    await expectRejectedCursor(
      asRita,
      { ...request, tag: "emea", isOffline: false, after },
      "with another tag, isOffline.",
    );
    await expectRejectedCursor(asRita, { ...request, pageNumber: 1, after }, "either after or pageNumber");
  });

  it("does not reveal license keys to users who may not read them", async () => {
    const { asRita, asMert } = await startTestApi({ keyAliasSecrets });
    const request = { sortBy: "key", sortType: "ASC", pageSize: 2 };
    const { entities, next } = await fetchLicenses(asMert, request);
    const key = entities.at(-1)?.key ?? "";
    const { next: cursor } = await fetchLicenses(asRita, request);
    for (const text of [next, cursor]) {
      expect(text).not.toContain(key);
      expect(atob((text ?? "").replaceAll("-", "+").replaceAll("_", "/"))).not.toContain(key.slice(6, 11));
    }
    expect((await fetchLicenses(asRita, { ...request, after: cursor })).entities).toHaveLength(2);
  });
});

describeOnEveryEngine("The cursor of a list of events", (openDatabase) => {
  it("returns every event exactly once while events are added", { timeout: 60_000 }, async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    const api = await startTestApiOn(engine);
    const { asAda } = api;
    const key = await createLicense(api, {});
    const addEvent = (index: number) =>
      api.asMert.send("PATCH", `/api/oem/licenses/${key}/notes`, { body: { notes: `Note ${index}` } });
    for (let index = 0; index < 5; index += 1) await addEvent(index);
    const lists = [
      { fetchPage: fetchHistory, query: `licenseKey=${key}` },
      { fetchPage: fetchEvents, query: "" },
      { fetchPage: fetchEvents, query: `licenseKey=${key}` },
      { fetchPage: fetchEvents, query: "eventName=update-notes" },
      { fetchPage: fetchEvents, query: "eventName=update-notes,create,add-quota" },
      { fetchPage: fetchEvents, query: "createdBy=mert@example.com&from=2026-01-01" },
    ];
    for (const { fetchPage, query } of lists) {
      const ids = (await fetchPage(asAda, `${query}&pageSize=1000`)).entities.map(({ id }) => id);
      const pages = await fetchAllPages(
        (after) => fetchPage(asAda, `${query}&pageSize=2&after=${after ?? ""}`),
        async (pageIndex) => (pageIndex < 4 ? addEvent(100 + pageIndex) : undefined),
      );
      expect({ query, ids: pages.flatMap(({ entities }) => entities.map(({ id }) => id)) }).toEqual({
        query,
        ids,
      });
    }
  });
});

it("A cursor of the history belongs to its license", async () => {
  const api = await startTestApi();
  const [key, otherKey] = [await createLicense(api, {}), await createLicense(api, {})];
  const { next } = await fetchHistory(api.asRita, `licenseKey=${key}&pageSize=1`);
  expect(
    await api.asRita.get(`/api/oem/history?licenseKey=${otherKey}&pageSize=1&after=${next}`),
  ).toMatchObject({
    status: 400,
    body: errorBody("INVALID", { fields: { after: [expect.stringContaining("with another licenseKey.")] } }),
  });
});
