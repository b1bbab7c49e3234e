import { href } from "react-router";
import { z } from "zod";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { ErrorSummary, createSummaryErrors } from "#app/routes/kit/forms/error-summary.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { EmptyState } from "#app/ui/empty.tsx";
import type { Route } from "./+types/reports.ts";
import { MonthlyMail } from "./monthly-mail.tsx";
import { MonthReport } from "./month-report.tsx";
import { presentReports } from "./present-reports.ts";
import { UseReport } from "./use-report.tsx";

export const meta = () => [{ title: "Reports" }];

export async function loader({ context }: Route.LoaderArgs) {
  const api = requireApi(context, "report.read");
  const [reports, { mail }] = await Promise.all([api.reports.read(), api.reportMails.read()]);
  return {
    reports: presentReports(reports, context.get(dateLocaleContext)),
    mail,
    email: context.get(sessionContext)?.email ?? "",
  };
}

const mailFormSchema = z.object({ mail: z.enum(["on", "off"]) });

export const action = ({ request, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: mailFormSchema,
    send: ({ mail }) => {
      const { reportMails } = requireApi(context, "report.mail");
      return attempt<unknown>(mail === "on" ? reportMails.save() : reportMails.end());
    },
    onSent: (_, { mail }) =>
      redirectWithToast(
        context,
        href("/license/settings/reports"),
        mail === "on" ? "You get the reports once a month" : "You no longer get the reports by mail",
      ),
  });

export default function Reports({ loaderData: { reports, mail, email }, actionData }: Route.ComponentProps) {
  const monthlyMail = (
    <>
      <ErrorSummary
        title="The monthly mail was not changed"
        errors={createSummaryErrors(actionData?.error ?? undefined)}
        submission={actionData}
      />
      <MonthlyMail mail={mail} email={email} />
    </>
  );
  if (!reports)
    return (
      <Page>
        <PageHeader title="Reports" />
        {monthlyMail}
        <EmptyState title="The licenses have not been counted yet">
          The job “Statuses” counts the licenses once a day. An admin can run it now under Settings, Jobs.
        </EmptyState>
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Reports"
        description={
          <>
            Licenses are counted once a day, without deleted licenses. Last count:{" "}
            <DateText value={reports.countedAt} format="minute" />.
          </>
        }
      />
      {monthlyMail}
      <div className="grid grid-cols-1 items-start gap-4 *:min-w-0 xl:grid-cols-2">
        <UseReport name="customers" title="Use by customer" noun="customer" report={reports.customers} />
        <UseReport name="tiers" title="Use by tier" noun="tier" report={reports.tiers} />
        <MonthReport
          name="renewals"
          title="Renewals won and lost"
          note="Licenses by the month of the end that was renewed, or whose renewal was lost."
          emptyText="No renewal was won or lost yet."
          report={reports.renewals}
        />
        <MonthReport
          name="licenses"
          title="New and ended licenses"
          note="Licenses by the month in which they were created or ended."
          emptyText="No license was created or ended yet."
          report={reports.licenses}
        />
      </div>
    </Page>
  );
}
