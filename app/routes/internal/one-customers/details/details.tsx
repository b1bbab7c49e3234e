import { useEffect } from "react";
import { useRevalidator, useSearchParams } from "react-router";
import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { instantOf } from "#app/domain/time/time.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { buttonClasses } from "#app/ui/controls/button.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { DialogLink } from "#app/ui/layers/dialog-link.tsx";
import type { PageHandle } from "#app/ui/page/page-handle.ts";
import type { Route } from "./+types/details.ts";
import {
  allowedActions,
  applicableActions,
  type HostedActionName,
  hostedActions,
} from "#app/routes/internal/one-customers/actions.ts";
import { hostedDialog, hostedList } from "#app/routes/internal/one-customers/hosted-list.ts";
import { remainingText, StateBadge } from "#app/routes/internal/one-customers/hosted-badges.tsx";
import { CustomerFacts, InstanceFacts, InvitationFacts, PlanFacts, TrialFacts } from "./facts.tsx";
import { StepList } from "./step-list.tsx";

const pollSeconds = 3;

export const handle: PageHandle = {
  refresh: ({ hosted }: Route.ComponentProps["loaderData"]) =>
    hosted.state === "creating" ? String(pollSeconds) : null,
};

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData?.hosted.companyName ?? "Hosted customer" },
];

/** The API advances a creation only when its status is requested. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { hostedCustomers, instances } = context.get(licenseApiContext);
  let hosted = await hostedCustomers.get({ params });
  if (hosted.state === "creating") {
    await attempt(instances.checkStatus({ query: params }));
    hosted = await hostedCustomers.get({ params });
  }
  return { hosted, allowed: allowedActions(context.get(sessionContext)), now: instantOf(Date.now()) };
}

export default function HostedDetails({ loaderData }: Route.ComponentProps) {
  const { hosted, allowed, now } = loaderData;
  const [search] = useSearchParams();
  usePolling(hosted.state === "creating");
  const closeTo = hostedList.address(search);
  const remaining = remainingText(hosted);
  return (
    <Dialog
      title={
        <span dir="auto" className="block [overflow-wrap:anywhere]">
          {hosted.companyName}
        </span>
      }
      closeTo={closeTo}
      size="wide"
      aside={
        <span role="status" className="inline-flex flex-wrap items-center gap-2">
          <StateBadge state={hosted.state} />
          {remaining && <span className="text-sm text-muted">{remaining}</span>}
        </span>
      }
      footer={
        <>
          <Actions hosted={hosted} allowed={allowed} search={search} />
          <CloseLink to={closeTo} className="ms-auto" />
        </>
      }
    >
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <div className="grid min-w-0 content-start gap-6">
          <InstanceFacts hosted={hosted} now={now} />
          <section>
            <h3 className="mb-1.5 text-xs font-semibold text-muted">Steps</h3>
            <StepList steps={hosted.steps} />
          </section>
          {hosted.invitation && <InvitationFacts invitation={hosted.invitation} now={now} />}
        </div>
        <div className="grid min-w-0 content-start gap-6">
          {hosted.trialEndsAt !== null && <TrialFacts hosted={hosted} />}
          <PlanFacts hosted={hosted} now={now} />
          <CustomerFacts hosted={hosted} />
        </div>
      </div>
    </Dialog>
  );
}

function usePolling(isActive: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => void revalidate(), pollSeconds * 1_000);
    return () => clearInterval(timer);
  }, [isActive, revalidate]);
}

interface ActionsProps {
  hosted: HostedCustomerInFull;
  allowed: readonly HostedActionName[];
  search: URLSearchParams;
}

function Actions({ hosted, allowed, search }: ActionsProps) {
  const applicable = applicableActions(hosted, allowed);
  const link = (name: HostedActionName, variant: "primary" | "secondary" | "danger") => (
    <DialogLink
      key={name}
      to={hostedDialog(hosted.licenseKey, name, search, "details")}
      className={buttonClasses({ variant })}
    >
      {hostedActions[name].label}
    </DialogLink>
  );
  return (
    <>
      {applicable
        .filter((name) => name !== "delete")
        .map((name) => link(name, name === "approve" ? "primary" : "secondary"))}
      <FooterGap />
      {applicable.includes("delete") && link("delete", "danger")}
    </>
  );
}
