import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { ConfirmDialog } from "#app/routes/kit/forms/confirm-dialog.tsx";
import { returnAddress } from "./hosted-list.ts";
import { HostedCustomerSummary } from "./hosted-line.tsx";

interface HostedCustomerConfirmDialogProps extends Omit<
  ComponentProps<typeof ConfirmDialog>,
  "closeTo" | "header" | "hiddenFields"
> {
  hostedCustomer: HostedCustomerDetails;
}

export function HostedCustomerConfirmDialog({
  hostedCustomer,
  ...dialogProps
}: HostedCustomerConfirmDialogProps) {
  const [search] = useSearchParams();
  return (
    <ConfirmDialog
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      closeTo={returnAddress(hostedCustomer.licenseKey, search)}
      {...dialogProps}
    />
  );
}
