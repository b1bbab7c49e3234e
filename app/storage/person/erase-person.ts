import { type RawBuilder, sql, type SqlBool } from "kysely";
import { licenseTypes } from "#app/domain/package/license-type.ts";
import { normalizeForSearch } from "#app/domain/text/normalize-for-search.ts";
import { foldDirectoryName } from "#app/domain/person/directory-user.ts";
import { erasedValueText } from "#app/domain/history/commitments.ts";
import type { PersonWrites } from "#app/domain/person/person-store.ts";
import type { WriteContext } from "#app/storage/engine/write-context.ts";

const authorColumns = [
  ["person", "invited_by"],
  ["license", "created_by"],
  ["quota", "created_by"],
  ["version", "created_by"],
  ["customer", "created_by"],
  ["instance", "created_by"],
  ["invitation", "created_by"],
  ["reminder_snooze", "snoozed_by"],
  ["case_activity", "performed_by"],
  ["renewal_owner", "owner"],
  ["lost_renewal", "lost_by"],
  ["license_file", "issued_by"],
  ["license_import", "created_by"],
  ["webhook", "created_by"],
  ["agreement", "linked_by"],
  ["rejection", "dismissed_by"],
  ["directory_token", "created_by"],
  ["service_account", "created_by"],
  ["access_right", "confirmed_by"],
  ["approval", "created_by"],
  ["approval", "decided_by"],
  ["customer_link", "created_by"],
  ["customer_link", "withdrawn_by"],
] as const;

const recipientColumns = [
  ["reminder", "recipient"],
  ["invitation", "email"],
  ["customer_link", "mailed_to"],
] as const;

/** Columns with texts that people typed or uploaded, which contain addresses exactly as they were typed. */
const typedColumns = [
  ["import_portion", "content"],
  ["import_error", "message"],
  ["import_error", "value"],
  ["license_import", "columns"],
  ["rejection", "reason"],
  ["service_account", "name"],
  ["service_account", "name_fold"],
  ["approval", "content"],
  ["approval", "reason"],
  ["approval", "decision_reason"],
  ["bulk_run", "approval"],
  ["renewal_request", "message"],
] as const;

/** Number of spellings of an address that one cell of a table may contain. */
const maxSpellings = 10;

const foldedErasedValueText = normalizeForSearch(erasedValueText);

export const erasureWrites = ({
  engine: { db, databaseType },
  write,
}: WriteContext): Pick<PersonWrites, "remove" | "eraseAuthor" | "eraseContact"> => {
  const writeSql = (query: RawBuilder<unknown>) => write(query.compile(db));

  const findPosition = sql.raw(databaseType === "sqlite" ? "instr" : "strpos");
  /** SQL that is true if the column contains the lower-case text in any case. D1 rejects long patterns of LIKE. */
  const contains = (columnName: string, lowercaseText: string) =>
    sql<SqlBool>`${findPosition}(lower(${sql.ref(columnName)}), ${lowercaseText}) > 0`;

  function eraseColumns(columns: readonly (readonly [string, string])[], email: string) {
    for (const [table, columnName] of columns) {
      const column = sql.ref(columnName);
      writeSql(sql`update ${sql.table(table)} set ${column} = ${erasedValueText}
        where lower(${column}) = ${email.toLowerCase()}`);
    }
  }

  /** Erases the address in any spelling. Each statement erases one spelling, because SQL replaces exact texts only. */
  function eraseInText(table: string, columnName: string, lowercaseEmail: string) {
    const column = sql.ref(columnName);
    const spelling = sql`substr(${column}, ${findPosition}(lower(${column}), ${lowercaseEmail}), length(${lowercaseEmail}))`;
    for (let count = 0; count < maxSpellings; count += 1)
      writeSql(sql`update ${sql.table(table)} set ${column} = replace(${column}, ${spelling}, ${erasedValueText})
        where ${contains(columnName, lowercaseEmail)}`);
  }

  return {
    remove(email) {
      // The foreign keys also delete the user's sessions and tokens, and remove the owner of service accounts.
      writeSql(sql`delete from person where lower(email) = ${email.toLowerCase()}`);
      writeSql(sql`delete from directory_user
        where email = ${email.toLowerCase()} or user_name_fold = ${foldDirectoryName(email)}`);
    },

    eraseAuthor(email) {
      eraseColumns(authorColumns, email);
      writeSql(sql`delete from bulk_run where lower(created_by) = ${email.toLowerCase()}`);
      // The user who last mapped or started an import may not be the user who uploaded the file.
      const emailField = `"email":${JSON.stringify(email.toLowerCase())}`;
      const erasedActor = JSON.stringify({ email: erasedValueText, isAdmin: false, privileges: [] });
      writeSql(
        sql`update license_import set person = ${erasedActor} where ${contains("person", emailField)}`,
      );
      writeSql(
        sql`update license_summary set created_by_fold = ${foldedErasedValueText} where created_by_fold = ${normalizeForSearch(email)}`,
      );
      // The counters are zero now. A trigger of SQLite has deleted them.
      if (databaseType === "postgres")
        for (const table of ["license_counter_change", "license_counter_total"])
          writeSql(
            sql`delete from ${sql.table(table)} where counter_key = ${`by:${normalizeForSearch(email)}`}`,
          );
    },

    eraseContact(email) {
      const lowercaseEmail = email.toLowerCase();
      const containsInAny = (columnNames: readonly string[]) =>
        sql.join(
          columnNames.map((name) => contains(name, lowercaseEmail)),
          sql` or `,
        );
      const contactChanges = sql`email = ${erasedValueText}, first_name = null, last_name = null, row_version = row_version + 1`;
      writeSql(sql`update license set ${contactChanges} where lower(email) = ${lowercaseEmail}
        and id in (select license_id from license_summary where email_fold = ${normalizeForSearch(email)})`);
      writeSql(sql`update license_summary set email_fold = ${foldedErasedValueText}, first_name_fold = null, last_name_fold = null
        where email_fold = ${normalizeForSearch(email)}
          and exists (select 1 from license where license.id = license_id and email = ${erasedValueText})`);
      // The search index still contains e-mail addresses that no license uses.
      const unusedText = sql`from email_text where email_fold = ${normalizeForSearch(email)} and n = 0`;
      if (databaseType === "sqlite")
        writeSql(
          sql`insert into email_search (email_search, rowid, email_fold) select 'delete', id, email_fold ${unusedText}`,
        );
      writeSql(sql`delete ${unusedText}`);
      writeSql(sql`update instance set search_fold = (
          select summary.company_fold || ${"\n"} || summary.email_fold || ${"\n"} || instance.hostname
          from license_summary summary where summary.license_id = instance.license_id
        ) where license_id in (select license_id from license_summary where email_fold = ${foldedErasedValueText})`);
      writeSql(sql`update fis_customer set contacts = (
          select count(distinct email_fold) from license_summary
          where license_summary.company_fold = fis_customer.company_fold and type = ${sql.lit(licenseTypes.ir)} and status <> 'deleted'
        ) where company_fold in (select company_fold from license_summary where email_fold = ${foldedErasedValueText})`);
      writeSql(sql`update customer set ${contactChanges} where lower(email) = ${lowercaseEmail}`);
      writeSql(sql`update agreement set email = null where lower(email) = ${lowercaseEmail}`);
      writeSql(sql`update agreement set pending_sign_up = null
        where ${contains("pending_sign_up", `"${lowercaseEmail}"`)}`);
      writeSql(sql`delete from crm_contact where lower(email) = ${lowercaseEmail}`);
      eraseColumns(recipientColumns, email);
      for (const [table, column] of typedColumns) eraseInText(table, column, lowercaseEmail);
      // Error messages of mail systems may contain any address.
      for (const table of ["view_mail", "report_mail"])
        writeSql(
          sql`update ${sql.table(table)} set failure = null, row_version = row_version + 1 where failure is not null`,
        );
      writeSql(sql`update queue_item set last_error = null where last_error is not null`);
      for (const table of ["reminder", "invitation"])
        writeSql(
          sql`update ${sql.table(table)} set failure = null where ${contains("failure", lowercaseEmail)}`,
        );
      // The queries of saved views contain the address in URL encoding.
      const encodedAddress = new URLSearchParams({ "": lowercaseEmail }).toString().slice(1);
      writeSql(sql`delete from list_view where ${contains("query", encodedAddress.toLowerCase())}`);
      // Requests of failed webhook attempts contain the event and the license. A receiver may repeat them in its response.
      writeSql(sql`delete from webhook_attempt where ${containsInAny(["body", "answer", "fault"])}`);
      writeSql(
        sql`update webhook_delivery set answer = null, fault = null where ${containsInAny(["answer", "fault"])}`,
      );
      writeSql(sql`update job_run set fault = null where ${contains("fault", lowercaseEmail)}`);
      // Responses stored for idempotent retries may contain personal data.
      writeSql(sql`delete from idempotency where ${contains("body", lowercaseEmail)}`);
    },
  };
};
