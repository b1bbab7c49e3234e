import { useNumberFormat } from "#app/ui/number-format.ts";
import { Form, useSearchParams } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import { explainStatuses } from "#app/words/explanation.ts";
import { endOfDay, readSystemClock } from "#app/domain/time/time.ts";
import { day } from "#app/domain/time/time-schemas.ts";
import { licenseApiContext, findProblem } from "#app/middleware/license-api.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { Button } from "#app/ui/button.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { DialogLink } from "#app/routes/kit/dialogs/dialog-link.tsx";
import { Field } from "#app/ui/field.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import type { Route } from "./+types/explain.ts";
import {
  buildExplainReturnUrl,
  type ExplainableStatus,
  explainableStatuses,
  buildExplainUrl,
  parseExplainOrigin,
} from "./explain-urls.ts";
import { ExplainedRejections } from "./rejections.tsx";
import { ExplainedActivation, ExplainedStatus } from "./parts.tsx";
import { loadServers } from "#app/routes/license/licenses/license-part.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

export const meta = createLicenseTitle("Statuses of");

const shownRejections = 5;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const api = context.get(licenseApiContext);
  const rejectionQuery = { licenseKey: params.key, dismissed: "false", pageSize: shownRejections } as const;
  const [license, quotas, { servers, total }, settings, isSuspended, rejections, findings] =
    await Promise.all([
      api.licenses.get({ params }),
      api.quotas.listByLicense({ query: { licenseKey: params.key } }),
      loadServers(api, params.key),
      api.settings.read(),
      isInstanceSuspended(api, params.key),
      api.rejections.list({ query: rejectionQuery }),
      api.rejections.findings({ params }),
    ]);
  const enteredDay = url.searchParams.get("asOf") ?? "";
  const parsedDay = day.safeParse(enteredDay);
  const asOf = parsedDay.success ? parsedDay.data : null;
  const now = readSystemClock();
  const statusTime = asOf ? endOfDay(asOf) : now;
  return {
    license,
    explanation: explainStatuses(
      { license, quotas, servers, settings, isSuspended },
      statusTime,
      context.get(dateLocaleContext),
    ),
    at: statusTime,
    asOf,
    enteredDay,
    error: enteredDay !== "" && !parsedDay.success ? "Enter a day as YYYY-MM-DD." : null,
    rejections: rejections.entities,
    findings,
    omittedServerCount: total - servers.length,
  };
}

async function isInstanceSuspended(
  { hostedCustomers }: LicenseApiClient,
  licenseKey: string,
): Promise<boolean> {
  try {
    const { state } = await hostedCustomers.get({ params: { licenseKey } });
    return state === "suspended";
  } catch (error) {
    if (findProblem(error)?.kind !== "not-found") throw error;
    return false;
  }
}

export default function ExplainStatuses({ loaderData }: Route.ComponentProps) {
  const { formatThousands } = useNumberFormat();
  const { license, explanation, at: statusTime, asOf, enteredDay, error, omittedServerCount } = loaderData;
  const [search] = useSearchParams();
  const from = parseExplainOrigin(search);
  const firstStatus = explainableStatuses.find((status) => status === search.get("status")) ?? "lifetime";
  const orderedStatuses: readonly ExplainableStatus[] = [
    firstStatus,
    ...explainableStatuses.filter((status) => status !== firstStatus),
  ];
  return (
    <RouteDialog
      title="Why these statuses"
      closeTo={buildExplainReturnUrl(license.key, search)}
      header={<LicenseLine license={license} />}
      footer={<CloseLink />}
    >
      <Form method="get" replace preventScrollReset className="flex flex-wrap items-end gap-3">
        <HiddenListFields list={licenseList} />
        <input type="hidden" name="status" value={firstStatus} />
        {from === "list" && <input type="hidden" name="from" value={from} />}
        {search.has("tab") && <input type="hidden" name="tab" value={search.get("tab") ?? ""} />}
        <Field label="As of" errors={error ? [error] : []} className="w-44">
          <DateInput key={enteredDay} name="asOf" defaultValue={enteredDay} />
        </Field>
        <Button variant="outline" type="submit">
          Show
        </Button>
        {enteredDay !== "" && (
          <DialogLink
            to={buildExplainUrl(license.key, search, firstStatus, from)}
            className="py-2 text-primary underline-offset-2 hover:underline"
          >
            Now
          </DialogLink>
        )}
      </Form>
      <p role="status" className="mt-3 text-xs text-muted-foreground">
        {asOf ? (
          <>
            The statuses at the end of <DateText value={asOf} format="day" /> UTC. The usage, the last
            contact, the quotas and the settings are the current ones.
          </>
        ) : (
          <>
            The statuses now, <DateText value={statusTime} format="minute" />. The usage and the last contact
            are as the servers last reported them.
          </>
        )}
        {omittedServerCount > 0 &&
          ` The license has ${formatThousands(omittedServerCount)} more servers, which are not counted here.`}
      </p>
      <div className="mt-5 grid gap-4">
        {orderedStatuses.map((status) => (
          <ExplainedStatus
            key={status}
            status={status}
            explanation={explanation}
            isHighlighted={status === firstStatus}
          />
        ))}
        <ExplainedActivation rejection={explanation.rejection} />
        <ExplainedRejections rejections={loaderData.rejections} findings={loaderData.findings} />
      </div>
    </RouteDialog>
  );
}
