import { Form, href } from "react-router";
import type { FirstSteps } from "#app/domain/first-steps/first-steps.ts";
import { Button } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Card } from "#app/ui/card.tsx";
import { ButtonLink } from "#app/routes/kit/page/button-link.tsx";
import { describeStep } from "./step-words.ts";

export function FirstStepsCard({ steps, setup }: FirstSteps) {
  const doneCount = steps.filter(({ isDone }) => isDone).length;
  return (
    <Card aria-labelledby="first-steps-title" className="mt-8">
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h2 id="first-steps-title" className="font-semibold">
          First steps
        </h2>
        <span className="text-xs text-muted-foreground">
          {doneCount} of {steps.length} done
        </span>
        <Form method="post" action={href("/first-steps")} className="ms-auto">
          <Button type="submit" variant="ghost" size="sm">
            Hide
          </Button>
        </Form>
      </div>
      <ul className="divide-y">
        {steps.map((step) => (
          <Step key={step.name} step={step} setup={setup} />
        ))}
      </ul>
    </Card>
  );
}

function Step({ step, setup }: { step: FirstSteps["steps"][number]; setup: FirstSteps["setup"] }) {
  const { name, isDone, isSettled } = step;
  const { label, description, nextLink, alternativeLink, settleLabel } = describeStep(name, isDone, setup);
  // An admin settles a step by marking it as done or as not needed.
  const mayBeSettled = settleLabel !== undefined && (isSettled || !isDone);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="w-20 shrink-0">
        {isDone ? <Badge variant="success">Done</Badge> : <Badge variant="warning">Open</Badge>}
      </span>
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{label}</p>
        <p className="text-xs text-muted-foreground">{description}</p>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        {[nextLink, alternativeLink].map(
          (link) =>
            link && (
              <ButtonLink key={link.to} to={link.to} variant="outline" size="sm">
                {link.label}
              </ButtonLink>
            ),
        )}
        {mayBeSettled && (
          <Form method="post" action={href("/first-steps")} preventScrollReset replace>
            <Button
              type="submit"
              size="sm"
              variant="ghost"
              name={isSettled ? "reopen" : "settle"}
              value={name}
              aria-label={`${label}: ${isSettled ? "reopen" : settleLabel}`}
            >
              {isSettled ? "Reopen" : settleLabel}
            </Button>
          </Form>
        )}
      </span>
    </li>
  );
}
