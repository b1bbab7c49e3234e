import { href, useSearchParams } from "react-router";
import { accessConfirmation, accessReviewQuery } from "#app/domain/access-review/access-review.ts";
import { describeRight } from "#app/domain/access-review/access-table.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { createSummaryErrors, ErrorSummary } from "#app/routes/kit/forms/error-summary.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { CsvLink } from "#app/routes/kit/lists/csv-link.tsx";
import type { ListHandle } from "#app/routes/kit/lists/dialogs.tsx";
import { ListPage } from "#app/routes/kit/lists/list-page.tsx";
import { readList } from "#app/routes/kit/lists/read-list.ts";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import { Segments } from "#app/routes/kit/segments.tsx";
import type { Route } from "./+types/list.ts";
import { accessList } from "./access-list.ts";
import { AccessTable, parseConfirmedLine } from "./access-table.tsx";

export const meta = () => [{ title: "Access review" }];

export async function loader({ url, context }: Route.LoaderArgs) {
  const request = readList(accessList, url, accessReviewQuery);
  const lines = await requireApi(context, "access.review").accessReview.list({ query: request.apiQuery });
  return { lines, request, viewer: context.get(sessionContext), now: readSystemClock() };
}

export const action = ({ request, url, context }: Route.ActionArgs) =>
  submitForm(request, {
    schema: parseConfirmedLine.pipe(accessConfirmation),
    send: (body) => attempt(requireApi(context, "access.review").accessReview.confirm({ body })),
    onSent: ({ email, right }) =>
      redirectWithToast(
        context,
        `${url.pathname}${url.search}`,
        `${describeRight(right)} of ${email} confirmed`,
      ),
  });

export const shouldRevalidate = accessList.shouldRevalidate;
export const handle: ListHandle = { list: accessList };

const choices = [
  { due: "true", label: "To confirm" },
  { due: null, label: "All" },
] as const;

export default function AccessReview({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, request, viewer, now } = loaderData;
  const [search] = useSearchParams();
  const { due } = request.query;
  return (
    <ListPage
      title="Access review"
      description="Who has which right since when, and from where. Confirm each right once in 90 days, or take it away."
      backLink={<BackLink to={href("/license/users")}>Users</BackLink>}
      actions={<CsvLink path={"/api/oem/access-review/csv"} apiQuery={{}} />}
      aside={
        <Segments
          label="State"
          segments={choices.map((choice) => ({
            to: accessList.buildUrl(search, { due: choice.due, pageNumber: null }),
            label: choice.label,
            isCurrent: choice.due === (due ?? null),
          }))}
        />
      }
      list={accessList}
      request={request}
      page={lines}
      noun="rights"
      emptyTitle={due === "true" ? "Every right is confirmed" : "Nobody has rights"}
    >
      <ErrorSummary
        title="The right was not confirmed"
        errors={createSummaryErrors(actionData?.error ?? undefined)}
        submission={actionData}
      />
      <AccessTable lines={lines.entities} viewer={viewer} now={now} />
    </ListPage>
  );
}
