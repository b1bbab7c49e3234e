import { describe, expect, it } from "vitest";
import { startTestApi, errorBody } from "#tests/support/api/api.ts";
import { fetchStepsAfter } from "#tests/support/customers/buyers.ts";
import {
  requestDeletion,
  requestAction,
  fetchEventNames,
  fetchHostedCustomer,
  startRunningTrial,
  startTrial,
} from "#tests/support/customers/hosted-customers.ts";

describe("Converting a suspended trial", () => {
  it("resumes the trial by default", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    await requestAction(api, key, "suspend", {});
    const response = await requestAction(api, key, "convert", { days: 365 });
    expect(response.body).toMatchObject({ result: { purpose: "paid", state: "running" } });
    expect(await fetchEventNames(api, key)).toContain("resume-instance");
  });

  it("does not resume the trial if the request contains `resume: false`", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    await requestAction(api, key, "suspend", {});
    const response = await requestAction(api, key, "convert", { days: 365, resume: false });
    expect(response.body).toMatchObject({ result: { purpose: "paid", state: "suspended" } });
  });
});

describe("A license restored during the deletion of its instance", () => {
  it("gets another instance with the same subdomain", async () => {
    const api = await startTestApi();
    const key = await startRunningTrial(api);
    expect((await requestAction(api, key, "create-again", {})).body).toEqual(errorBody("NOT_DELETED"));
    await requestDeletion(api, key, "wayne");
    expect((await requestAction(api, key, "create-again", {})).body).toEqual(errorBody("LICENSE_DELETED"));
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "deleted", isLicenseDeleted: true });
    await api.asMert.post(`/api/oem/licenses/${key}/restore`, {});
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "deleted", isLicenseDeleted: false });

    expect((await requestAction(api, key, "create-again", {})).body).toMatchObject({
      result: { state: "creating", subdomain: "wayne", trialEndsAt: "2026-12-04T23:59:59.999Z" },
    });
    for (let step = 0; step < 3; step += 1) await fetchStepsAfter(api, key, 1_000);
    // Each digit is one of the four steps: 1 if the step is done.
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("ready 1111");
    expect(await fetchHostedCustomer(api, key)).toMatchObject({ state: "running", purpose: "trial" });
    const otherKey = await startTrial(api, { subdomain: "other" });
    expect((await requestAction(api, otherKey, "create-again", {})).status).toBe(422);
  });
});
