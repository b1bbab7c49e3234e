import { globSync } from "node:fs";

/** A part of the test run: one command with its requirements. */
export interface Part {
  name: string;
  command: string;
  /** Names of the parts that must succeed first. */
  needs?: string[];
  /** True if the part uses all cores of a machine. */
  usesAllCores?: boolean;
  environment?: Record<string, string>;
}

/**
 * Type check and lint share one program, because a separate type check would double the time. Garbage collection is
 * off, because it takes a fifth of the time and the process ends before memory runs out.
 */
const typesAndLint: Part = {
  name: "types and lint",
  command: "react-router typegen && oxlint --type-aware --type-check && oxfmt --check .",
  environment: { GOGC: "off", GOMEMLIMIT: "3GiB" },
};
const nodeBuild: Part = { name: "build for Node", command: "npm run --silent build" };
const workerBuild: Part = { name: "build for Workers", command: "npm run --silent build:worker" };

const unitTests: Part = {
  name: "units and contracts",
  command:
    "vitest run --config tests/vitest.config.ts --retry=1 --reporter=minimal --reporter=./tests/runner/vitest-reporter.ts",
  usesAllCores: true,
};

const browserTests: Part = {
  name: "browser tests",
  command:
    "playwright test --config tests/e2e/playwright.config.ts --retries=1 --reporter=./tests/runner/playwright-reporter.ts",
  needs: [nodeBuild.name, workerBuild.name],
  usesAllCores: true,
  // This setting turns off the compiler of Playwright, which is slow on a fresh clone. Node strips the types.
  environment: { PW_DISABLE_TS_ESM: "1" },
};

/** The checks that a change must pass. */
export const allParts: Part[] = [nodeBuild, workerBuild, typesAndLint, unitTests, browserTests];

/** These tests take a third of the time and rarely fail. */
const longTests = [
  "tests/crash/**",
  "tests/load/**",
  "tests/sweeps/{fuzz,hostile-requests,in-process,large-inputs}.test.ts",
];

/** The checks that take up to a minute, on the engine that requires no server. */
export const quickParts: Part[] = [
  typesAndLint,
  {
    ...unitTests,
    command: [unitTests.command, ...longTests.map((glob) => `--exclude ${JSON.stringify(glob)}`)].join(" "),
    environment: { TEST_ENGINES: "node:sqlite" },
  },
];

/**
 * Parts that run only the tests whose path contains the pattern. If no path contains the pattern, the parts run the
 * tests whose title contains the pattern.
 */
export function selectPartsByPattern(pattern: string): Part[] {
  const hasMatch = (glob: string) => globSync(glob).some((file) => file.includes(pattern));
  const hasUnitTests = hasMatch("tests/**/*.test.ts");
  const hasBrowserTests = hasMatch("tests/**/*.spec.ts");
  const quotedPattern = JSON.stringify(pattern);
  const filterPart = ({ command, ...part }: Part, filter: string): Part => ({
    ...part,
    command: `${command} ${filter}`,
    needs: [],
  });
  if (!hasUnitTests && !hasBrowserTests) {
    return [
      filterPart(unitTests, `--passWithNoTests -t ${quotedPattern}`),
      filterPart(browserTests, `--pass-with-no-tests -g ${quotedPattern}`),
    ];
  }
  return [
    ...(hasUnitTests ? [filterPart(unitTests, quotedPattern)] : []),
    ...(hasBrowserTests ? [filterPart(browserTests, quotedPattern)] : []),
  ];
}
