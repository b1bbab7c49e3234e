import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useCopy } from "#app/ui/use-copy.ts";
import { Button, type ButtonStyle } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";

interface CopyButtonProps extends ButtonStyle {
  text: string;
  label?: string;
  successMessage: string;
  failureMessage: string;
}

export function CopyButton({
  text,
  label = "Copy",
  successMessage,
  failureMessage,
  variant = "ghost",
  size = "sm",
}: CopyButtonProps) {
  const { copyResult, copy } = useCopy(text);
  const ResultIcon = copyResult?.isCopied ? Check : TriangleAlert;
  const Icon = copyResult === null ? Copy : ResultIcon;
  return (
    <span className="inline-flex items-center gap-2 no-script:hidden">
      <Button variant={variant} size={size} onClick={copy}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </Button>
      <span
        role="status"
        className={cn("text-xs font-medium", copyResult?.isCopied ? "text-success" : "text-destructive")}
      >
        {copyResult && (copyResult.isCopied ? successMessage : failureMessage)}
      </span>
    </span>
  );
}
