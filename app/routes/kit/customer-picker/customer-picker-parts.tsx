import type { ComponentProps, ReactNode } from "react";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import { BreakableAddress } from "#app/routes/kit/text/address.tsx";
import { Button } from "#app/ui/button.tsx";

export const CrmErrorNotice = ({ detail, children }: { detail: string; children: ReactNode }) => (
  <div
    role="status"
    className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-warning/40 bg-warning-soft p-3"
  >
    <p className="flex min-w-0 flex-1 basis-72 gap-2.5 text-warning">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>The CRM is not responding. Enter the customer manually, or try again. {detail}</span>
    </p>
    <span className="flex flex-wrap gap-2">{children}</span>
  </div>
);

interface SelectedChoiceProps {
  label: string;
  name: string;
  email?: string | undefined;
  clearedField: "company" | "contact";
  refreshButtonProps: ComponentProps<"button">;
}

export const SelectedChoice = ({
  label,
  name,
  email,
  clearedField,
  refreshButtonProps,
}: SelectedChoiceProps) => (
  <div className="flex min-w-0 flex-col">
    <p className="mb-1.5 font-medium">{label}</p>
    <div className="flex flex-1 items-center gap-2 rounded-md border bg-muted py-0.5 ps-3 pe-0.5 max-sm:min-h-10">
      <span className="min-w-0 flex-1 py-1 [overflow-wrap:anywhere]">
        <span dir="auto" className="any-language font-medium">
          {name}
        </span>
        {email && (
          <span className="block text-xs text-muted-foreground">
            <BreakableAddress text={email} />
          </span>
        )}
      </span>
      <Button
        {...refreshButtonProps}
        name="clear"
        value={clearedField}
        variant="ghost"
        size="sm"
        aria-label={`Clear ${clearedField}`}
        data-next-focus
      >
        Clear
      </Button>
    </div>
  </div>
);
