import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

interface OneTimeSecretProps {
  noun: "token" | "secret" | "code";
  value: string;
  /** What to do with the copied secret. */
  advice?: string;
  /** Heading above the value. */
  children?: ReactNode;
}

/** Shows a secret with a button to copy it, and warns that it is shown only once. */
export const OneTimeSecret = ({ noun, value, advice = "keep it safe", children }: OneTimeSecretProps) => (
  <div className="grid justify-items-start gap-3">
    <p
      role="alert"
      tabIndex={-1}
      className="flex gap-2.5 rounded-md bg-warning-soft p-3 font-medium text-warning"
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {`Copy the ${noun} now and ${advice}: it will not be shown again.`}
    </p>
    {children}
    <code className="w-full rounded-md border bg-muted p-3 font-mono text-sm [overflow-wrap:anywhere] select-all">
      {value}
    </code>
    <CopyButton
      text={value}
      label={`Copy ${noun}`}
      variant="outline"
      successMessage={`${noun.charAt(0).toUpperCase()}${noun.slice(1)} copied`}
      failureMessage={`The ${noun} could not be copied: select it and copy it manually`}
    />
  </div>
);
