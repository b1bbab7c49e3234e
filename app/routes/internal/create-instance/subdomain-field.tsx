import Check from "lucide-react/icons/check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { ComponentProps } from "react";
import { useNavigation } from "react-router";
import type { Availability } from "#app/domain/instance/availability.ts";
import { normalizeSubdomain, subdomainErrorMessages } from "#app/domain/instance/subdomain.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import type { RefreshForm } from "#app/routes/kit/forms/use-follow-up.ts";
import type { InstanceFormState } from "./instance-form-state.ts";

const debounceMs = 400;

interface InstanceSubdomainFieldProps {
  formState: Pick<InstanceFormState, "subdomain" | "availability">;
  field: NonNullable<ComponentProps<typeof Field>["field"]>;
  instanceDomain: string;
  refreshForm: RefreshForm;
  refreshButtonProps: ComponentProps<"button">;
}

export function InstanceSubdomainField({
  formState,
  field,
  instanceDomain,
  refreshForm,
  refreshButtonProps,
}: InstanceSubdomainFieldProps) {
  const hasErrors = (field.errors?.length ?? 0) > 0;
  return (
    <Field field={field} label="Subdomain" required>
      <div className="flex gap-2">
        <span className="flex min-w-0 flex-1">
          <Input
            name="subdomain"
            defaultValue={formState.subdomain}
            maxLength={63}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onInput={(event) => refreshForm(event, debounceMs)}
            aria-describedby="subdomain-state instance-domain"
            className="min-w-0 rounded-e-none"
          />
          <span
            id="instance-domain"
            className="flex max-w-3/5 shrink-0 items-center rounded-e-md border border-s-0 border-input bg-muted px-3 text-xs text-muted-foreground [overflow-wrap:anywhere]"
          >
            .{instanceDomain}
          </span>
        </span>
        <Button variant="outline" {...refreshButtonProps} className="scripted:hidden">
          Check
        </Button>
      </div>
      <p id="subdomain-state" role="status" className="text-xs text-muted-foreground empty:hidden">
        {!hasErrors && <SubdomainStatus formState={formState} />}
      </p>
    </Field>
  );
}

const unavailableMessages: Record<NonNullable<Availability["reason"]>, string> = {
  ...subdomainErrorMessages,
  taken: "This subdomain is taken. Choose another.",
  quarantined: "Another customer had this subdomain until recently. Choose another.",
};

export const findUnavailableMessage = (availability: Availability | null): string | null =>
  availability?.reason ? unavailableMessages[availability.reason] : null;

function SubdomainStatus({
  formState: { subdomain, availability },
}: Pick<InstanceSubdomainFieldProps, "formState">) {
  const pendingSubdomain = useNavigation().formData?.get("subdomain");
  if (
    typeof pendingSubdomain === "string" &&
    normalizeSubdomain(pendingSubdomain) !== normalizeSubdomain(subdomain)
  )
    return "Checking…";
  if (normalizeSubdomain(subdomain) === "") return null;
  if (availability === null)
    return "The subdomain cannot be checked right now, but will be checked when you save.";
  const unavailableMessage = findUnavailableMessage(availability);
  return unavailableMessage === null ? (
    <span className="flex items-center gap-1.5 text-success">
      <Check aria-hidden className="size-3.5 shrink-0" /> This subdomain is available.
    </span>
  ) : (
    <span className="flex items-start gap-1.5 text-destructive">
      <CircleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" /> {unavailableMessage}
    </span>
  );
}
