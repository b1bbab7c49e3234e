import { sql, type SqlBool } from "kysely";
import { normalizeName } from "#app/domain/text/normalize-name.ts";
import type { Engine } from "#app/storage/engine/engine.ts";
import { columnContains, joinWithOr } from "#app/storage/engine/sql-fragments.ts";

const searchedColumns = ["account_id", "external_id", "agreement_id", "email", "pending_sign_up"];

/** The company of a waiting purchase is only in the form values of its sign-up. */
export function matchesPurchaseText(engine: Engine, text: string) {
  const conditions = searchedColumns.map((column) =>
    columnContains(engine, sql`lower(${sql.ref(column)})`, text.toLowerCase()),
  );
  const name = normalizeName(text);
  if (name !== "")
    conditions.push(sql<SqlBool>`license_id in (
      select license_id from license_company join company on company.id = license_company.company_id
      where ${columnContains(engine, "company_fold", name)})`);
  return joinWithOr(conditions);
}
