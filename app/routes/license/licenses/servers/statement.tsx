import Download from "lucide-react/icons/download";
import { Form, useSearchParams } from "react-router";
import { z } from "zod";
import { day } from "#app/domain/time/time-schemas.ts";
import { addDays, dayOf, instantOf } from "#app/domain/time/time.ts";
import { dailyUseRetentionDays } from "#app/domain/use/daily-use.ts";
import { defaultStatementPeriod, statementFormats } from "#app/domain/use/statement.ts";
import { CloseLink, RouteDialog } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { DateInput } from "#app/routes/kit/dates/date-input.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { HiddenListFields } from "#app/routes/kit/lists/hidden-list-fields.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { LicenseLine } from "#app/routes/license/kit/license-line.tsx";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";
import { licenseList } from "#app/routes/license/kit/license-urls.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import type { Route } from "./+types/statement.ts";
import { buildServersUrl } from "./server-urls.ts";

export const meta = createLicenseTitle("Statement of");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const license = await requireApi(context, "report.read").licenses.get({ params });
  const today = dayOf(instantOf(Date.now()));
  const firstDay = addDays(today, 1 - dailyUseRetentionDays);
  const period = z
    .object({
      from: day.refine((from) => from >= firstDay, `Use is stored for ${dailyUseRetentionDays} days.`),
      until: day.refine((until) => until <= today, "The last day is in the future."),
    })
    .refine(({ from, until }) => from <= until, {
      error: "The last day is before the first day.",
      path: ["until"],
    });
  const defaults = defaultStatementPeriod(today);
  const from = url.searchParams.get("from") ?? defaults.from;
  const until = url.searchParams.get("until") ?? defaults.until;
  const { error } = period.safeParse({ from, until });
  return { license, from, until, errors: error ? z.flattenError(error).fieldErrors : {} };
}

/** The user first chooses the period, and then downloads its statement. */
export default function StatementDialog({
  loaderData: { license, from, until, errors },
}: Route.ComponentProps) {
  const [search] = useSearchParams();
  const isValid = Object.keys(errors).length === 0;
  return (
    <RouteDialog
      title="Statement of use"
      size="narrow"
      closeTo={buildServersUrl(license.key, search)}
      header={<LicenseLine license={license} />}
      footer={<CloseLink />}
    >
      <Form method="get" replace preventScrollReset className="flex flex-wrap items-end gap-3">
        <HiddenListFields list={licenseList} />
        <Field label="First day" errors={errors.from ?? []} className="w-44">
          <DateInput key={from} name="from" defaultValue={from} />
        </Field>
        <Field label="Last day" errors={errors.until ?? []} className="w-44">
          <DateInput key={until} name="until" defaultValue={until} />
        </Field>
        <Button variant="outline" type="submit">
          Choose
        </Button>
      </Form>
      <p className="mt-4">
        The statement lists the highest use of each day, the days above the capacity, and the servers. It is
        signed, so that its recipient can verify it.
      </p>
      {isValid && (
        <div className="mt-4 flex flex-wrap gap-2">
          {statementFormats.map((format) => (
            <ButtonLink
              key={format}
              reloadDocument
              to={`/api/oem/licenses/${license.key}/statement?${new URLSearchParams({ from, until, format })}`}
              target="_blank"
              rel="opener"
              variant={format === "pdf" ? "default" : "outline"}
            >
              <Download aria-hidden /> Download {format.toUpperCase()}
            </ButtonLink>
          ))}
        </div>
      )}
    </RouteDialog>
  );
}
