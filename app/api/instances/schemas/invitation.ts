import { invitationView, confirmedInvitation } from "#app/domain/hosted-customer/confirm-invitation.ts";
import { confirmation } from "#app/domain/hosted-customer/confirmation.ts";
import { describeSchema } from "#app/api/endpoint/describe-schema.ts";
import * as examples from "#app/api/endpoint/example-values.ts";

export const invitationSchema = describeSchema(
  invitationView,
  "Invitation",
  "An invitation, as its recipient sees it.",
  {
    inviter: ["E-mail address of the user who invited the customer.", "ada@example.com"],
    startsAt: ["Start of the license, in UTC; null before the instance is created.", examples.startTime],
    expiredAt: ["End of the license, in UTC; null before the instance is created.", examples.endTime],
    expiresAt: ["Time at which the link expires, in UTC.", examples.endTime],
  },
);

export const invitationConfirmationSchema = describeSchema(
  confirmation,
  "InvitationConfirmation",
  "Form values of an invited customer.",
  {
    token: "Token from the invitation link.",
    firstName: "First name of the user, 1 to 200 characters.",
    lastName: "Last name of the user, 1 to 200 characters.",
    subdomain: "Subdomain of the instance.",
  },
);

export const confirmedInvitationSchema = describeSchema(
  confirmedInvitation,
  "ConfirmedInvitation",
  "License and instance of a confirmed invitation.",
  {
    progress: "Progress of the instance.",
  },
);
