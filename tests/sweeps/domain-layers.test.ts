import { glob, readFile } from "node:fs/promises";
import { relative, resolve } from "node:path";
import { expect, test } from "vitest";

const domain = resolve("app/domain");
const importPattern = /from "(?:#app\/domain|\.)\/([^"]+)"/g;

/** Maps each folder of the domain to the folders that it imports. */
async function importedByFolder(): Promise<Map<string, Set<string>>> {
  const imported = new Map<string, Set<string>>();
  for await (const file of glob(`${domain}/*/*.ts`)) {
    const [folder = ""] = relative(domain, file).split("/");
    const importedFolders = imported.get(folder) ?? new Set();
    for (const [, path = ""] of (await readFile(file, "utf8")).matchAll(importPattern)) {
      const [importedFolder, isFile] = path.split("/");
      if (importedFolder && isFile && importedFolder !== folder) importedFolders.add(importedFolder);
    }
    imported.set(folder, importedFolders);
  }
  return imported;
}

test("domain folders do not import each other in a cycle", async () => {
  const remaining = await importedByFolder();
  expect(remaining.size).toBeGreaterThan(10);
  for (;;) {
    const lowest = [...remaining].filter(([, importedFolders]) =>
      [...importedFolders].every((importedFolder) => !remaining.has(importedFolder)),
    );
    if (lowest.length === 0) break;
    for (const [folder] of lowest) remaining.delete(folder);
  }
  expect([...remaining.keys()], "folders that import each other in a cycle").toEqual([]);
});
