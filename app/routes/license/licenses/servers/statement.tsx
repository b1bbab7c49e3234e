import { useSearchParams } from "react-router";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { StatementForm } from "#app/routes/license/kit/statement-form.tsx";
import { readStatementPeriod } from "#app/routes/license/kit/statement-period.ts";
import type { Route } from "./+types/statement.ts";
import { buildServersUrl } from "./server-urls.ts";

export const meta = createLicenseTitle("Statement of");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const license = await requireApi(context, "report.read").licenses.get({ params });
  return { license, period: readStatementPeriod(url) };
}

export default function StatementDialog({ loaderData: { license, period } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  return (
    <RouteDialog
      title="Statement of use"
      size="narrow"
      closeTo={buildServersUrl(license.key, search)}
      header={<LicenseLine license={license} />}
      footer={<CloseLink />}
    >
      <StatementForm
        period={period}
        downloadPath={`/api/oem/licenses/${license.key}/statement`}
        hiddenFields={<HiddenListFields list={licenseList} />}
      >
        The statement lists the highest use of each day, the days above the capacity, and the servers. It is
        signed, so that its recipient can verify it.
      </StatementForm>
    </RouteDialog>
  );
}
