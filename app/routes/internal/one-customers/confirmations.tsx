import type { ReactNode } from "react";
import type { LicenseApiClient } from "#app/api/client.ts";
import type { HostedCustomerDetails } from "#app/domain/hosted-customer/hosted-customer.ts";
import { invitationLifetimeDays } from "#app/domain/hosted-customer/invitation.ts";
import { stepLabels } from "#app/domain/instance/steps.ts";
import type { ActionWithConfirmation } from "./confirmed-actions.ts";

interface ActionRequest {
  params: { licenseKey: string };
}

interface Confirmation {
  title: string;
  /** Start of the page title. The license key follows this text. */
  pageTitlePrefix: string;
  label: string;
  busyLabel: string;
  variant?: "destructive";
  errorTitle: string;
  renderText: (hostedCustomer: HostedCustomerDetails) => ReactNode;
  /** Runs the action and returns the message for the toast. */
  runAction: (api: LicenseApiClient, request: ActionRequest) => Promise<string>;
}

const Email = ({ children }: { children: string }) => (
  <b className="font-medium [overflow-wrap:anywhere]">{children}</b>
);

export const confirmations: Record<ActionWithConfirmation, Confirmation> = {
  retry: {
    title: "Retry failed step",
    pageTitlePrefix: "Retry failed step of",
    label: "Try again",
    busyLabel: "Retrying…",
    errorTitle: "The step was not retried",
    renderText: ({ failedStep, error }) => (
      <>
        <p>
          {failedStep
            ? `License desk retries the step ${stepLabels[failedStep]} and then runs the later steps.`
            : "License desk creates the instance again."}
        </p>
        {error && (
          <p className="rounded-md bg-muted px-3 py-2 text-xs [overflow-wrap:anywhere]">
            Last error: <bdi>{error}</bdi>
          </p>
        )}
      </>
    ),
    runAction: async (api, request) => {
      const { hostname, state } = await api.hostedCustomers.retry(request);
      // The provisioner may reject the request again.
      return state === "failed" ? `${hostname} was retried and failed again` : `${hostname} is being retried`;
    },
  },
  "resend-invitation": {
    title: "Resend invitation",
    pageTitlePrefix: "Resend invitation of",
    label: "Send a new link",
    busyLabel: "Sending…",
    errorTitle: "The link was not sent",
    renderText: ({ email }) => (
      <p>
        A new link is mailed to <Email>{email}</Email>. The new link is valid for {invitationLifetimeDays}{" "}
        days. The previous link stops working.
      </p>
    ),
    runAction: async (api, request) => {
      const { email, invitation } = await api.hostedCustomers.resendInvitation(request);
      return invitation?.error
        ? `The link to ${email} was not sent. ${invitation.error}`
        : `A new link was sent to ${email}`;
    },
  },
  "send-address": {
    title: "Send address",
    pageTitlePrefix: "Send address of",
    label: "Send address",
    busyLabel: "Sending…",
    errorTitle: "The web address was not sent",
    renderText: ({ email }) => (
      <p>
        <Email>{email}</Email> gets a mail with the web address of the instance.
      </p>
    ),
    runAction: async (api, request) => {
      const { mail, to } = await api.hostedCustomers.sendAddress(request);
      return mail === "stored"
        ? `The mail to ${to} was not sent, because there is no mail server. The mail is saved as a file`
        : `The web address of the instance was sent to ${to}`;
    },
  },
  "create-again": {
    title: "Create instance again",
    pageTitlePrefix: "Create instance again for",
    label: "Create again",
    busyLabel: "Creating…",
    errorTitle: "The instance was not created",
    renderText: () => (
      <p>
        The instance of this license was deleted permanently. A new instance is created at the same web
        address, without the data of the old instance.
      </p>
    ),
    runAction: async (api, request) => {
      const { hostname } = await api.hostedCustomers.recreateInstance(request);
      return `${hostname} is being created again`;
    },
  },
  suspend: {
    title: "Suspend instance",
    pageTitlePrefix: "Suspend instance of",
    label: "Suspend",
    busyLabel: "Suspending…",
    variant: "destructive",
    errorTitle: "The instance was not suspended",
    renderText: () => (
      <p>
        The servers of this instance are rejected at the next contact, until the instance is resumed. Nothing
        is deleted.
      </p>
    ),
    runAction: async (api, request) => {
      const { hostname } = await api.hostedCustomers.suspend(request);
      return `${hostname} is suspended`;
    },
  },
  resume: {
    title: "Resume instance",
    pageTitlePrefix: "Resume instance of",
    label: "Resume",
    busyLabel: "Resuming…",
    errorTitle: "The instance was not resumed",
    renderText: () => <p>The servers of this instance are accepted again at the next contact.</p>,
    runAction: async (api, request) => {
      const { hostname } = await api.hostedCustomers.resume(request);
      return `${hostname} is resumed`;
    },
  },
};
