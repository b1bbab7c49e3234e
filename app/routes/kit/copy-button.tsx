import Check from "lucide-react/icons/check";
import Copy from "lucide-react/icons/copy";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { useEffect, useState } from "react";
import { Button, type ButtonStyle } from "#app/ui/button.tsx";
import { cn } from "#app/ui/cn.ts";

const resultVisibleMs = 2500;

interface CopyButtonProps extends ButtonStyle {
  text: string;
  label?: string;
  success: string;
  failure: string;
}

export function CopyButton({
  text,
  label = "Copy",
  success,
  failure,
  variant = "ghost",
  size = "sm",
}: CopyButtonProps) {
  const [copyResult, setCopyResult] = useState<{ copied: boolean; at: number } | null>(null);

  useEffect(() => {
    if (!copyResult) return;
    const timer = setTimeout(() => setCopyResult(null), resultVisibleMs);
    return () => clearTimeout(timer);
  }, [copyResult]);

  const copy = async () => {
    const at = performance.now();
    try {
      await navigator.clipboard.writeText(text);
      setCopyResult({ copied: true, at });
    } catch {
      setCopyResult({ copied: false, at });
    }
  };

  const Icon = copyResult === null ? Copy : copyResult.copied ? Check : TriangleAlert;
  return (
    <span className="inline-flex items-center gap-2 no-script:hidden">
      <Button variant={variant} size={size} onClick={copy}>
        <Icon aria-hidden className="size-3.5" />
        {label}
      </Button>
      <span
        role="status"
        className={cn("text-xs font-medium", copyResult?.copied ? "text-success" : "text-destructive")}
      >
        {copyResult && (copyResult.copied ? success : failure)}
      </span>
    </span>
  );
}
