import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import type { Session } from "#app/middleware/session.ts";

interface HostedCustomerAction {
  label: string;
  requiredPermission: Action;
  isApplicable: (hostedCustomer: HostedCustomerView) => boolean;
}

/** The state is `deleted` if the instance or the license was deleted. The status describes only the instance. */
const isNotDeleted = ({ state }: HostedCustomerView) => state !== "deleted";

export const hostedCustomerActions = {
  approve: {
    label: "Approve and create",
    requiredPermission: "instance.manage",
    isApplicable: ({ state }) => state === "waiting",
  },
  retry: {
    label: "Retry failed step",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) => isNotDeleted(hostedCustomer) && hostedCustomer.status === "failed",
  },
  "resend-invitation": {
    label: "Resend invitation",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) => isNotDeleted(hostedCustomer) && hostedCustomer.status === "invited",
  },
  "send-address": {
    label: "Send address",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) => isNotDeleted(hostedCustomer) && hostedCustomer.status === "ready",
  },
  "create-again": {
    label: "Create instance again",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) => hostedCustomer.status === "deleted" && !hostedCustomer.isLicenseDeleted,
  },
  extend: {
    label: "Extend trial",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) =>
      isNotDeleted(hostedCustomer) &&
      hostedCustomer.trialEndsAt !== null &&
      !isInfinite(hostedCustomer.trialEndsAt),
  },
  convert: {
    label: "Convert to paid",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) => isNotDeleted(hostedCustomer) && hostedCustomer.purpose !== "paid",
  },
  suspend: {
    label: "Suspend",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) => isNotDeleted(hostedCustomer) && hostedCustomer.status === "ready",
  },
  resume: {
    label: "Resume",
    requiredPermission: "instance.manage",
    isApplicable: (hostedCustomer) => isNotDeleted(hostedCustomer) && hostedCustomer.status === "suspended",
  },
  delete: {
    label: "Delete instance",
    requiredPermission: "instance.delete",
    isApplicable: (hostedCustomer) => hostedCustomer.status !== "deleted",
  },
} satisfies Record<string, HostedCustomerAction>;
export type HostedCustomerActionName = keyof typeof hostedCustomerActions;

const actionNames = Object.keys(hostedCustomerActions) as HostedCustomerActionName[];

export const listAllowedActionNames = (session: Session | null): HostedCustomerActionName[] =>
  actionNames.filter((name) => can(session, hostedCustomerActions[name].requiredPermission));

/** Only actions that are possible in the current state of the hosted customer. */
export const listApplicableActionNames = (
  hostedCustomer: HostedCustomerView,
  allowedActionNames: readonly HostedCustomerActionName[],
) => allowedActionNames.filter((name) => hostedCustomerActions[name].isApplicable(hostedCustomer));
