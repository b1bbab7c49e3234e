import { glob, readFile } from "node:fs/promises";
import { dirname, posix } from "node:path";
import { expect, test } from "vitest";

/** Also finds imports of types, re-exports and dynamic imports. */
const importPattern = /(?:from|import\()\s*"(#app\/|\.)([^"]+)"/g;

interface Import {
  from: string;
  to: string;
}

async function findImports(): Promise<Import[]> {
  const imports: Import[] = [];
  for await (const file of glob("app/**/*.{ts,tsx}"))
    for (const [, prefix, path = ""] of (await readFile(file, "utf8")).matchAll(importPattern)) {
      const to = prefix === "#app/" ? `app/${path}` : posix.join(dirname(file), `.${path}`);
      if (!path.includes("+types")) imports.push({ from: file, to });
    }
  return imports;
}

/**
 * Repeatedly removes the nodes that import no remaining node, and the nodes that no remaining node imports.
 * The nodes of a cycle remain, and so do the nodes between two cycles.
 */
function findNodesInCycles(imports: readonly Import[]): string[] {
  let remaining = imports.filter(({ from, to }) => from !== to);
  for (;;) {
    const importing = new Set(remaining.map(({ from }) => from));
    const imported = new Set(remaining.map(({ to }) => to));
    const next = remaining.filter(({ from, to }) => importing.has(to) && imported.has(from));
    if (next.length === remaining.length) return [...new Set(next.map(({ from }) => from))].toSorted();
    remaining = next;
  }
}

/** The parts of a folder are its subfolders, and `.` for the files directly in the folder. */
function findPartsInCycles(imports: readonly Import[], folder: string): string[] {
  const findPart = (file: string) => {
    const [part = "", ...path] = file.slice(folder.length + 1).split("/");
    return path.length === 0 ? `${folder}/.` : `${folder}/${part}`;
  };
  const importsOfParts = imports
    .filter(({ from, to }) => [from, to].every((file) => file.startsWith(`${folder}/`)))
    .map(({ from, to }) => ({ from: findPart(from), to: findPart(to) }));
  return findNodesInCycles(importsOfParts);
}

function listFolders(imports: readonly Import[]): string[] {
  const folders = new Set<string>();
  for (const { from } of imports)
    for (let folder = dirname(from); folder !== "."; folder = dirname(folder)) folders.add(folder);
  return [...folders].toSorted();
}

const appImports = await findImports();

test("no files of app import each other in a cycle", () => {
  expect(appImports.length).toBeGreaterThan(1_000);
  expect(findNodesInCycles(appImports)).toEqual([]);
});

test("the parts of no folder of app import each other in a cycle", () => {
  const folders = listFolders(appImports);
  expect(folders.length).toBeGreaterThan(100);
  expect(folders.flatMap((folder) => findPartsInCycles(appImports, folder))).toEqual([]);
});

test("the check finds an import cycle between subfolders, and between a folder and its subfolder", () => {
  const imports = [
    { from: "app/a/one.ts", to: "app/b/x/two.ts" },
    { from: "app/b/three.ts", to: "app/a/four.ts" },
    { from: "app/b/three.ts", to: "app/b/x/two.ts" },
    { from: "app/b/x/two.ts", to: "app/b/four.ts" },
    { from: "app/c/five.ts", to: "app/d/six.ts" },
  ];
  expect(findPartsInCycles(imports, "app")).toEqual(["app/a", "app/b"]);
  expect(findPartsInCycles(imports, "app/b")).toEqual(["app/b/.", "app/b/x"]);
  expect(findNodesInCycles(imports)).toEqual([]);
});
