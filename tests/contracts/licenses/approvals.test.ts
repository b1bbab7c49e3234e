import { expect, it } from "vitest";
import { jobs } from "#app/jobs/jobs.ts";
import { startTestApiOn } from "#tests/support/api/api.ts";
import { fetchFigure } from "#tests/support/api/dashboard.ts";
import { describeOnEveryEngine } from "#tests/support/engines/engines.ts";
import { approve, ask, fetchApproval, listApprovals, saveRules } from "#tests/support/licenses/approvals.ts";
import { createLicense } from "#tests/support/licenses/bulk.ts";
import { fetchLicense } from "#tests/support/licenses/licenses.ts";

describeOnEveryEngine("Requests for approval", (openDatabase) => {
  it("are listed, carried out once and stored with the run", { timeout: 60_000 }, async () => {
    const { engine } = await openDatabase({ hasDemoData: true });
    const api = await startTestApiOn(engine);
    await saveRules(api.asAda, { neverEnds: true, maxLicenses: 2 });
    await api.grantPrivileges(api.people.rita, ["license-create", "license-manage"]);
    const license = await ask(api.asMert);
    const responses = await Promise.all([approve(api.asAda, license.id), approve(api.asRita, license.id)]);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const key = await createLicense(api);
    const change = { kind: "end-date", expirationDate: "2199-12-31" };
    const body = { operation: "start-bulk-run", body: { keys: [key], change }, reason: "Contract 4711" };
    const run = await ask(api.asMert, body);
    expect((await listApprovals(api.asRita, "waiting")).entities.map(({ id }) => id)).toEqual([run.id]);
    expect((await listApprovals(api.asMert, "waiting")).totalEntityCount).toBe(0);
    expect(await fetchFigure(api.asRita, "approvals")).toMatchObject({
      count: 1,
      lines: [{ id: String(run.id) }],
    });
    expect((await fetchFigure(api.asMert, "approvals"))?.count).toBe(0);
    expect((await approve(api.asRita, run.id)).status).toBe(200);
    await jobs["bulk-runs"](api.context.storage, api.context.now(), api.context);
    expect((await fetchLicense(api.asMert, key)).expiredAt).toMatch(/^2199/);
    expect((await listApprovals(api.asMert, "decided")).entities.map(({ id }) => id)).toEqual([
      run.id,
      license.id,
    ]);
    expect(await fetchApproval(api.asMert, run.id)).toMatchObject({
      state: "approved",
      runId: expect.any(Number),
    });
    await api.context.storage.approvals.removeBefore("2099-01-01T00:00:00.000Z");
    expect((await listApprovals(api.asMert, "decided")).totalEntityCount).toBe(0);
  });
});
