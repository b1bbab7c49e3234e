import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { Link, useLoaderData } from "react-router";

const database = new DatabaseSync(join(process.env["DATA_DIR"] ?? "./data", "licenses.sqlite"), {
  readOnly: true,
});
const tenRows = database.prepare(
  "select * from license_summary order by created_at desc, license_id desc limit 10",
);

export const loader = () => ({ rows: tenRows.all() });

/** Shows every column of ten licenses, with a link in each row. */
export default function TenRows() {
  const { rows } = useLoaderData<typeof loader>();
  return (
    <table>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row["license_id"])}>
            <td>
              <Link to={`/${String(row["license_id"])}`}>{String(row["license_id"])}</Link>
            </td>
            {Object.entries(row).map(([column, value]) => (
              <td key={column}>{value === null ? "–" : String(value)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
