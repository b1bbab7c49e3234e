import type { HostedCustomerView } from "#app/domain/hosted-customer/hosted-customer.ts";
import { type Action, can } from "#app/domain/person/can.ts";
import { isInfinite } from "#app/domain/time/time.ts";
import type { Session } from "#app/middleware/session.ts";

interface HostedAction {
  label: string;
  needs: Action;
  isApplicable: (hosted: HostedCustomerView) => boolean;
}

const isNotDeleted = ({ state }: HostedCustomerView) => state !== "deleted";

const names = [
  "approve",
  "retry",
  "resend-invitation",
  "send-address",
  "create-again",
  "extend",
  "convert",
  "suspend",
  "resume",
  "delete",
] as const;
export type HostedActionName = (typeof names)[number];

export const hostedActions: Record<HostedActionName, HostedAction> = {
  approve: {
    label: "Approve and create",
    needs: "instance.manage",
    isApplicable: ({ state }) => state === "waiting",
  },
  retry: {
    label: "Retry failed step",
    needs: "instance.manage",
    isApplicable: (hosted) => isNotDeleted(hosted) && hosted.status === "failed",
  },
  "resend-invitation": {
    label: "Resend invitation",
    needs: "instance.manage",
    isApplicable: (hosted) => isNotDeleted(hosted) && hosted.status === "invited",
  },
  "send-address": {
    label: "Send address",
    needs: "instance.manage",
    isApplicable: (hosted) => isNotDeleted(hosted) && hosted.status === "ready",
  },
  "create-again": {
    label: "Create instance again",
    needs: "instance.manage",
    isApplicable: (hosted) => hosted.status === "deleted" && !hosted.isLicenseDeleted,
  },
  extend: {
    label: "Extend trial",
    needs: "instance.manage",
    isApplicable: (hosted) =>
      isNotDeleted(hosted) && hosted.trialEndsAt !== null && !isInfinite(hosted.trialEndsAt),
  },
  convert: {
    label: "Convert to paid",
    needs: "instance.manage",
    isApplicable: (hosted) => isNotDeleted(hosted) && hosted.purpose !== "paid",
  },
  suspend: {
    label: "Suspend",
    needs: "instance.manage",
    isApplicable: (hosted) => isNotDeleted(hosted) && hosted.status === "ready",
  },
  resume: {
    label: "Resume",
    needs: "instance.manage",
    isApplicable: (hosted) => isNotDeleted(hosted) && hosted.status === "suspended",
  },
  delete: {
    label: "Delete instance",
    needs: "instance.delete",
    isApplicable: (hosted) => hosted.status !== "deleted",
  },
};

export const allowedActions = (person: Session | null): HostedActionName[] =>
  names.filter((name) => can(person, hostedActions[name].needs));

export const applicableActions = (hosted: HostedCustomerView, allowed: readonly HostedActionName[]) =>
  allowed.filter((name) => hostedActions[name].isApplicable(hosted));
