import { useNumberFormat } from "#app/ui/number-format.ts";
import { data, href, Link } from "react-router";
import { computeTermMonths } from "#app/domain/marketplace/agreement.ts";
import { ruleViolation } from "#app/domain/problem.ts";
import { type Attempt, attempt, findProblem, licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { purchaseCustomer, purchaseLink } from "#app/domain/sign-up/staff-decisions.ts";
import { KeyLink } from "#app/routes/kit/text/key-link.tsx";
import { OverviewSection } from "#app/routes/internal/air-customers/part.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { rejectAction, submitForm } from "#app/routes/kit/forms/submission.ts";
import { PageHeader } from "#app/routes/kit/page/page-header.tsx";
import { Page } from "#app/routes/kit/page/page.tsx";
import { Warning } from "#app/ui/alert.tsx";
import { Card, Facts } from "#app/ui/card.tsx";
import { findMarketplaceName, formatTermMonths, formatPurchaseValue } from "#app/words/purchase-wording.ts";
import { BackLink } from "#app/routes/kit/page/back-link.tsx";
import type { Route } from "./+types/purchase.ts";
import { PurchaseDecision } from "./purchase-decision.tsx";
import { purchaseList, buildPurchasePath } from "./purchase-list.ts";
import { formatPurchaseItems, PurchaseStateBadge, PurchaseTable } from "./purchase-table.tsx";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Purchase ${params.id}` }];

function parsePurchaseId({ id }: { id: string }): number {
  if (!/^\d{1,16}$/.test(id)) throw data({ message: "This purchase does not exist." }, { status: 404 });
  return Number(id);
}

export async function loader({ params, context }: Route.LoaderArgs) {
  return {
    purchase: await context.get(licenseApiContext).purchases.get({ params: { id: parsePurchaseId(params) } }),
  };
}

export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { purchases } = context.get(licenseApiContext);
  const id = parsePurchaseId(params);
  switch (url.searchParams.get("decision")) {
    case "link":
      return submitForm(request, {
        schema: purchaseLink,
        send: (body) => attempt(purchases.link({ params: { id }, body })).catch(toLicenseKeyError),
        onSent: () => redirectToPurchase(context, id, "The purchase was linked to the license"),
      });
    case "decline": {
      const declineAttempt = await attempt(purchases.decline({ params: { id } }));
      return declineAttempt.ok
        ? redirectToPurchase(context, id, "The purchase was declined")
        : rejectAction(declineAttempt.problem);
    }
    // The form for a new license submits the decision "create".
    default:
      return submitForm(request, {
        schema: purchaseCustomer,
        send: (body) => attempt(purchases.createLicense({ params: { id }, body })),
        formFieldByApiField: { companyName: "companyName", email: "email" },
        onSent: () => redirectToPurchase(context, id, "A license was created for the purchase"),
      });
  }
}

/** Converts a “not found” problem to an error of the license key field. Rethrows other errors. */
function toLicenseKeyError(error: unknown): Attempt<never> {
  const problem = findProblem(error);
  if (problem?.kind !== "not-found") throw error;
  return { ok: false, problem: ruleViolation("LICENSE_UNKNOWN", problem.message, "licenseKey") };
}

const redirectToPurchase = (context: Route.ActionArgs["context"], id: number, message: string) =>
  redirectWithToast(context, buildPurchasePath(id), message);

export default function Purchase({ loaderData, actionData }: Route.ComponentProps) {
  const { purchase } = loaderData;
  const { state, chain, events, signUp } = purchase;
  const numbers = useNumberFormat();
  return (
    <Page>
      <BackLink to={purchaseList.path}>All purchases</BackLink>
      <PageHeader
        title={signUp ? `Purchase of ${signUp.companyName}` : "Purchase"}
        aside={<PurchaseStateBadge state={state} />}
        description={`${formatPurchaseItems(purchase, numbers)} in ${findMarketplaceName(purchase.provider)}`}
      />
      <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_420px]">
        <div className="grid min-w-0 gap-7">
          {purchase.unknownStatus !== null && (
            <Warning>
              The marketplace reports the status “{purchase.unknownStatus}”, which License desk does not know.
              The purchase and its license do not change until the marketplace reports another status.
            </Warning>
          )}
          {state === "waiting" && <PurchaseDecision purchase={purchase} rejection={actionData} />}
          {state !== "waiting" && purchase.unmappedDimensions.length > 0 && (
            <Warning>
              <span>
                The license was not changed for the marketplace dimensions{" "}
                {purchase.unmappedDimensions.join(", ")}, because no Enterprise tier of the catalog contains
                these dimensions. Change the license or the{" "}
                <Link to={href("/license/settings/catalog")} className="underline">
                  catalog
                </Link>
                .
              </span>
            </Warning>
          )}
          <OverviewSection title={purchase.licenseKey === null ? "Purchase" : "Purchases of this license"}>
            <PurchaseTable purchases={chain} label="Purchases of this license" />
          </OverviewSection>
          <OverviewSection title="Events of the marketplace">
            <PurchaseEvents events={events} />
          </OverviewSection>
        </div>
        <Card>
          <PurchaseFacts purchase={purchase} />
        </Card>
      </div>
    </Page>
  );
}

type PurchaseDetails = Route.ComponentProps["loaderData"]["purchase"];

const formatAutoRenewal = (hasAutoRenewal: boolean | null) =>
  hasAutoRenewal === null ? "Unknown" : hasAutoRenewal ? "Yes" : "No";

function PurchaseFacts({ purchase }: { purchase: PurchaseDetails }) {
  const numbers = useNumberFormat();
  return (
    <Facts
      facts={[
        {
          label: "License",
          value: purchase.licenseKey === null ? null : <KeyLink licenseKey={purchase.licenseKey} />,
        },
        purchase.linkedBy !== null && { label: "Linked by", value: purchase.linkedBy },
        purchase.accountId !== null && { label: "Account", value: purchase.accountId },
        { label: "Purchase ID", value: <BreakableText text={purchase.externalId} /> },
        purchase.agreementId !== null && { label: "Agreement", value: purchase.agreementId },
        purchase.previousAgreementId !== null && {
          label: "Previous agreement",
          value: purchase.previousAgreementId,
        },
        purchase.productCode !== null && { label: "Product code", value: purchase.productCode },
        { label: "Start", value: <DateText value={purchase.startsAt} format="day" /> },
        {
          label: purchase.isEndEstimated ? "Estimated end" : "End",
          value: <DateText value={purchase.endsAt} format="day" />,
        },
        { label: "Term", value: formatTermMonths({ termMonths: computeTermMonths(purchase) }, numbers) },
        { label: "Value", value: formatPurchaseValue(purchase, numbers) },
        { label: "Renews automatically", value: formatAutoRenewal(purchase.hasAutoRenewal) },
        purchase.resellerAccountId !== null && {
          label: "Reseller account",
          value: purchase.resellerAccountId,
        },
        { label: "First seen", value: <DateText value={purchase.createdAt} format="minute" /> },
      ]}
    />
  );
}

const BreakableText = ({ text }: { text: string }) => (
  <span className="[overflow-wrap:anywhere]">{text}</span>
);

const PurchaseEvents = ({ events }: Pick<PurchaseDetails, "events">) =>
  events.length === 0 ? (
    <p className="text-muted-foreground">The marketplace has not sent any events yet.</p>
  ) : (
    <ul className="grid gap-2">
      {events.map(({ id, type, occurredAt, receivedAt }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-4">
          <span>{type}</span>
          <span className="text-muted-foreground">
            <DateText value={occurredAt ?? receivedAt} format="minute" />
          </span>
        </li>
      ))}
    </ul>
  );
