import type { ReactNode } from "react";
import type { StatusExplanation, Explanation } from "#app/words/explanation.ts";
import { Badge } from "#app/ui/badge.tsx";
import { cn } from "#app/ui/cn.ts";
import { Code } from "#app/routes/kit/text/chip.tsx";
import type { ExplainableStatus } from "./explain-urls.ts";
import {
  ActivenessBadge,
  DeletedBadge,
  LifetimeBadge,
  UsageBadge,
} from "#app/routes/status/status-badge.tsx";

const statusTitles: Record<ExplainableStatus, string> = {
  lifetime: "Lifetime",
  use: "Usage",
  activeness: "Connection",
  status: "Status",
};

interface ExplainedStatusProps {
  status: ExplainableStatus;
  explanation: Explanation;
  isHighlighted: boolean;
}

export function ExplainedStatus({ status, explanation, isHighlighted }: ExplainedStatusProps) {
  const { rule, inputs, next }: StatusExplanation<string> = explanation[status];
  return (
    <ExplanationCard
      title={statusTitles[status]}
      badge={renderBadge(status, explanation)}
      isHighlighted={isHighlighted}
    >
      <p className="font-medium">{rule}</p>
      {inputs.length > 0 && (
        <ul className="list-disc space-y-1 ps-5">
          {inputs.map((input) => (
            <li key={input}>{input}</li>
          ))}
        </ul>
      )}
      <p className="text-muted-foreground">
        <span className="font-medium">Next:</span> {next}
      </p>
    </ExplanationCard>
  );
}

export const ExplainedActivation = ({ rejection }: Pick<Explanation, "rejection">) => (
  <ExplanationCard
    title="A new server"
    badge={
      rejection ? (
        <Badge variant="destructive">Rejected</Badge>
      ) : (
        <Badge variant="success">Could be activated</Badge>
      )
    }
  >
    {rejection ? (
      <p>
        A new server could not be activated: {rejection.message} The product receives{" "}
        <Code>{rejection.code}</Code>.
      </p>
    ) : (
      <p>A new server could be activated at this time.</p>
    )}
  </ExplanationCard>
);

interface ExplanationCardProps {
  title: string;
  badge: ReactNode;
  isHighlighted?: boolean;
  children: ReactNode;
}

export const ExplanationCard = ({ title, badge, isHighlighted = false, children }: ExplanationCardProps) => (
  <section
    aria-label={title}
    className={cn("grid gap-2 rounded-xl border p-4", isHighlighted ? "border-primary" : "border-border")}
  >
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="font-semibold">{title}</h3>
      {badge}
    </div>
    {children}
  </section>
);

function renderBadge(
  shownStatus: ExplainableStatus,
  { lifetime, use, activeness, status }: Explanation,
): ReactNode {
  if (shownStatus === "lifetime") return <LifetimeBadge lifetimeStatus={lifetime.value} />;
  if (shownStatus === "use") {
    if (use.value === "pending") return <Badge variant="secondary">Pending</Badge>;
    if (use.value === "N/A") return <Badge variant="secondary">N/A</Badge>;
    return <UsageBadge useStatus={use.value} />;
  }
  if (shownStatus === "activeness") return <ActivenessBadge activenessStatus={activeness.value} />;
  if (status.value === "deleted") return <DeletedBadge status="deleted" />;
  return status.value === "active" ? (
    <Badge variant="success">Active</Badge>
  ) : (
    <Badge variant="secondary">Pending</Badge>
  );
}
