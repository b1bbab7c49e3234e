import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openApi, errorBody } from "#tests/support/api/api.ts";
import {
  buyerOf,
  requestStatus,
  requestInstance,
  instancesOf,
  progressOf,
  registerBuyer,
  requestRegistration,
  requestRetry,
  signUpOf,
  stepsAfter,
} from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";

describe("An instance is rejected", () => {
  it("with IR01 if the subdomain is taken; then another may be registered", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "taken" });
    const response = await requestInstance(api, key);
    expect(response.status).toBe(409);
    expect(response.body).toEqual(errorBody("IR01", { fields: { domain: [expect.any(String)] } }));
    expect(await instancesOf(api)).toEqual([]);
    const without = await requestInstance(api, key);
    expect(without.status).toBe(422);
    expect(without.body).toEqual(errorBody("IR00", { fields: { domain: [expect.any(String)] } }));

    expect((await requestRegistration(api, signUpOf("sandbox-new", { domain: "www" }))).status).toBe(409);
    expect(await registerBuyer(api, "sandbox-new", { domain: "free" })).toBe(key);
    expect(progressOf(await requestInstance(api, key)).hostname).toBe("free.instances.example.com");
  });

  it.each([
    ["full", "IR02"],
    ["approval", "IR03"],
  ])("at %s with %s, and the buyer waits where staff see it", async (domain, code) => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new", { domain });
    const response = await requestInstance(api, key);
    expect(response.status).toBe(503);
    expect(response.body).toEqual(errorBody(code));
    expect(await buyerOf(api, "sandbox-new")).toMatchObject({ status: "waiting", subdomain: domain });
    expect(progressOf(await requestStatus(api, key))).toMatchObject({ status: "waiting", server: false });
    expect(api.logged).toMatchObject([{ level: "warn", facts: { code } }]);
    expect((await requestInstance(api, key)).body).toEqual(errorBody(code));
    expect(await instancesOf(api)).toHaveLength(1);
  });

  it("and created later, once the provisioner accepts the order", async () => {
    const api = await openApi();
    const key = await registerBuyer(api, "sandbox-new", { domain: "full" });
    await requestInstance(api, key);
    const { provisioner } = api.context;
    api.context.provisioner = { ...provisioner, order: async () => {} };
    expect(progressOf(await requestInstance(api, key)).status).toBe("creating");
    expect(await buyerOf(api, "sandbox-new")).toMatchObject({ status: "registered" });
    expect(await stepsAfter(api, key, 1_000)).toBe("creating 1000");
  });

  it("by an error of the provisioner, and created on the next request", async () => {
    const api = await openApi();
    const { provisioner } = api.context;
    const key = await registerBuyer(api, "sandbox-new", { domain: "acme" });
    const orders: unknown[] = [];
    api.context.provisioner = {
      ...provisioner,
      async order(order) {
        orders.push(order);
        if (orders.length === 1) throw new Error("The wire is cut.");
      },
    };
    expect((await requestInstance(api, key)).status).toBe(500);
    expect(progressOf(await requestStatus(api, key)).status).toBe("requested");
    expect(progressOf(await requestInstance(api, key)).status).toBe("creating");
    expect(orders).toEqual([
      orders[1],
      expect.objectContaining({ subdomain: "acme", password: buyersPassword }),
    ]);
  });

  it("without a valid password", async () => {
    const api = await openApi();
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
    expect(await instancesOf(api)).toEqual([]);
  });
});

describe("The password", () => {
  it("appears nowhere in the database or the log", async () => {
    const api = await openApi();
    for (const [token, domain] of [
      ["sandbox-new-1", "acme"],
      ["sandbox-new-2", "taken"],
      ["sandbox-new-3", "full"],
      ["sandbox-new-4", "fail-domain"],
    ] as const) {
      const key = await registerBuyer(api, token, { domain });
      await requestInstance(api, key);
      await stepsAfter(api, key, 1_000);
      await requestRetry(api, key);
    }
    const tables = await api.engine.db.introspection.getTables();
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(api.engine.db);
      expect([name, JSON.stringify(rows).includes(buyersPassword)]).toEqual([name, false]);
    }
    expect(JSON.stringify(api.logged)).not.toContain(buyersPassword);
  });
});
