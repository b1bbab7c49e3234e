import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { parseCustomerId } from "#app/routes/internal/air-customers/customer-list.tsx";
import { StatementForm } from "#app/routes/license/kit/statement-form.tsx";
import { readStatementPeriod } from "#app/routes/license/kit/statement-period.ts";
import type { Route } from "./+types/statement.ts";
import { buildCustomerPath } from "./customer-list.ts";

export const meta = () => [{ title: "Statement of use" }];

export function loader({ params, url, context }: Route.LoaderArgs) {
  requireApi(context, "report.read");
  return { id: parseCustomerId(params), period: readStatementPeriod(url) };
}

export default function CustomerStatementDialog({ loaderData: { id, period } }: Route.ComponentProps) {
  return (
    <RouteDialog
      title="Statement of use"
      size="narrow"
      closeTo={buildCustomerPath(id)}
      footer={<CloseLink />}
    >
      <StatementForm period={period} downloadPath={`/api/oem/companies/${id}/statement`} hiddenFields={null}>
        The statement lists the use of each Enterprise license of the customer, and the sums of each day. It
        is signed, so that its recipient can verify it.
      </StatementForm>
    </RouteDialog>
  );
}
