import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startTestApi, errorBody } from "#tests/support/api/api.ts";
import {
  findBuyer,
  requestInstanceStatus,
  requestInstance,
  selectInstances,
  parseProgress,
  registerBuyer,
  requestRegistration,
  requestInstanceRetry,
  createSignUpForm,
  fetchStepsAfter,
} from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";

describe("An instance", () => {
  it("is rejected with IR01 if its subdomain is taken", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "taken" });
    const response = await requestInstance(api, key);
    expect(response.status).toBe(409);
    expect(response.body).toEqual(errorBody("IR01", { fields: { domain: [expect.any(String)] } }));
    expect(await selectInstances(api)).toEqual([]);
    const secondRejection = await requestInstance(api, key);
    expect(secondRejection.status).toBe(422);
    expect(secondRejection.body).toEqual(errorBody("IR00", { fields: { domain: [expect.any(String)] } }));

    expect((await requestRegistration(api, createSignUpForm("sandbox-new", { domain: "www" }))).status).toBe(
      409,
    );
    expect(await registerBuyer(api, "sandbox-new", { domain: "free" })).toBe(key);
    expect(parseProgress(await requestInstance(api, key)).hostname).toBe("free.instances.example.com");
  });

  it.each([
    ["full", "IR02"],
    ["approval", "IR03"],
  ])("with the subdomain %s is rejected with %s, and staff see the waiting buyer", async (domain, code) => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain });
    const response = await requestInstance(api, key);
    expect(response.status).toBe(409);
    expect(response.body).toEqual(errorBody(code));
    expect(await findBuyer(api, "sandbox-new")).toMatchObject({ subdomain: domain });
    expect(parseProgress(await requestInstanceStatus(api, key))).toMatchObject({
      status: "waiting",
      server: false,
    });
    expect(api.logLines).toMatchObject([{ level: "warn", facts: { code } }]);
    expect((await requestInstance(api, key)).body).toEqual(errorBody(code));
    expect(await selectInstances(api)).toHaveLength(1);
  });

  it("is created later when the provisioner accepts the order", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "full" });
    await requestInstance(api, key);
    const { provisioner } = api.context;
    api.context.provisioner = { ...provisioner, order: async () => {} };
    expect(parseProgress(await requestInstance(api, key)).status).toBe("creating");
    expect(await fetchStepsAfter(api, key, 1_000)).toBe("creating 1000");
  });

  it("is created by the next request after an error of the provisioner", async () => {
    const api = await startTestApi();
    const { provisioner } = api.context;
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const orders: unknown[] = [];
    api.context.provisioner = {
      ...provisioner,
      async order(order) {
        orders.push(order);
        if (orders.length === 1) throw new Error("The connection is lost.");
      },
    };
    expect((await requestInstance(api, key)).status).toBe(500);
    expect(parseProgress(await requestInstanceStatus(api, key)).status).toBe("requested");
    expect(parseProgress(await requestInstance(api, key)).status).toBe("creating");
    expect(orders).toHaveLength(2);
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[1]).toMatchObject({ subdomain: "acme", password: buyersPassword });
  });

  it("is rejected without a valid password", async () => {
    const api = await startTestApi();
    const key = await registerBuyer(api, "sandbox-new");
    for (const [password, message] of [
      ["", "Please enter a password"],
      [undefined, "Please enter a password"],
      ["password", "Password requirements not met"],
    ]) {
      const response = await requestInstance(api, key, { password });
      expect([response.status, response.body]).toEqual([
        400,
        errorBody("INVALID", { fields: { password: [message] } }),
      ]);
    }
    expect(await selectInstances(api)).toEqual([]);
  });
});

describe("The password of a buyer", () => {
  it("is stored neither in the database nor in the log", async () => {
    const api = await startTestApi();
    for (const [token, domain] of [
      ["sandbox-new-1", "acme"],
      ["sandbox-new-2", "taken"],
      ["sandbox-new-3", "full"],
      ["sandbox-new-4", "fail-domain"],
    ] as const) {
      const key = await registerBuyer(api, token, { domain });
      await requestInstance(api, key);
      await fetchStepsAfter(api, key, 1_000);
      await requestInstanceRetry(api, key);
    }
    const tables = await api.engine.db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.engine.db);
      expect(JSON.stringify(rows).includes(buyersPassword), name).toBe(false);
    }
    expect(JSON.stringify(api.logLines)).not.toContain(buyersPassword);
  });
});
