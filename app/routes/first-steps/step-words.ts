import { href } from "react-router";
import type { Setup, StepName } from "#app/domain/first-steps/first-steps.ts";

interface StepTexts {
  label: string;
  description: string;
  nextLink?: { to: string; label: string };
  alternativeLink?: { to: string; label: string };
  /** Label of the button that marks an open step as done or not needed. Missing if the step has no such button. */
  settleLabel?: string;
}

export function describeStep(
  name: StepName,
  isDone: boolean,
  { signIn, crm, mail, marketplace }: Setup,
): StepTexts {
  switch (name) {
    case "sign-in":
      return {
        label: "Sign-in",
        description: `Staff sign in with ${signIn.join(" or ")}. You are signed in.`,
      };
    case "signing-key":
      return {
        label: "Signing key",
        description:
          "License files are signed with the key in LICENSE_SIGNING_KEY. Keep a copy of the key in a safe place.",
      };
    case "catalog":
      return {
        label: "Catalog",
        description: isDone
          ? "The catalog has a tier for licenses."
          : "Add a package with a tier to the catalog.",
        nextLink: {
          to: href("/license/settings/catalog"),
          label: isDone ? "Open the catalog" : "Fill the catalog",
        },
      };
    case "customers":
      return {
        label: "Customers",
        description:
          crm === "hubspot"
            ? "Companies and contacts come from HubSpot."
            : "Customers are entered manually with each license. To use customers from HubSpot, set HUBSPOT_TOKEN.",
        settleLabel: "Manual entry is fine",
      };
    case "mail":
      return {
        label: "Mail",
        description:
          mail === "sent"
            ? "Reminders and invitations are sent."
            : "Mails are stored as files and not sent. Set SMTP_URL and MAIL_FROM to send mails.",
        nextLink: { to: href("/license/settings"), label: "Send a test mail" },
        settleLabel: "Not needed",
      };
    case "marketplace":
      return {
        label: "Marketplace",
        description: {
          aws: "Buyers come from AWS Marketplace.",
          azure: "Buyers come from Azure Marketplace.",
          sandbox: "The sandbox sells nothing. Set MARKETPLACE to aws or azure to accept buyers.",
          off: "No marketplace is connected. Set MARKETPLACE to aws or azure to accept buyers.",
        }[marketplace],
        settleLabel: "Not needed",
      };
    case "backup":
      return {
        label: "Backup",
        description:
          "License desk cannot check your backups. Back up the database and the signing key, and test a restore.",
        settleLabel: "Already set up",
      };
    case "first-license":
      return {
        label: "First license",
        description: isDone
          ? "The first license was created."
          : "Create a license and download the license file. To keep the keys of existing licenses, import the licenses from a CSV file.",
        nextLink: isDone
          ? { to: href("/license/licenses"), label: "Open the licenses" }
          : { to: href("/license/licenses/new"), label: "Create a license" },
        ...(!isDone && { alternativeLink: { to: href("/license/import"), label: "Import licenses" } }),
      };
  }
}
