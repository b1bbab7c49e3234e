import { inject } from "vitest";
import type { Contents } from "./database-hosts.ts";
import type { EngineName } from "./engine-names.ts";
import type { Asked } from "./engines-for-the-run.ts";
import { closeAfterTest } from "./leftovers.ts";

async function ask(asked: Asked): Promise<string> {
  const reply = await fetch(inject("databases"), { method: "POST", body: JSON.stringify(asked) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`There is no database of ${asked.engine}:\n${text}`);
  return text;
}

/** The address of a database that nobody used before. It is gone after the test. */
export async function newDatabase(engine: EngineName, contents: Contents): Promise<string> {
  const address = await ask({ engine, contents });
  closeAfterTest(() => ask({ engine, remove: address }));
  return address;
}
