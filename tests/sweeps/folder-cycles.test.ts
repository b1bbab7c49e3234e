import { glob, readFile } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { expect, test } from "vitest";

const importPattern = /(?:from|import\()\s*"(#app\/|\.)([^"]+)"/g;

interface Import {
  from: string;
  to: string;
}

async function importsIn(room: string): Promise<Import[]> {
  const imports: Import[] = [];
  for await (const file of glob(`app/${room}/**/*.{ts,tsx}`))
    for (const [, start, path = ""] of (await readFile(file, "utf8")).matchAll(importPattern)) {
      const to = start === "#app/" ? `app/${path}` : posix.join(dirname(file), `.${path}`);
      if (to.startsWith(`app/${room}/`) && !path.includes("+types")) imports.push({ from: file, to });
    }
  return imports;
}

/** Removes folders that import no remaining folder until only cycles and the folders that import them remain. */
function foldersInCycles(imports: readonly Import[]): string[] {
  const importedBy = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const folder = dirname(from);
    const importedFolders = importedBy.get(folder) ?? new Set();
    if (dirname(to) !== folder) importedFolders.add(dirname(to));
    importedBy.set(folder, importedFolders);
  }
  for (;;) {
    const leaves = [...importedBy].filter(([, importedFolders]) =>
      [...importedFolders].every((folder) => !importedBy.has(folder)),
    );
    if (leaves.length === 0) return [...importedBy.keys()];
    for (const [folder] of leaves) importedBy.delete(folder);
  }
}

test.each(["api", "routes", "storage"])(
  "folders of app/%s do not import each other in a cycle",
  async (room) => {
    const imports = await importsIn(room);
    expect(imports.length).toBeGreaterThan(100);
    expect(foldersInCycles(imports)).toEqual([]);
  },
);

test("folders of app/domain do not import each other in a cycle, apart from the files beside them", async () => {
  const isBesideFolders = (file: string) => dirname(file) === "app/domain";
  const imports = (await importsIn("domain")).filter(
    ({ from, to }) => !isBesideFolders(from) && !isBesideFolders(to),
  );
  expect(imports.length).toBeGreaterThan(100);
  expect(foldersInCycles(imports)).toEqual([]);
});

test("a cycle of folders is found", () => {
  const imports = [
    { from: "app/a/one.ts", to: "app/b/two.ts" },
    { from: "app/b/three.ts", to: "app/a/four.ts" },
    { from: "app/c/five.ts", to: "app/d/six.ts" },
  ];
  expect(foldersInCycles(imports)).toEqual(["app/a", "app/b"]);
});
