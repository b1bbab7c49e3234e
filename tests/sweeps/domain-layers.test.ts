import { glob, readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { expect, test } from "vitest";

const domain = resolve("app/domain");
const namedImport = /from "(?:#app\/domain|\.)\/([^"]+)"/g;

/** Maps each folder of the domain to the folders that it imports. */
async function importedByFolder(): Promise<Map<string, Set<string>>> {
  const imported = new Map<string, Set<string>>();
  for await (const file of glob(`${domain}/*/*.ts`)) {
    const [folder = ""] = relative(domain, file).split("/");
    const others = imported.get(folder) ?? new Set();
    for (const [, path = ""] of (await readFile(file, "utf8")).matchAll(namedImport)) {
      const [other, isFile] = path.split("/");
      if (other && isFile && other !== folder) others.add(other);
    }
    imported.set(folder, others);
  }
  return imported;
}

test("domain folders do not import each other in a cycle", async () => {
  const above = await importedByFolder();
  expect(above.size).toBeGreaterThan(10);
  for (;;) {
    const lowest = [...above].filter(([, others]) => [...others].every((other) => !above.has(other)));
    if (lowest.length === 0) break;
    for (const [folder] of lowest) above.delete(folder);
  }
  expect([...above.keys()], "folders that import each other in a cycle").toEqual([]);
});
