import { globSync } from "node:fs";

export interface Part {
  name: string;
  command: string;
  /** Names of the parts that must succeed first. */
  needs?: string[];
  /** True if it uses all cores of a machine. */
  usesAllCores?: boolean;
  environment?: Record<string, string>;
}

/**
 * Type check and lint share one program; a separate type check takes as long again. Garbage collection would take a
 * fifth of the time, and the process ends before memory runs out.
 */
const typesAndLint: Part = {
  name: "types and lint",
  command: "react-router typegen && oxlint --type-aware --type-check && oxfmt --check .",
  environment: { GOGC: "off", GOMEMLIMIT: "3GiB" },
};
const nodeBuild: Part = { name: "build for Node", command: "npm run --silent build" };
const workerBuild: Part = { name: "build for Workers", command: "npm run --silent build:worker" };

const units: Part = {
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
  // Node strips types natively; Playwright would compile each file on a fresh clone.
  environment: { PW_DISABLE_TS_ESM: "1" },
};

/** All checks that a change must pass. */
export const allParts: Part[] = [nodeBuild, workerBuild, typesAndLint, units, browserTests];

/** Killed processes, seeding and hostile requests take a third of the time and rarely fail. */
const long = [
  "tests/crash/**",
  "tests/load/**",
  "tests/sweeps/{fuzz,hostile-requests,in-process,large-inputs}.test.ts",
];

/** The checks that fit into a minute, on the one engine that needs no server. */
export const quickParts: Part[] = [
  typesAndLint,
  {
    ...units,
    command: [units.command, ...long.map((glob) => `--exclude ${JSON.stringify(glob)}`)].join(" "),
    environment: { TEST_ENGINES: "node:sqlite" },
  },
];

/** The tests whose path contains this pattern; if there is none, those whose title contains it. */
export function partsMatching(pattern: string): Part[] {
  const has = (glob: string) => globSync(glob).some((file) => file.includes(pattern));
  const [hasUnits, hasBrowserTests] = [has("tests/**/*.test.ts"), has("tests/**/*.spec.ts")];
  const quoted = JSON.stringify(pattern);
  const filtered = ({ command, ...part }: Part, filter: string): Part => ({
    ...part,
    command: `${command} ${filter}`,
    needs: [],
  });
  if (!hasUnits && !hasBrowserTests) {
    return [
      filtered(units, `--passWithNoTests -t ${quoted}`),
      filtered(browserTests, `--pass-with-no-tests -g ${quoted}`),
    ];
  }
  return [
    ...(hasUnits ? [filtered(units, quoted)] : []),
    ...(hasBrowserTests ? [filtered(browserTests, quoted)] : []),
  ];
}
