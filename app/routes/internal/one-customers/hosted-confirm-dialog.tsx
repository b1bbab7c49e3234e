import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import type { HostedCustomerInFull } from "#app/domain/hosted-customer/hosted-customer.ts";
import { ConfirmDialog } from "#app/routes/kit/forms/confirm-dialog.tsx";
import { backFrom } from "./hosted-list.ts";
import { HostedLine } from "./hosted-line.tsx";

interface HostedConfirmDialogProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  "closeTo" | "header" | "hidden"
> {
  hosted: HostedCustomerInFull;
}

export function HostedConfirmDialog({ hosted, ...question }: HostedConfirmDialogProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      header={<HostedLine hosted={hosted} />}
      closeTo={backFrom(hosted.licenseKey, search)}
      {...question}
    />
  );
}
