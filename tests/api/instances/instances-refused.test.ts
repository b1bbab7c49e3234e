import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openApi, refusal } from "#tests/support/api/api.ts";
import {
  buyerOf,
  checking,
  creating,
  instancesOf,
  progressOf,
  registered,
  registering,
  retrying,
  signUpOf,
  stepsAfter,
} from "#tests/support/customers/buyers.ts";
import { buyersPassword } from "#tests/support/customers/buyers-password.ts";

describe("An instance is rejected", () => {
  it("with IR01 if the subdomain is taken; then another may be registered", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new", { domain: "taken" });
    const reply = await creating(api, key);
    expect(reply.status).toBe(409);
    expect(reply.body).toEqual(refusal("IR01", { fields: { domain: [expect.any(String)] } }));
    expect(await instancesOf(api)).toEqual([]);
    const without = await creating(api, key);
    expect(without.status).toBe(422);
    expect(without.body).toEqual(refusal("IR00", { fields: { domain: [expect.any(String)] } }));

    expect((await registering(api, signUpOf("sandbox-new", { domain: "www" }))).status).toBe(409);
    expect(await registered(api, "sandbox-new", { domain: "free" })).toBe(key);
    expect(progressOf(await creating(api, key)).hostname).toBe("free.instances.example.com");
  });

  it.each([
    ["full", "IR02"],
    ["approval", "IR03"],
  ])("at %s with %s, and the buyer waits where staff see it", async (domain, code) => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new", { domain });
    const reply = await creating(api, key);
    expect(reply.status).toBe(503);
    expect(reply.body).toEqual(refusal(code));
    expect(await buyerOf(api, "sandbox-new")).toMatchObject({ status: "waiting", subdomain: domain });
    expect(progressOf(await checking(api, key))).toMatchObject({ status: "waiting", server: false });
    expect(api.logged).toMatchObject([{ level: "warn", facts: { code } }]);
    expect((await creating(api, key)).body).toEqual(refusal(code));
    expect(await instancesOf(api)).toHaveLength(1);
  });

  it("and created later, once the provisioner accepts the order", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new", { domain: "full" });
    await creating(api, key);
    const { provisioner } = api.world;
    api.world.provisioner = { ...provisioner, order: async () => {} };
    expect(progressOf(await creating(api, key)).status).toBe("creating");
    expect(await buyerOf(api, "sandbox-new")).toMatchObject({ status: "registered" });
    expect(await stepsAfter(api, key, 1_000)).toBe("creating 1000");
  });

  it("by an error of the provisioner, and created on the next request", async () => {
    const api = await openApi();
    const { provisioner } = api.world;
    const key = await registered(api, "sandbox-new", { domain: "acme" });
    const orders: unknown[] = [];
    api.world.provisioner = {
      ...provisioner,
      async order(order) {
        orders.push(order);
        if (orders.length === 1) throw new Error("The wire is cut.");
      },
    };
    expect((await creating(api, key)).status).toBe(500);
    expect(progressOf(await checking(api, key)).status).toBe("requested");
    expect(progressOf(await creating(api, key)).status).toBe("creating");
    expect(orders).toEqual([
      orders[1],
      expect.objectContaining({ subdomain: "acme", password: buyersPassword }),
    ]);
  });

  it("without a valid password", async () => {
    const api = await openApi();
    const key = await registered(api, "sandbox-new");
    for (const [password, message] of [
      ["", "Please enter a password"],
      [undefined, "Please enter a password"],
      ["password", "Password requirements not met"],
    ]) {
      const reply = await creating(api, key, { password });
      expect([reply.status, reply.body]).toEqual([
        400,
        refusal("INVALID", { fields: { password: [message] } }),
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
      const key = await registered(api, token, { domain });
      await creating(api, key);
      await stepsAfter(api, key, 1_000);
      await retrying(api, key);
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
