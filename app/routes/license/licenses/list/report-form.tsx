import { Icon } from "#app/ui/icon.tsx";
import { href, Link } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { RadioField } from "#app/ui/radio-field.tsx";
import { isEmbedded } from "#app/domain/license-api-kind.ts";
import { useLicenseApiKind } from "#app/routes/kit/use-license-api-kind.ts";
import type { RequestedFilter } from "#app/domain/license/filter.ts";

/** The browser downloads the file directly, so that the page does not hold it in memory. */
export function ReportForm({ filter }: { filter: RequestedFilter }) {
  const { pageNumber: _page, pageSize: _size, ...filterWithoutPaging } = filter;
  return (
    <>
      <form method="get" action="/api/oem/licenses/report/csv" aria-label="CSV report">
        <input type="hidden" name="filters" value={JSON.stringify(filterWithoutPaging)} />
        <RadioField
          name="getActive"
          label="Licenses in the report"
          defaultValue="true"
          choices={[
            {
              value: "true",
              label: "Active",
              hint: "Active and almost expired licenses of the filtered list",
            },
            { value: "false", label: "All", hint: "All licenses of the filtered list" },
          ]}
        />
        <Button type="submit" className="mt-4 w-full">
          <Icon name="download" /> Download CSV
        </Button>
      </form>
      {isEmbedded(useLicenseApiKind()) && (
        <p className="mt-4 border-t pt-4">
          <Link to={href("/license/import")} className="font-medium text-primary hover:underline">
            Import licenses from a CSV file
          </Link>
        </p>
      )}
    </>
  );
}
