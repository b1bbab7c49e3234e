import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const regexPattern = /^\s+(?:test: )?\/(\S+)\/,$/gm;

/**
 * Lists the paths that a pattern of vite.config.ts names. Such a pattern consists of text, groups of alternatives,
 * negative lookaheads and `.*`. A path in a negative lookahead must exist, too.
 */
function listPaths(pattern: string): string[] {
  let position = 0;

  function readAlternatives(): string[] {
    const paths = readSequence();
    while (pattern[position] === "|") {
      position += 1;
      paths.push(...readSequence());
    }
    return paths;
  }

  function readSequence(): string[] {
    const excludedPaths: string[] = [];
    let paths = [""];
    const append = (endings: readonly string[]) =>
      paths.flatMap((path) => endings.map((ending) => path + ending));
    while (position < pattern.length && !"|)".includes(pattern.charAt(position))) {
      const character = pattern.charAt(position);
      position += 1;
      if (character === "(") {
        const isLookahead = pattern.startsWith("?!", position);
        if (isLookahead) position += 2;
        const endings = readAlternatives();
        position += 1;
        if (isLookahead) excludedPaths.push(...append(endings));
        else paths = append(endings);
      } else if (character === "\\") {
        paths = append([pattern.charAt(position)]);
        position += 1;
      } else if (character !== "$") paths = append([character]);
    }
    return [...paths, ...excludedPaths];
  }

  return readAlternatives();
}

const files: string[] = [];
for await (const file of glob("app/**/*.{ts,tsx}")) files.push(`/${file}`);

const exists = (path: string) =>
  path.startsWith("/node_modules/")
    ? existsSync(`.${path}`)
    : files.some((file) => {
        const [start = "", end = ""] = path.split(".*");
        return file.includes(start) && file.includes(end, file.indexOf(start) + start.length);
      });

test("each path in the groups of the bundler names an existing file or folder", async () => {
  const config = await readFile("vite.config.ts", "utf8");
  const paths = [...config.matchAll(regexPattern)].flatMap(([, pattern = ""]) => listPaths(pattern));
  expect(paths.length).toBeGreaterThan(50);
  expect(paths.filter((path) => !exists(path))).toEqual([]);
});

test("the check lists alternatives and excluded paths", () => {
  expect(listPaths(String.raw`\/app\/(ui\/(?!dialog|table\.)|words\/a\.ts$)`)).toEqual([
    "/app/ui/",
    "/app/ui/dialog",
    "/app/ui/table.",
    "/app/words/a.ts",
  ]);
});
