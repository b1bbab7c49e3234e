import { globSync } from "node:fs";

export interface Part {
  name: string;
  command: string;
  /** Parts without which it cannot run. */
  needs?: string[];
  /** Whether it takes both cores of a machine. */
  fillsTheMachine?: boolean;
  environment?: Record<string, string>;
}

/**
 * One reading of the program for both: to check types apart from it takes as long again. It ends before its garbage
 * matters; to collect that is a fifth of its time.
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
  fillsTheMachine: true,
};

const browserTests: Part = {
  name: "browser tests",
  command:
    "playwright test --config tests/e2e/playwright.config.ts --retries=1 --reporter=./tests/runner/playwright-reporter.ts",
  needs: [nodeBuild.name, workerBuild.name],
  fillsTheMachine: true,
  // Node takes the types out by itself; Playwright would translate each file anew on a fresh clone.
  environment: { PW_DISABLE_TS_ESM: "1" },
};

/** Everything that a change must pass. */
export const everything: Part[] = [nodeBuild, workerBuild, typesAndLint, units, browserTests];

/** Killed processes, seeding, and each call with much that is hostile: a third of the time, for what seldom breaks. */
const long = [
  "tests/crash/**",
  "tests/load/**",
  "tests/sweeps/{fuzz,hostile-requests,in-process,large-inputs}.test.ts",
];

/** What can be known in a minute, on the one engine that needs no server. */
export const quick: Part[] = [
  typesAndLint,
  {
    ...units,
    command: [units.command, ...long.map((glob) => `--exclude ${JSON.stringify(glob)}`)].join(" "),
    environment: { TEST_ENGINES: "node:sqlite" },
  },
];

/** The tests whose file has this in its path; where no file has, those whose title has it. */
export function matching(pattern: string): Part[] {
  const has = (glob: string) => globSync(glob).some((file) => file.includes(pattern));
  const [hasUnits, hasBrowserTests] = [has("tests/**/*.test.ts"), has("tests/**/*.spec.ts")];
  const quoted = JSON.stringify(pattern);
  const only = ({ command, ...part }: Part, filter: string): Part => ({
    ...part,
    command: `${command} ${filter}`,
    needs: [],
  });
  if (!hasUnits && !hasBrowserTests) {
    return [
      only(units, `--passWithNoTests -t ${quoted}`),
      only(browserTests, `--pass-with-no-tests -g ${quoted}`),
    ];
  }
  return [
    ...(hasUnits ? [only(units, quoted)] : []),
    ...(hasBrowserTests ? [only(browserTests, quoted)] : []),
  ];
}
