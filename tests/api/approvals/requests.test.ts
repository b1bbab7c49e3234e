import { describe, expect, it } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import { removeStaleRows } from "#app/jobs/sweep.ts";
import { splitIntoBatches } from "#app/storage/engine/sql-fragments.ts";
import { type Client, errorBody, startTestApi } from "#tests/support/api/api.ts";
import { fetchAuditEvents } from "#tests/support/api/audit-events.ts";
import { fetchFigure } from "#tests/support/api/dashboard.ts";
import {
  approve,
  approveSuccessfully,
  approvalsPath,
  ask,
  endlessQuota,
  fetchApproval,
  listApprovals,
  reject,
  sendRequest,
  startWithRules,
} from "#tests/support/licenses/approvals.ts";
import { createLicense } from "#tests/support/licenses/bulk.ts";
import { fetchHistory, fetchLicense, fetchOnlyQuota, fetchQuotas } from "#tests/support/licenses/licenses.ts";

const dayMs = 86_400_000;

describe("A request for approval", () => {
  it("stores what the change would do, and creates the license as the user who asked after an approval", async () => {
    const api = await startWithRules();
    const request = await ask(api.asMert);
    expect(request).toMatchObject({
      operation: "create-license",
      state: "open",
      licenseKey: null,
      companyName: "Wayne Enterprises",
      reason: "Perpetual license.",
      createdBy: "mert@example.com",
      createdAt: "2026-11-20T12:00:00.000Z",
      expiresAt: "2026-11-27T12:00:00.000Z",
      isOwn: true,
      mayDecide: false,
      preview: {
        before: null,
        after: {
          companyName: "Wayne Enterprises",
          expirationDate: "2199-12-31T23:59:59.999Z",
          tags: ["emea"],
        },
      },
    });
    const approved = await approveSuccessfully(api.asAda, request.id);
    expect(approved).toMatchObject({ state: "approved", decidedBy: "ada@example.com" });
    const key = approved.licenseKey ?? "";
    expect(await fetchLicense(api.asMert, key)).toMatchObject({
      createdBy: "mert@example.com",
      expiredAt: "2199-12-31T23:59:59.999Z",
    });
    for (const event of await fetchHistory(api.asMert, key))
      expect(event).toMatchObject({
        createdBy: "mert@example.com",
        details: { approval: request.id, approvedBy: "ada@example.com" },
      });
    expect(
      (await fetchAuditEvents(api)).filter(({ licenseKey }) => licenseKey === null).slice(-2),
    ).toMatchObject([
      { eventName: "request-approval", createdBy: "mert@example.com", details: { approvalId: request.id } },
      { eventName: "approve-request", createdBy: "ada@example.com", details: { approvalId: request.id } },
    ]);
  });

  it("adds a quota and changes the dates of a quota", async () => {
    const api = await startWithRules();
    const key = await createLicense(api);
    const { id, expirationDate } = await fetchOnlyQuota(api.asMert, key);
    const dates = await ask(api.asMert, {
      operation: "change-quota-dates",
      params: { id },
      body: endlessQuota,
      reason: "Contract 4711",
      ifMatch: '"1"',
    });
    expect(dates).toMatchObject({
      licenseKey: key,
      preview: { before: { expirationDate }, after: { expirationDate: "2199-12-31T23:59:59.999Z" } },
    });
    await approveSuccessfully(api.asAda, dates.id);
    const quota = await ask(api.asMert, {
      operation: "add-enterprise-quota",
      body: { licenseKey: key, ...endlessQuota, serverCapacity: 1, totalClientCapacity: 10 },
      reason: "Contract 4711",
    });
    await approveSuccessfully(api.asAda, quota.id);
    expect((await fetchQuotas(api.asMert, key)).map((stored) => stored.expirationDate)).toEqual([
      "2199-12-31T23:59:59.999Z",
      "2199-12-31T23:59:59.999Z",
    ]);
  });

  it("renews a license, and is rejected at once if the change itself is not possible", async () => {
    const api = await startWithRules();
    const key = await createLicense(api);
    const renewal = {
      operation: "renew-license",
      params: { key },
      body: { period: "1-year" },
      reason: "Agreed",
    };
    const { id } = await ask(api.asMert, renewal);
    await approveSuccessfully(api.asAda, id);
    expect((await fetchLicense(api.asMert, key)).expiredAt).toBe("2028-11-19T23:59:59.999Z");
    const impossible = { ...renewal, body: { expirationDate: "2026-11-21" } };
    expect((await sendRequest(api.asMert, impossible)).body).toMatchObject(errorBody("NOT_LATER"));
    const outdated = { ...renewal, ifMatch: '"1"' };
    expect((await sendRequest(api.asMert, outdated)).status).toBe(409);
  });

  it("needs a reason, a known operation and the right of the operation", async () => {
    const api = await startWithRules();
    const key = await createLicense(api);
    const renewal = { operation: "renew-license", params: { key }, body: { period: "1-year" }, reason: " " };
    expect((await sendRequest(api.asMert, renewal)).body).toMatchObject(
      errorBody("INVALID", { fields: { reason: ["Enter a reason."] } }),
    );
    expect((await sendRequest(api.asMert, { ...renewal, operation: "delete" })).status).toBe(400);
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    expect((await sendRequest(api.asRita, { ...renewal, reason: "Agreed" })).status).toBe(403);
  });

  it("is rejected with a reason, and then cannot be approved", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asMert);
    expect((await reject(api.asAda, id, "")).status).toBe(400);
    expect((await reject(api.asAda, id, "The contract has an end.")).status).toBe(200);
    expect(await fetchApproval(api.asMert, id)).toMatchObject({
      state: "rejected",
      decidedBy: "ada@example.com",
      decisionReason: "The contract has an end.",
    });
    expect(await approve(api.asAda, id)).toMatchObject({ status: 422, body: errorBody("DECIDED") });
  });

  it("is withdrawn only by the user who asked", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asMert);
    expect((await api.asAda.send("DELETE", `${approvalsPath}/${id}`)).status).toBe(403);
    expect((await api.asMert.send("DELETE", `${approvalsPath}/${id}`)).status).toBe(200);
    expect(await fetchApproval(api.asAda, id)).toMatchObject({ state: "withdrawn", mayDecide: false });
    expect(await approve(api.asAda, id)).toMatchObject({ status: 422, body: errorBody("DECIDED") });
  });

  it("expires after seven days, and is removed after 90 days", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asMert);
    api.advanceClock(7 * dayMs - 1);
    const asMert = await api.createClientWithSession(api.people.mert);
    expect(await fetchApproval(asMert, id)).toMatchObject({ state: "open" });
    api.advanceClock(1);
    expect(await fetchApproval(asMert, id)).toMatchObject({ state: "expired" });
    api.advanceClock(84 * dayMs);
    await removeStaleRows(api.context.storage, api.context.now());
    expect(await api.context.storage.approvals.find(id)).toBeNull();
  });

  it("is listed as open, waiting for those who may decide, and decided", async () => {
    const api = await startWithRules();
    const first = await ask(api.asMert);
    const second = await ask(api.asAda);
    const listIds = async (client: typeof api.asAda, view: string) =>
      (await listApprovals(client, view)).entities.map(({ id }) => id);
    expect(await listIds(api.asAda, "open")).toEqual([second.id, first.id]);
    expect(await listIds(api.asAda, "waiting")).toEqual([first.id]);
    await api.grantPrivileges(api.people.mert, ["license-manage"]);
    expect(await listIds(api.asMert, "waiting")).toEqual([]);
    await approve(api.asAda, first.id);
    expect(await listIds(api.asAda, "decided")).toEqual([]);
    await api.grantPrivileges(api.people.mert, ["license-create", "license-manage"]);
    await approve(api.asAda, first.id);
    expect(await listIds(api.asAda, "decided")).toEqual([first.id]);
    expect((await api.asRita.get(approvalsPath)).status).toBe(403);
  });

  it("is on the dashboard of those who may decide, until it is decided or expires", async () => {
    const api = await startWithRules();
    const fetchApprovals = (client: Client) => fetchFigure(client, "approvals");
    const noRequests = { count: 0, lines: [] };
    expect(await fetchApprovals(api.asAda)).toMatchObject(noRequests);
    const { id, expiresAt } = await ask(api.asMert);
    const key = await createLicense(api);
    await ask(api.asMert, {
      operation: "start-bulk-run",
      body: { keys: [key], change: { kind: "end-date", expirationDate: "2199-12-31" } },
      reason: "Contract 4711",
    });
    const { count, lines } = (await fetchApprovals(api.asAda)) ?? noRequests;
    expect(count).toBe(2);
    expect(lines.map(({ name }) => name).toSorted()).toEqual(["Wayne Enterprises", "start-bulk-run"]);
    expect(lines).toContainEqual({ id: String(id), name: "Wayne Enterprises", at: expiresAt, state: null });
    expect(await fetchApprovals(api.asMert)).toMatchObject(noRequests);
    expect(await fetchApprovals(api.asRita)).toBeUndefined();
    await api.grantPrivileges(api.people.rita, ["license-create"]);
    expect(await fetchApprovals(api.asRita)).toMatchObject({ count: 1, lines: [{ id: String(id) }] });
    await reject(api.asAda, id, "The contract has an end.");
    expect(await fetchApprovals(api.asRita)).toMatchObject(noRequests);
    expect(await fetchApprovals(api.asAda)).toMatchObject({ count: 1, lines: [{ name: "start-bulk-run" }] });
    api.advanceClock(7 * dayMs);
    const asAda = await api.createClientWithSession(api.people.ada);
    expect(await fetchApprovals(asAda)).toMatchObject(noRequests);
  });

  it("is counted for each user, also if there are many requests", async () => {
    const api = await startWithRules();
    const { id } = await ask(api.asMert);
    const { db } = api.engine;
    const request = await db
      .selectFrom("approval")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const requests = Array.from({ length: 1_000 }, (_, index) => ({ ...request, id: id + 1 + index }));
    for (const batch of splitIntoBatches(requests)) await db.insertInto("approval").values(batch).execute();
    expect((await fetchFigure(api.asAda, "approvals"))?.count).toBe(1_001);
    expect((await fetchFigure(api.asMert, "approvals"))?.count).toBe(0);
  });
});

describe("A request for a bulk change", () => {
  it("stores the effect on each license, and starts a run that names the approver", async () => {
    const api = await startWithRules();
    const keys = [await createLicense(api), await createLicense(api), await createLicense(api)];
    const change = { kind: "end-date", expirationDate: "2199-12-31" };
    const request = await ask(api.asMert, {
      operation: "start-bulk-run",
      body: { filters: { companyName: "Wayne" }, change },
      reason: "Contract 4711",
    });
    expect(request).toMatchObject({
      licenseCount: 3,
      companyName: null,
      preview: { before: null, after: null },
    });
    expect(request.preview.licenses).toHaveLength(3);
    expect(request.preview.licenses[0]).toMatchObject({
      outcome: "change",
      before: { expirationDate: "2027-11-20T23:59:59.999Z" },
      after: { expirationDate: "2199-12-31T23:59:59.999Z" },
    });
    const laterKey = await createLicense(api);
    const { runId } = await approveSuccessfully(api.asAda, request.id);
    await jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
    expect((await api.asMert.get(`/api/oem/bulk-runs/${runId}`)).body).toMatchObject({
      result: { state: "done", total: 3, changed: 3, createdBy: "mert@example.com" },
    });
    for (const key of keys) {
      expect((await fetchLicense(api.asMert, key)).expiredAt).toMatch(/^2199/);
      expect((await fetchHistory(api.asMert, key))[0]).toMatchObject({
        createdBy: "mert@example.com",
        details: { approvedBy: "ada@example.com", bulkRun: runId },
      });
    }
    expect((await fetchLicense(api.asMert, laterKey)).expiredAt).toMatch(/^2027/);
  });

  it("is rejected at once if it would change nothing", async () => {
    const api = await startTestApi();
    const key = await createLicense(api, { environment: 3 });
    const body = { keys: [key], change: { kind: "environment", environment: 3 } };
    expect(
      await sendRequest(api.asMert, { operation: "start-bulk-run", body, reason: "Agreed" }),
    ).toMatchObject({ status: 422, body: errorBody("NOTHING_TO_CHANGE") });
  });
});
