import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { verifyHead } from "#app/documents/history-head.ts";
import { parsePublicKeys } from "#app/documents/signing-keys.ts";
import type { HistoryHead } from "#app/domain/history-head/publish-head.ts";
import { type HeadsReport, verifyHeads } from "#app/domain/history-head/verify-heads.ts";
import { formatThousands } from "#app/domain/text/grouped.ts";
import { formatCount } from "#app/domain/time/format-date.ts";
import { openConfiguredStorage } from "../configured-storage.ts";
import { readConfiguredKey, getConfiguredKeyPath } from "./configured-key.ts";
import { getDataFolder } from "#app/hosts/settings/data-folder.ts";
import { parseCommand } from "./parse-command.ts";

const usage = `Usage: npm run audit:verify [-- --heads FILE]

Verifies every link of the history, and lists events with erased values that no recorded erasure names.
Also compares the history with the signed heads in FILE, one per line, which shows whether the history was
truncated or rewritten. The default for FILE is history-heads in DATA_DIR (./data unless set), if that file
exists. The key of the heads is LICENSE_SIGNING_KEY, or license-signing-key.json in DATA_DIR.`;

const maxListedEvents = 20;

/** Unreadable input. The command then exits with code 2; errors in the history exit with code 1. */
class InputError extends Error {}

const commandSchema = z.object({ heads: z.string().optional() });
const command = parseCommand(commandSchema, { heads: { type: "string" } }, usage);
try {
  const { heads, errors } = await readHeads(command.heads ?? findDefaultHeadsFile());
  const storage = await openConfiguredStorage();
  await storage.appendPendingEvents();
  const report = await verifyHeads(storage.history, heads);
  const { count } = heads.at(-1) ?? { count: 0 };
  await storage.close();
  errors.push(...formatErrors(report));
  for (const error of errors) console.error(error);
  if (errors.length > 0) process.exitCode = 1;
  else
    console.log(
      `The history is intact: ${formatCount(report.validEventCount, "event")}, each linked to the previous event.`,
    );
  if (errors.length === 0 && heads.length > 0)
    console.log(
      `The history agrees with ${formatCount(heads.length, "signed head")}; the last head, of ${heads.at(-1)?.at}, covers ${formatCount(count, "event")}.`,
    );
} catch (error) {
  if (!(error instanceof InputError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

function findDefaultHeadsFile(): string | undefined {
  const path = join(getDataFolder(), "history-heads");
  return existsSync(path) ? path : undefined;
}

async function readHeads(path: string | undefined): Promise<{ heads: HistoryHead[]; errors: string[] }> {
  if (path === undefined) return { heads: [], errors: [] };
  const key = await readConfiguredKey();
  if (key === null)
    throw new InputError(
      `There is no ${getConfiguredKeyPath()} and LICENSE_SIGNING_KEY is not set, so no head can be verified.`,
    );
  const keys = await parsePublicKeys(key);
  const text = await readFile(path, "utf8").catch((cause: unknown) => {
    throw new InputError(`Cannot read ${path}.`, { cause });
  });
  const heads: HistoryHead[] = [];
  const errors: string[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const historyHead = await verifyHead(line, keys);
    if (historyHead) heads.push(historyHead);
    else
      errors.push(
        `Line ${index + 1} of ${path} is not a history head that is signed with LICENSE_SIGNING_KEY.`,
      );
  }
  if (heads.length === 0 && errors.length === 0)
    errors.push(`${path} contains no history heads, so nothing was compared.`);
  return { heads, errors };
}

function* formatErrors({
  total,
  brokenPosition,
  missingHead,
  rewrittenHead,
  uncoveredEventIds,
}: HeadsReport): Generator<string> {
  if (brokenPosition !== null)
    yield `The history is broken at event ${brokenPosition}: this event or an earlier event was changed.`;
  if (missingHead)
    yield `The history was truncated: the head of ${missingHead.at} covers ${formatCount(missingHead.count, "event")}, but the history has ${formatThousands(total)}.`;
  if (rewrittenHead)
    yield `The history was rewritten: event ${rewrittenHead.count} or an earlier event was changed after its head was signed, at ${rewrittenHead.at}.`;
  if (uncoveredEventIds.length > 0) {
    const listedEvents = uncoveredEventIds.slice(0, maxListedEvents).join(", ");
    const moreSuffix =
      uncoveredEventIds.length > maxListedEvents
        ? `, and ${uncoveredEventIds.length - maxListedEvents} more`
        : "";
    yield `Authors or values of ${formatCount(uncoveredEventIds.length, "event")} were replaced by "an erased person", and no erasure in the history names these events: ${listedEvents}${moreSuffix}.`;
  }
}
