import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";

const securityDoc = await readFile("docs/security.md", "utf8");
const rows = securityDoc.split("\n").filter((line) => /^\| \d/.test(line));

/**
 * Number of requirements of ASVS 5.0.0 at levels 1 and 2 in each section.
 * These requirements come first in their section.
 */
const requirementCountBySection: Record<string, number> = {
  "1.1": 2,
  "1.2": 9,
  "1.3": 11,
  "1.4": 3,
  "1.5": 2,
  "2.1": 3,
  "2.2": 3,
  "2.3": 4,
  "2.4": 1,
  "3.2": 2,
  "3.3": 4,
  "3.4": 6,
  "3.5": 5,
  "3.7": 2,
  "4.1": 3,
  "4.2": 1,
  "4.3": 2,
  "4.4": 4,
  "5.1": 1,
  "5.2": 3,
  "5.3": 2,
  "5.4": 3,
  "6.1": 3,
  "6.2": 12,
  "6.3": 4,
  "6.4": 4,
  "6.5": 5,
  "6.6": 3,
  "6.8": 4,
  "7.1": 3,
  "7.2": 4,
  "7.3": 2,
  "7.4": 5,
  "7.5": 2,
  "7.6": 2,
  "8.1": 2,
  "8.2": 3,
  "8.3": 1,
  "8.4": 1,
  "9.1": 3,
  "9.2": 4,
  "10.1": 2,
  "10.2": 2,
  "10.3": 4,
  "10.4": 11,
  "10.5": 5,
  "10.6": 2,
  "10.7": 3,
  "11.1": 2,
  "11.2": 3,
  "11.3": 3,
  "11.4": 4,
  "11.5": 1,
  "11.6": 1,
  "12.1": 3,
  "12.2": 2,
  "12.3": 4,
  "13.1": 1,
  "13.2": 5,
  "13.3": 2,
  "13.4": 5,
  "14.1": 2,
  "14.2": 4,
  "14.3": 3,
  "15.1": 3,
  "15.2": 3,
  "15.3": 7,
  "16.1": 1,
  "16.2": 5,
  "16.3": 4,
  "16.4": 3,
  "16.5": 3,
  "17.1": 1,
  "17.2": 4,
  "17.3": 2,
};
const requiredNumbers = Object.entries(requirementCountBySection).flatMap(([section, requirementCount]) =>
  Array.from({ length: requirementCount }, (_, index) => `${section}.${index + 1}`),
);

/** The requirement numbers in the first cell. `2.2.1–2.2.3` is a range. */
const parseNumbers = (row: string): string[] =>
  [...(row.split("|")[1] ?? "").matchAll(/(\d+\.\d+\.)(\d+)(?:–\1(\d+))?/g)].flatMap(
    ([, section, firstNumber, lastNumber = firstNumber]) =>
      Array.from(
        { length: Number(lastNumber) - Number(firstNumber) + 1 },
        (_, index) => `${section}${Number(firstNumber) + index}`,
      ),
  );

describe("The security table", () => {
  it("mentions only files and tests that exist", () => {
    const mentionedPaths = rows.flatMap((row) =>
      [...row.matchAll(/`([\w./-]+\/[\w.-]+(?:\.tsx?)?)`/g)].map(([, path]) => path),
    );
    const paths = mentionedPaths.filter((path) => path !== undefined && /\.tsx?$|^tests\//.test(path));
    expect(paths.length).toBeGreaterThan(50);
    const pathExists = (path = "") => ["app", "tests", "."].some((folder) => existsSync(`${folder}/${path}`));
    expect(paths.filter((path) => !pathExists(path))).toEqual([]);
  });

  it("lists each requirement of levels 1 and 2 once", () => {
    const numbers = rows.flatMap(parseNumbers);
    expect(numbers.filter((number, position) => numbers.indexOf(number) !== position)).toEqual([]);
    expect(requiredNumbers.filter((number) => !numbers.includes(number))).toEqual([]);
  });

  it("has correct totals, and lists at least 80 % of the applicable requirements as fulfilled", () => {
    const findNumbersBetween = (from: string, to: string) =>
      securityDoc
        .slice(securityDoc.indexOf(from), securityDoc.indexOf(to))
        .split("\n")
        .filter((line) => /^\| \d/.test(line))
        .flatMap(parseNumbers)
        .filter((number) => requiredNumbers.includes(number));
    const numbersByResult = [
      findNumbersBetween("## What holds", "## Documented decisions"),
      findNumbersBetween("## Result", "## What holds"),
      findNumbersBetween("## Not applicable", "## Erasing a person"),
    ];
    const chapterCounts = [...securityDoc.matchAll(/^\| V(\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
      ([, ...cells]) => cells.map(Number),
    );
    const chapters = [...new Set(requiredNumbers.map((number) => Number(number.split(".")[0])))];
    expect(chapterCounts).toEqual(
      chapters.map((chapter) => [
        chapter,
        ...numbersByResult.map(
          (numbers) => numbers.filter((number) => number.startsWith(`${chapter}.`)).length,
        ),
      ]),
    );
    const [fulfilledNumbers = [], unfulfilledNumbers = [], notApplicableNumbers = []] = numbersByResult;
    expect(securityDoc).toContain(
      `| **Sum** | **${fulfilledNumbers.length}** | **${unfulfilledNumbers.length}** | **${notApplicableNumbers.length}** |`,
    );
    const applicableCount = fulfilledNumbers.length + unfulfilledNumbers.length;
    expect(securityDoc).toContain(
      `${fulfilledNumbers.length} of the ${applicableCount} requirements that apply hold: ${Math.floor((fulfilledNumbers.length * 100) / applicableCount)} %.`,
    );
    expect(fulfilledNumbers.length / applicableCount).toBeGreaterThanOrEqual(0.8);
  });
});
