import { z } from "zod";
import { parseCommand } from "#app/hosts/commands/parse-command.ts";
import {
  type CustomerLoad,
  type EngineName,
  engineNames,
  type DatabaseLocation,
  openTemporaryDatabases,
} from "./databases.ts";
import { connectionCount, measurePages } from "./pages/measure-pages.ts";
import {
  formatCount,
  formatMs,
  formatRatio,
  printHead,
  printLine,
  printNote,
  switchToMarkdown,
} from "./printing.ts";
import { printListPages } from "./process/filtered.ts";
import { printHeartbeats } from "./process/heartbeats.ts";
import { printTwoProcesses } from "./process/machines.ts";
import { printMemory } from "./process/memory.ts";
import { printRejections } from "./process/rejections.ts";
import { printWebhooks } from "./process/webhooks.ts";
import { timeBareInserts } from "#dev/seed/bare-inserts.ts";
import { measureImportSpeed } from "./import-speed.ts";
import { openBenchTarget } from "./bench-target.ts";
import { timeAlternately } from "./timings.ts";

const usage = `Usage: npm run bench -- [--licenses 100000] [--engines sqlite,postgres] [--compare 10000,1000000]
                          [--customers 10000] [--activities 100000] [--hosted 10000] [--requests 20000]
                          [--part lists|api|pages|memory|heartbeats|rejections|webhooks|machines] [--markdown]

Measures the speed of the app. --part runs only one of these parts:

  lists       times every kind of list query (a page of 10 with its total), alternating with a bare select of
              ten rows by an index; --compare times two sizes of the database alternately
  api         requests list pages from the API, alternating with a bare handler on the same SQLite file
  pages       times the pages of the demo data, alternating with a bare React Router app that shows ten
              licenses, and opens the pages in a slow browser, alternating with the same HTML as a file
  memory      sends --requests mixed requests to a process with little memory
  heartbeats  sends --requests heartbeats of deployed servers
  rejections  rejects one server 300 times a second while it requests list pages
  webhooks    sends 1,000 events to 100 webhooks while it requests list pages
  machines    sends --requests requests to one process and the same number to two processes,
              on a temporary PostgreSQL database

The bench uses the database of DATABASE_URL or DATA_DIR if one of these settings is set. Otherwise, it creates
temporary databases with the given numbers of licenses, FIS customers, case activities and hosted customers.
--markdown prints Markdown tables, with the slowest list queries only.`;

const maxMarkdownQueries = 5;

const size = z.number().int().min(100).max(10_000_000);
const optionsSchema = z.object({
  licenses: z.coerce.number().pipe(size).default(100_000),
  customers: z.coerce.number().pipe(size).default(10_000),
  activities: z.coerce.number().pipe(size).default(100_000),
  hosted: z.coerce.number().pipe(size).default(10_000),
  part: z
    .enum(["lists", "api", "pages", "memory", "heartbeats", "rejections", "webhooks", "machines"])
    .optional(),
  markdown: z.boolean().default(false),
  requests: z.coerce.number().int().min(100).max(10_000_000).default(20_000),
  engines: z
    .string()
    .default(engineNames.join(","))
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(engineNames)).min(1)),
  compare: z
    .string()
    .transform((text) => text.split(",").map(Number))
    .pipe(z.tuple([size, size]))
    .optional(),
});

async function measureLists(location: DatabaseLocation) {
  const {
    engine,
    licenseCount: licenseTotal,
    runBareQuery: runBareSelect,
    queries: benchQueries,
    printReport,
    close,
  } = await openBenchTarget(location);
  printHead(`${engine}, ${formatCount(licenseTotal)} licenses; times in ms`, "page of 10 and total", [
    "median",
    "p95",
    "bare select",
    "ratio",
    "runs",
    "hits",
  ]);
  const lines: { name: string; median: number; cells: string[] }[] = [];
  for (const { name, execute, getMatchCount: readMatchCount } of benchQueries) {
    const [pageTimes, bareTimes] = await timeAlternately(execute, runBareSelect);
    const { median, p95, runs } = pageTimes;
    const matchCount = readMatchCount();
    const cells = [
      formatMs(median),
      formatMs(p95),
      formatMs(bareTimes.median),
      formatRatio(median / bareTimes.median),
      formatCount(runs),
      matchCount === null ? "" : formatCount(matchCount),
    ];
    lines.push({ name, median, cells });
    if (!options.markdown) printLine(name, cells);
  }
  if (options.markdown) {
    const slowestFirst = lines.toSorted((a, b) => b.median - a.median);
    for (const { name, cells } of slowestFirst.slice(0, maxMarkdownQueries)) printLine(name, cells);
    const otherLines = slowestFirst.slice(maxMarkdownQueries);
    printNote(
      `The other ${otherLines.length} queries take at most ${formatMs(otherLines[0]?.median ?? 0)} ms.`,
    );
  }
  await printReport();
  await close();
}

async function compareSizes(smallLocation: DatabaseLocation, largeLocation: DatabaseLocation) {
  const smallTarget = await openBenchTarget(smallLocation);
  const largeTarget = await openBenchTarget(largeLocation);
  printHead(`${largeTarget.engine}, medians in ms at two sizes`, "page of 10 and total", [
    formatCount(smallTarget.licenseCount),
    formatCount(largeTarget.licenseCount),
    "slower",
  ]);
  const pairs = [
    { name: "bare select", smallQuery: smallTarget.runBareQuery, largeQuery: largeTarget.runBareQuery },
    // Page numbers differ between sizes, so queries are matched by their index.
    ...largeTarget.queries.flatMap(({ name, execute }, index) => {
      const matchingQuery = smallTarget.queries[index];
      return matchingQuery ? [{ name, smallQuery: matchingQuery.execute, largeQuery: execute }] : [];
    }),
  ];
  for (const { name, smallQuery, largeQuery } of pairs) {
    const [largeTimes, smallTimes] = await timeAlternately(largeQuery, smallQuery);
    printLine(name, [
      formatMs(smallTimes.median),
      formatMs(largeTimes.median),
      formatRatio(largeTimes.median / smallTimes.median),
    ]);
  }
  for (const { licenseCount: licenseTotal, printReport } of [smallTarget, largeTarget]) {
    printNote(`\nWith ${formatCount(licenseTotal)} licenses`);
    await printReport();
  }
  await smallTarget.close();
  await largeTarget.close();
}

async function measureTemporaryDatabases({
  licenses,
  engines,
  compare: sizes,
  part: _part,
  markdown: _markdown,
  requests: _requests,
  ...customerCounts
}: z.output<typeof optionsSchema>) {
  const databases = await openTemporaryDatabases();
  const seedDatabase = async (engine: EngineName, size: number, customerLoad?: CustomerLoad) => {
    console.log(`\nSeeding ${formatCount(size)} licenses (${engine}) …`);
    const { location, seconds } = await databases.createSeededDatabase(engine, size, customerLoad);
    const comparison =
      engine === "sqlite"
        ? `, ${formatRatio(seconds / timeBareInserts(location.DATA_DIR))} as long as bare inserts`
        : "";
    printNote(`${formatCount(size / seconds)} licenses/s${comparison}`);
    return location;
  };
  try {
    for (const engine of engines) {
      if (sizes)
        await compareSizes(await seedDatabase(engine, sizes[0]), await seedDatabase(engine, sizes[1]));
      else await measureLists(await seedDatabase(engine, licenses, customerCounts));
      if (engine === "sqlite" && !sizes) {
        const { importSpeed: importRowsPerSecond, bareSpeed: bareRowsPerSecond } = await measureImportSpeed(
          await databases.createFolder(),
        );
        printNote(
          `Import: ${formatCount(importRowsPerSecond)} rows/s; bare inserts of the same rows: ${formatRatio(bareRowsPerSecond / importRowsPerSecond)}`,
        );
      }
    }
  } finally {
    await databases.remove();
  }
}

const textOption = { type: "string" } as const;
const options = parseCommand(
  optionsSchema,
  {
    part: textOption,
    markdown: { type: "boolean" },
    requests: textOption,
    licenses: textOption,
    engines: textOption,
    compare: textOption,
    customers: textOption,
    activities: textOption,
    hosted: textOption,
  },
  usage,
);
if (options.markdown) switchToMarkdown();
const { DATABASE_URL, DATA_DIR } = process.env;
const isSelected = (part: NonNullable<typeof options.part>) =>
  options.part === undefined || options.part === part;
const configuredLocation: DatabaseLocation | null =
  DATABASE_URL || DATA_DIR ? { DATABASE_URL, DATA_DIR: DATA_DIR ?? "./data" } : null;

/** Runs a measurement on the configured database or on a temporary one. */
const runOnDatabase = (measurement: (location: DatabaseLocation) => Promise<void>) =>
  configuredLocation ? measurement(configuredLocation) : runOnTemporaryDatabase(measurement);

async function runOnTemporaryDatabase(
  measurement: (location: DatabaseLocation) => Promise<void>,
  engine: EngineName = "sqlite",
) {
  const databases = await openTemporaryDatabases();
  try {
    const { location } = await databases.createSeededDatabase(engine, options.licenses);
    await measurement(location);
  } finally {
    await databases.remove();
  }
}

if (isSelected("lists"))
  await (configuredLocation ? measureLists(configuredLocation) : measureTemporaryDatabases(options));
if (isSelected("api") && !configuredLocation?.DATABASE_URL) await runOnDatabase(printListPages);
if (isSelected("pages")) {
  printHead("Cost of each page, relative to the bare app", "page", [
    "CPU",
    "p50 alone",
    `p99 of ${connectionCount}`,
  ]);
  const { costs, paintResults, interactions } = await measurePages();
  for (const { name, cpu, p50, p99 } of costs)
    printLine(name, [formatRatio(cpu), formatRatio(p50), formatRatio(p99)]);
  printHead("Pages in a browser with a CPU 4 times slower, 1.6 Mbit/s and 150 ms latency", "page", [
    "first paint",
    "static page",
    "shift",
    "total kB",
  ]);
  for (const { name, firstPaint, ratio, layoutShift: shift, bytes } of paintResults)
    printLine(name, [
      `${formatCount(firstPaint)} ms`,
      formatRatio(ratio),
      shift.toFixed(3),
      formatCount(bytes / 1000),
    ]);
  printHead("The license list with a CPU 4 times slower", "interaction", ["until paint"]);
  for (const { name, untilPaint } of interactions) printLine(name, [`${formatCount(untilPaint)} ms`]);
}
if (isSelected("memory")) await runOnDatabase((location) => printMemory(location, options.requests));
if (isSelected("heartbeats")) await runOnDatabase((location) => printHeartbeats(location, options.requests));
if (isSelected("rejections")) await runOnTemporaryDatabase(printRejections);
if (isSelected("webhooks")) await runOnTemporaryDatabase(printWebhooks);
if (isSelected("machines"))
  await runOnTemporaryDatabase((location) => printTwoProcesses(location, options.requests), "postgres");
