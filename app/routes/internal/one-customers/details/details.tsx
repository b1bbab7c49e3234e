import { useSearchParams } from "react-router";
import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { readSystemClock } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { CloseLink, RouteDialog, FooterSpacer } from "#app/routes/kit/dialogs/route-dialog.tsx";
import { usePolling } from "#app/routes/kit/progress/use-polling.ts";
import { DialogButton } from "#app/routes/kit/dialogs/dialog-link.tsx";
import type { PageHandle } from "#app/routes/kit/page/page-handle.ts";
import type { Route } from "./+types/details.ts";
import {
  listAllowedActionNames,
  listApplicableActionNames,
  type HostedCustomerActionName,
  hostedCustomerActions,
} from "#app/routes/internal/one-customers/actions.ts";
import {
  buildHostedCustomerDialogUrl,
  hostedCustomerList,
} from "#app/routes/internal/one-customers/hosted-list.ts";
import { describeStateDetail, StateBadge } from "#app/routes/internal/one-customers/hosted-badges.tsx";
import { CustomerFacts, InstanceFacts, InvitationFacts, PlanFacts, TrialFacts } from "./facts.tsx";
import { stepLabels } from "#app/domain/instance/steps.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { StepLine } from "#app/routes/kit/page/step-line.tsx";

const pollSeconds = 3;

export const handle: PageHandle = {
  getRefreshHeader: ({ hostedCustomer }: Route.ComponentProps["loaderData"]) =>
    hostedCustomer.state === "creating" ? String(pollSeconds) : null,
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.hostedCustomer.companyName ?? "Hosted customer" },
];

/** Requests the status while the instance is being created, because the API starts the next step only on a request. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { hostedCustomers, instances } = context.get(licenseApiContext);
  let hostedCustomer = await hostedCustomers.get({ params });
  if (hostedCustomer.state === "creating") {
    await attempt(instances.checkStatus({ query: params }));
    hostedCustomer = await hostedCustomers.get({ params });
  }
  return {
    hostedCustomer,
    allowedActionNames: listAllowedActionNames(context.get(sessionContext)),
    now: readSystemClock(),
  };
}

export default function HostedCustomerDialog({ loaderData }: Route.ComponentProps) {
  const { hostedCustomer, allowedActionNames, now } = loaderData;
  const [search] = useSearchParams();
  usePolling(hostedCustomer.state === "creating", pollSeconds * 1_000);
  const stateDetail = describeStateDetail(hostedCustomer);
  return (
    <RouteDialog
      title={
        <span dir="auto" className="block [overflow-wrap:anywhere]">
          {hostedCustomer.companyName}
        </span>
      }
      closeTo={hostedCustomerList.buildUrl}
      size="wide"
      aside={
        <span role="status" className="inline-flex flex-wrap items-center gap-2">
          <StateBadge state={hostedCustomer.state} />
          {stateDetail && <span className="text-xs text-muted-foreground">{stateDetail}</span>}
        </span>
      }
      footer={
        <>
          <ActionLinks
            hostedCustomer={hostedCustomer}
            allowedActionNames={allowedActionNames}
            search={search}
          />
          <CloseLink className="ms-auto" />
        </>
      }
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <InstanceFacts hostedCustomer={hostedCustomer} now={now} />
          <section>
            <h3 className="mb-1.5 text-2xs font-semibold text-muted-foreground">Steps</h3>
            <StepList steps={hostedCustomer.steps} />
          </section>
          {hostedCustomer.invitation && <InvitationFacts invitation={hostedCustomer.invitation} now={now} />}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {hostedCustomer.trialEndsAt !== null && <TrialFacts hostedCustomer={hostedCustomer} />}
          <PlanFacts hostedCustomer={hostedCustomer} now={now} />
          <CustomerFacts hostedCustomer={hostedCustomer} />
        </div>
      </div>
    </RouteDialog>
  );
}

interface ActionLinksProps {
  hostedCustomer: HostedCustomerDetails;
  allowedActionNames: readonly HostedCustomerActionName[];
  search: URLSearchParams;
}

function ActionLinks({ hostedCustomer, allowedActionNames, search }: ActionLinksProps) {
  const applicableActionNames = listApplicableActionNames(hostedCustomer, allowedActionNames);
  const renderActionLink = (
    name: HostedCustomerActionName,
    variant: "default" | "outline" | "destructive-outline",
  ) => (
    <DialogButton
      key={name}
      to={buildHostedCustomerDialogUrl(hostedCustomer.licenseKey, name, search, "details")}
      variant={variant}
    >
      {hostedCustomerActions[name].label}
    </DialogButton>
  );
  return (
    <>
      {applicableActionNames
        .filter((name) => name !== "delete")
        .map((name) => renderActionLink(name, name === "approve" ? "default" : "outline"))}
      <FooterSpacer />
      {applicableActionNames.includes("delete") && renderActionLink("delete", "destructive-outline")}
    </>
  );
}

type Step = HostedCustomerDetails["steps"][number];

const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol aria-label="Steps" className="grid gap-1">
    {steps.map((step) => (
      <StepLine key={step.step} label={stepLabels[step.step]} status={step.status} className="px-3 py-2">
        <StepAttempts step={step} />
      </StepLine>
    ))}
  </ol>
);

function StepAttempts({ step: { status, attempt, error, finishedAt } }: { step: Step }) {
  const isFinished = status === "done" || status === "failed";
  // The page omits the attempt number if the step succeeded at the first attempt.
  const showsAttempt = attempt > 1 || (attempt > 0 && status !== "done");
  return (
    <>
      {(showsAttempt || isFinished) && (
        <p className="ps-8 text-xs text-muted-foreground">
          {showsAttempt && `Attempt ${attempt}`}
          {isFinished && finishedAt && (
            <>
              {showsAttempt && " · "}
              <DateText value={finishedAt} format="minute" />
            </>
          )}
        </p>
      )}
      {error && status !== "done" && (
        <p className="ps-8 text-xs text-destructive [overflow-wrap:anywhere]">
          <bdi>{error}</bdi>
        </p>
      )}
    </>
  );
}
