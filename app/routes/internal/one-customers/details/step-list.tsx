import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabel } from "#app/domain/instance/steps.ts";
import { DateText } from "#app/ui/data/date.tsx";
import { StepLine } from "#app/ui/page/step-line.tsx";

type Step = HostedCustomerInFull["steps"][number];

export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol aria-label="Steps" className="grid gap-1">
    {steps.map((step) => (
      <StepLine key={step.step} label={stepLabel[step.step]} status={step.status} className="px-3 py-2">
        <Attempts step={step} />
      </StepLine>
    ))}
  </ol>
);

function Attempts({ step: { status, attempt, fault, finishedAt } }: { step: Step }) {
  const isOver = status === "done" || status === "failed";
  const isTold = attempt > 1 || (attempt > 0 && status !== "done");
  return (
    <>
      {(isTold || isOver) && (
        <p className="ps-8 text-sm text-muted">
          {isTold && `Attempt ${attempt}`}
          {isOver && finishedAt && (
            <>
              {isTold && " · "}
              <DateText value={finishedAt} format="minute" />
            </>
          )}
        </p>
      )}
      {fault && status !== "done" && (
        <p className="ps-8 text-sm text-bad [overflow-wrap:anywhere]">
          <bdi>{fault}</bdi>
        </p>
      )}
    </>
  );
}
