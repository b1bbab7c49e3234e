import { once } from "node:events";
import { connect, createServer, type AddressInfo } from "node:net";
import { CompiledQuery } from "kysely";
import { describe, expect, it } from "vitest";
import { postgres } from "#app/storage/drivers/postgres.ts";
import { newDatabase } from "#tests/support/engines/databases.ts";
import { engineNames } from "#tests/support/engines/engine-names.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

/** The database behind a proxy that counts the round trips. */
async function countingWaits(url: string) {
  const { hostname, port } = new URL(url);
  let waits = 0;
  const door = createServer((client) => {
    const server = connect(Number(port), hostname);
    let isAnswered = true;
    client.on("data", (bytes) => {
      if (isAnswered) waits += 1;
      isAnswered = false;
      server.write(bytes);
    });
    server.on("data", (bytes) => {
      isAnswered = true;
      client.write(bytes);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  await once(door.listen(0, "127.0.0.1"), "listening");
  closeAfterTest(async () => void door.close());
  const address = new URL(url);
  address.port = String((door.address() as AddressInfo).port);
  async function waitsOf(work: Promise<unknown>) {
    const before = waits;
    await work;
    return waits - before;
  }
  return { url: address.href, waitsOf };
}

const one = CompiledQuery.raw("select 1 as one");

describe.skipIf(!engineNames.includes("PostgreSQL"))("PostgreSQL", () => {
  it("needs one round trip for a snapshot, and two for a unit of work of any size", async () => {
    const { url, waitsOf } = await countingWaits(await newDatabase("PostgreSQL", "nothing"));
    const engine = postgres(url);
    closeAfterTest(() => engine.close());
    await engine.db.executeQuery(one);
    expect(await waitsOf(engine.snapshot([one, one, one]))).toBe(1);
    const steps = Array.from({ length: 5 }, () => ({ query: one, expect: 1 }));
    expect(await waitsOf(engine.commit(steps, { about: "a license" }))).toBe(2);
  });
});
