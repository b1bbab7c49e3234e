import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { CopyButton } from "#app/routes/kit/copy-button.tsx";

export const Secret = ({ value }: { value: string | undefined }) =>
  value === undefined ? (
    <p role="alert">
      The secret of the webhook was shown once and is not shown again. If you did not copy the secret, create
      a new secret on the page of the webhook.
    </p>
  ) : (
    <div className="grid justify-items-start gap-2">
      <p
        role="alert"
        tabIndex={-1}
        className="flex gap-2.5 rounded-md bg-warning-soft p-3 font-medium text-warning"
      >
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
        Copy the secret now and keep it safe: it will not be shown again.
      </p>
      <code className="w-full rounded-md border bg-muted p-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
        {value}
      </code>
      <CopyButton
        text={value}
        label="Copy secret"
        variant="outline"
        successMessage="Secret copied"
        failureMessage="The secret could not be copied: select it and copy it manually"
      />
    </div>
  );
