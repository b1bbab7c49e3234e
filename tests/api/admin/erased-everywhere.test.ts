import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { nodeSqlite } from "#app/storage/drivers/node-sqlite.ts";
import { startTestApiOn } from "#tests/support/api/api.ts";
import { createTestDatabase } from "#tests/support/engines/databases.ts";
import { closeAfterTest } from "#tests/support/engines/leftovers.ts";

const email = "leaver@example.com";
/** Matches the names of columns that can contain the e-mail address of a user. */
const userColumnPattern = /(^|_)(by|email|owner|recipient|performed_by|person|contact|to)$/;
it("erasing a user removes the user's e-mail address from every table and database file", async () => {
  const path = await createTestDatabase("node:sqlite", "demo data");
  const engine = nodeSqlite(path);
  const api = await startTestApiOn(engine);
  closeAfterTest(() => api.context.storage.close());
  const { storage, now } = api.context;
  const signInTime = now();
  await storage.people.signIn({ issuer: "https://id.example.com", subject: "leaver", email }, signInTime);
  const csvHeaders = { "content-type": "text/csv" };
  const csvText = `key,companyName,email,packageTierId\nOLD-1,Acme,${email},corporate-1\n`;
  expect(
    (await api.asMert.send("POST", "/api/oem/imports", { headers: csvHeaders, text: csvText })).status,
  ).toBe(201);
  const webhook = { url: "https://hooks.example.com/in", eventNames: null };
  expect((await api.asAda.post("/api/oem/webhooks", webhook)).status).toBe(201);

  const columns = await sql<{ table_name: string; name: string; type: string }>`
    select t.name as table_name, c.name, c.type from pragma_table_list t join pragma_table_info(t.name) c
    where t.type = 'table' and t.schema = 'main' and t.name not like 'sqlite_%'
      and t.name not in ('person', 'history', 'crm_contact')`.execute(engine.db);
  const userColumns = columns.rows.filter(
    ({ name, type }) => userColumnPattern.test(name) && type.toUpperCase() === "TEXT",
  );
  expect(userColumns.length).toBeGreaterThan(15);
  for (const { table_name, name } of userColumns) {
    const value = name === "person" ? JSON.stringify({ email, isAdmin: false, privileges: [] }) : email;
    await sql`update ${sql.table(table_name)} set ${sql.ref(name)} = ${value}
      where rowid = (select min(rowid) from ${sql.table(table_name)})`
      .execute(engine.db)
      .catch((error: unknown) => {
        // The statement needs a rowid, so the test skips tables without rowids.
        if (!String(error).includes("no such column: rowid")) throw error;
      });
  }
  await sql`update license_summary set email_fold = ${email}
    where license_id in (select id from license where email = ${email})`.execute(engine.db);
  const fileContainsEmail = async () => {
    const fileContents = await Promise.all(
      ["", "-wal"].map((suffix) => readFile(`${path}${suffix}`, "latin1").catch(() => "")),
    );
    return fileContents.some((content) => content.toLowerCase().includes(email));
  };
  expect(await fileContainsEmail()).toBe(true);
  expect((await api.asAda.send("DELETE", `/api/user/${email}`)).status).toBe(200);
  const tablesWithEmail: string[] = [];
  for (const table of new Set(columns.rows.map(({ table_name }) => table_name))) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(engine.db);
    if (JSON.stringify(rows).toLowerCase().includes(email)) tablesWithEmail.push(table);
  }
  expect(tablesWithEmail).toEqual([]);
  expect(await fileContainsEmail()).toBe(false);
});
