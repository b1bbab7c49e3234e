import { href, Link, useSearchParams } from "react-router";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { Approval } from "#app/domain/approval/approval.ts";
import { dateLocaleContext } from "#app/middleware/locale.ts";
import { attempt } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { buildApprovalPath, redirectToApproval } from "#app/routes/kit/approval/approval-redirect.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { SummaryList, SummaryRow } from "#app/routes/kit/text/summary-list.tsx";
import { Performer } from "#app/routes/license/kit/history-fields.tsx";
import { Notice, Warning } from "#app/ui/alert.tsx";
import { useNumberFormat } from "#app/ui/number-format.ts";
import { approvalStateLabels, operationLabels } from "#app/words/approval-wording.ts";
import { listEventFields } from "#app/words/event-fields.ts";
import type { Route } from "./+types/approval.ts";
import { decisionSchema } from "./decision.ts";
import { DecisionForms } from "./decision-forms.tsx";
import { PreviewedChange } from "./previewed-change.tsx";

export const meta = () => [{ title: "Request for approval" }];

export async function loader({ params, context }: Route.LoaderArgs) {
  const { approvals } = requireApi(context, "approval.read");
  const { preview, currentPreview, request: _request, ...approval } = await approvals.get({ params });
  const describePreview = ({ before, after, licenses }: Approval["preview"]) => ({
    fields: listEventFields({ details: {}, before, after }, context.get(dateLocaleContext)),
    licenses,
  });
  return {
    approval,
    preview: describePreview(preview),
    currentPreview: currentPreview && describePreview(currentPreview),
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const { approvals } = requireApi(context, "approval.read");
  const path = buildApprovalPath(Number(params.id));
  return submitForm(request, {
    schema: decisionSchema,
    send: (form) => {
      switch (form.decision) {
        case "approve":
          return attempt<Approval>(approvals.approve({ params }));
        case "reject":
          return attempt<Approval>(approvals.reject({ params, body: { reason: form.reason } }));
        case "withdraw":
          return attempt<Approval>(approvals.withdraw({ params }));
        case "again":
          return attempt<Approval>(
            approvals
              .get({ params })
              .then(({ operation, reason, request: { params: sentParams, body } }) =>
                approvals.create({ body: { operation, params: sentParams, body, reason } as SentRequest }),
              ),
          );
      }
    },
    onSent: (approval, { decision }) =>
      decision === "again"
        ? redirectToApproval(context, approval)
        : redirectWithToast(context, path, savedMessages[decision]),
  });
}

/** The values of a stored request, which the API parses again. */
type SentRequest = NonNullable<NonNullable<Parameters<LicenseApiClient["approvals"]["create"]>[0]>["body"]>;

const savedMessages = {
  approve: "Request approved",
  reject: "Request rejected",
  withdraw: "Request withdrawn",
} as const;

export default function ApprovalPage({ loaderData, actionData }: Route.ComponentProps) {
  const { approval, preview, currentPreview } = loaderData;
  const [search] = useSearchParams();
  return (
    <Page width="narrow">
      <PageHeader
        title={operationLabels[approval.operation]}
        description={approvalStateLabels[approval.state]}
        actions={
          <ButtonLink to={href("/license/approvals")} variant="outline">
            All requests
          </ButtonLink>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <StateNotice {...approval} />
        <RequestSummary approval={approval} />
        <PreviewedChange title="What changes" preview={preview} search={search} />
        {currentPreview && (
          <PreviewedChange title="What would change instead" preview={currentPreview} search={search} />
        )}
        <DecisionForms approval={approval} rejection={actionData} />
      </div>
    </Page>
  );
}

type ShownApproval = Route.ComponentProps["loaderData"]["approval"];

const StateNotice = ({ state, decisionReason, isOwn }: ShownApproval) => {
  if (state === "failed")
    return (
      <Warning>
        <span>
          {decisionReason} Nothing was changed.{" "}
          {isOwn ? "Check the change and ask again." : "The user who asked can ask again."}
        </span>
      </Warning>
    );
  if (state === "expired") return <Notice>Nobody decided within seven days. Nothing was changed.</Notice>;
  return state === "open" && isOwn ? (
    <Notice>Another user with the privileges for this change has to decide.</Notice>
  ) : null;
};

function RequestSummary({ approval }: { approval: ShownApproval }) {
  const { licenseKey, companyName, licenseCount, runId, decidedBy, decidedAt, state } = approval;
  const { formatCount } = useNumberFormat();
  return (
    <SummaryList>
      {companyName !== null && (
        <SummaryRow label="Customer">
          <bdi className="any-language [overflow-wrap:anywhere]">{companyName}</bdi>
        </SummaryRow>
      )}
      {licenseKey !== null && (
        <SummaryRow label="License">
          <KeyLink licenseKey={licenseKey} />
        </SummaryRow>
      )}
      {companyName === null && licenseCount > 0 && (
        <SummaryRow label="Licenses">{formatCount(licenseCount, "license")} will change</SummaryRow>
      )}
      <SummaryRow label="Requested">
        <DateText value={approval.createdAt} format="minute" /> by{" "}
        <Performer createdBy={approval.createdBy} />
      </SummaryRow>
      <SummaryRow label="Reason">
        <span dir="auto" className="any-language whitespace-pre-line [overflow-wrap:anywhere]">
          {approval.reason}
        </span>
      </SummaryRow>
      {state === "open" && (
        <SummaryRow label="Open until">
          <DateText value={approval.expiresAt} format="minute" />
        </SummaryRow>
      )}
      {decidedBy !== null && decidedAt !== null && (
        <SummaryRow label={approvalStateLabels[state]}>
          <DateText value={decidedAt} format="minute" /> by <Performer createdBy={decidedBy} />
        </SummaryRow>
      )}
      {state === "rejected" && (
        <SummaryRow label="Why">
          <span dir="auto" className="any-language whitespace-pre-line [overflow-wrap:anywhere]">
            {approval.decisionReason}
          </span>
        </SummaryRow>
      )}
      {runId !== null && (
        <SummaryRow label="Bulk change">
          <Link
            to={href("/license/bulk/:id", { id: String(runId) })}
            className="text-primary hover:underline"
          >
            Results for each license
          </Link>
        </SummaryRow>
      )}
    </SummaryList>
  );
}
