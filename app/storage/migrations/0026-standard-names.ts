import type { Migration } from "./migration.ts";

const renameField = (column: string, oldName: string, newName: string) =>
  `${column} = replace(${column}, '"${oldName}":', '"${newName}":')`;

const mailErrorFields = [
  renameField("details", "failure", "error"),
  renameField("seals", "details.failure", "details.error"),
].join(", ");

const createEventUpdates = (table: string) => [
  `update ${table} set event_name = 'store-reminder' where event_name = 'keep-reminder'`,
  `update ${table} set event_name = 'notify-customer' where event_name = 'tell-customer'`,
  `update ${table} set ${mailErrorFields} where event_name in ('notify-customer', 'send-test-mail')`,
  `update ${table} set ${renameField("details", "plan", "purpose")}
    where event_name in ('create-instance', 'approve-instance')`,
];

const renamedImportCodes =
  "when 'twice' then 'DUPLICATE' when 'differs' then 'CONFLICT' when 'issued' then 'REMOVED'";

/** Sorts the parameters, because a view is compared with the sorted parameters of the address. */
function renameCompanyParameter(query: string): string {
  const parameters = [...new URLSearchParams(query)].map(([name, value]): [string, string] => [
    name === "customerId" ? "companyId" : name,
    value,
  ]);
  return new URLSearchParams(parameters.toSorted(([a], [b]) => (a < b ? -1 : 1))).toString();
}

/** Renames events, their fields, the company in filters, and the error codes of imports. Removes the ends of FIS customers without an end. */
export const standardNames: Migration = {
  name: "0026-standard-names",
  async createStatements(readRows) {
    const views = await readRows<{ id: number; query: string }>(
      "select id, query from list_view where query like '%customerId=%'",
    );
    return views.map(
      ({ id, query }) =>
        `update list_view set query = '${renameCompanyParameter(query).replaceAll("'", "''")}' where id = ${id}`,
    );
  },
  statements: [
    ...createEventUpdates("history"),
    ...createEventUpdates("pending_event"),
    `update webhook set event_names =
      replace(replace(event_names, '"keep-reminder"', '"store-reminder"'), '"tell-customer"', '"notify-customer"')`,
    `update bulk_run set ${renameField("selection", "customerId", "companyId")}`,
    // Ends from 2150 on mean that the license has no end.
    `update fis_customer set next_end = 0 where next_end >= ${Date.UTC(2150, 0, 1)}`,
    `update import_error set code = case code ${renamedImportCodes} else upper(code) end`,
  ],
};
