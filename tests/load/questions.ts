import { licenseFilter } from "#app/domain/license/filter.ts";
import { platform } from "#app/hosts/node.ts";
import { openStorage } from "#app/storage/open-storage.ts";
import { filterLicenses } from "#clients/typescript/license-api.ts";
import { resultOf } from "#clients/typescript/license-desk.ts";
import type { Place } from "./databases.ts";
import { fisQuestions } from "./fis-questions.ts";
import { hostedQuestions } from "./hosted-questions.ts";
import { openLicenseApi } from "./license-api.ts";
import { listQueries } from "./list-queries.ts";
import { type Question, questionOf } from "./question.ts";
import { printReport } from "./report-speed.ts";

export interface Questioned {
  engine: "SQLite" | "PostgreSQL";
  licenses: number;
  /** The lower bound of any list query: the first ten rows of an index. */
  bare: () => Promise<unknown>;
  questions: Question[];
  printReport: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openQuestioned(place: Place): Promise<Questioned> {
  const engine = await platform.openEngine(place);
  const storage = await openStorage(engine);
  const api = await openLicenseApi(place, storage);
  const { total } = await storage.licenses.page(licenseFilter.parse({ pageSize: 0 }));
  const bare = engine.db
    .selectFrom("license_summary")
    .selectAll()
    .orderBy("created_at", "desc")
    .orderBy("license_id", "desc")
    .limit(10);

  const questions = (await listQueries(storage.licenses)).map(({ name, filter }) =>
    questionOf(name, (run) => storage.licenses.page(filter(run))),
  );
  questions.push({
    name: "whole API, default page",
    async ask(run) {
      await resultOf(filterLicenses({ pageNumber: run % 10, pageSize: 10 }, api.desk));
    },
    hits: () => null,
  });
  questions.push(...(await fisQuestions(storage, engine)), ...(await hostedQuestions(storage)));

  return {
    engine: engine.dialect === "sqlite" ? "SQLite" : "PostgreSQL",
    licenses: total,
    bare: () => bare.execute(),
    questions,
    printReport: () => printReport(place, storage, api),
    async close() {
      await api.close();
      await storage.close();
    },
  };
}
