import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { stepLabels } from "#app/domain/instance/steps.ts";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import { StepLine } from "#app/routes/kit/page/step-line.tsx";

type Step = HostedCustomerDetails["steps"][number];

export const StepList = ({ steps }: { steps: readonly Step[] }) => (
  <ol aria-label="Steps" className="grid gap-1">
    {steps.map((step) => (
      <StepLine key={step.step} label={stepLabels[step.step]} status={step.status} className="px-3 py-2">
        <StepAttempts step={step} />
      </StepLine>
    ))}
  </ol>
);

function StepAttempts({ step: { status, attempt, fault: error, finishedAt } }: { step: Step }) {
  const isFinished = status === "done" || status === "failed";
  // Omits the number of the attempt if the step succeeded at the first attempt.
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
