import { glob, readFile } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { expect, test } from "vitest";

const importPattern = /(?:from|import\()\s*"(#app\/|\.)([^"]+)"/g;

interface Import {
  from: string;
  to: string;
}

async function findImports(layer: string): Promise<Import[]> {
  const imports: Import[] = [];
  for await (const file of glob(`app/${layer}/**/*.{ts,tsx}`))
    for (const [, prefix, path = ""] of (await readFile(file, "utf8")).matchAll(importPattern)) {
      const to = prefix === "#app/" ? `app/${path}` : posix.join(dirname(file), `.${path}`);
      if (to.startsWith(`app/${layer}/`) && !path.includes("+types")) imports.push({ from: file, to });
    }
  return imports;
}

/**
 * Repeatedly removes the folders that import no remaining folder.
 * The folders of a cycle remain, and so do the folders that import these folders.
 */
function findFoldersInCycles(imports: readonly Import[]): string[] {
  const importsByFolder = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const folder = dirname(from);
    const importedFolders = importsByFolder.get(folder) ?? new Set();
    if (dirname(to) !== folder) importedFolders.add(dirname(to));
    importsByFolder.set(folder, importedFolders);
  }
  for (;;) {
    const removableFolders = [...importsByFolder].filter(([, importedFolders]) =>
      [...importedFolders].every((folder) => !importsByFolder.has(folder)),
    );
    if (removableFolders.length === 0) return [...importsByFolder.keys()];
    for (const [folder] of removableFolders) importsByFolder.delete(folder);
  }
}

test.each(["api", "routes", "storage"])(
  "folders of app/%s do not import each other in a cycle",
  async (layer) => {
    const imports = await findImports(layer);
    expect(imports.length).toBeGreaterThan(100);
    expect(findFoldersInCycles(imports)).toEqual([]);
  },
);

test("folders of app/domain do not import each other in a cycle, except through files directly in app/domain", async () => {
  const isDirectlyInDomain = (file: string) => dirname(file) === "app/domain";
  const imports = (await findImports("domain")).filter(
    ({ from, to }) => !isDirectlyInDomain(from) && !isDirectlyInDomain(to),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(findFoldersInCycles(imports)).toEqual([]);
});

test("the check finds an import cycle between folders", () => {
  const imports = [
    { from: "app/a/one.ts", to: "app/b/two.ts" },
    { from: "app/b/three.ts", to: "app/a/four.ts" },
    { from: "app/c/five.ts", to: "app/d/six.ts" },
  ];
  expect(findFoldersInCycles(imports)).toEqual(["app/a", "app/b"]);
});
