import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";
import { confirmationFormSchema } from "#app/domain/hosted-customer/confirmation.ts";
import { purposeLabels } from "#app/domain/hosted-customer/purpose.ts";
import { PublicTitle } from "#app/routes/kit/page/public-frame.tsx";
import { NameFields, PasswordFields, SubdomainField } from "#app/routes/sign-up/fields.tsx";
import { FormFrame } from "#app/routes/sign-up/form-frame.tsx";
import { Support } from "#app/routes/sign-up/support.tsx";
import { Facts } from "#app/ui/card.tsx";
import { renderAnyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { DateText } from "#app/routes/kit/dates/date.tsx";
import type { InvitationDetails } from "./open-link.ts";

interface ConfirmFormProps {
  invitationDetails: InvitationDetails;
  instanceDomain: string;
  lastResult: SubmissionResult | undefined;
}

export function ConfirmForm({ invitationDetails, instanceDomain, lastResult }: ConfirmFormProps) {
  const [form, fields] = useForm<z.input<typeof confirmationFormSchema>, string[]>({
    id: "confirm-customer",
    lastResult,
    constraint: getZodConstraint(confirmationFormSchema),
    defaultValue: {
      firstName: invitationDetails.firstName ?? "",
      lastName: invitationDetails.lastName ?? "",
      subdomain: invitationDetails.subdomain,
    },
  });
  const { firstName, lastName, subdomain, password, confirm } = fields;
  return (
    <>
      <PublicTitle>Confirm your AIR instance</PublicTitle>
      <p className="mt-2 text-muted-foreground">
        A hosted instance is reserved for you. Choose a password and confirm. The instance is then created
        right away.
      </p>
      <Facts
        className="mt-5 rounded-md border bg-card px-4 py-2"
        facts={buildInvitationFacts(invitationDetails)}
      />
      <FormFrame
        form={form}
        fields={fields}
        lastResult={lastResult}
        submitLabel="Confirm and create instance"
      >
        <NameFields firstName={firstName} lastName={lastName} />
        <SubdomainField
          field={subdomain}
          instanceDomain={instanceDomain}
          reservedSubdomain={invitationDetails.subdomain}
        />
        <PasswordFields password={password} confirm={confirm} isEmptied={lastResult !== undefined} />
      </FormFrame>
      <p className="mt-5 text-xs text-muted-foreground">
        This link is valid until <DateText value={invitationDetails.expiresAt} format="minute" />.
      </p>
      <Support />
    </>
  );
}

const buildInvitationFacts = ({
  inviter,
  companyName,
  packageTierPrettyName,
  purpose,
  startsAt,
  expiredAt,
  hostname,
  email,
}: InvitationDetails) => [
  { label: "Invited by", value: renderAnyLanguageText(inviter) },
  { label: "Company", value: renderAnyLanguageText(companyName) },
  { label: "Plan", value: packageTierPrettyName },
  { label: "Purpose", value: purposeLabels[purpose] },
  {
    label: "Period",
    value: startsAt && expiredAt && (
      <>
        <DateText value={startsAt} format="day" /> – <DateText value={expiredAt} format="day" />
      </>
    ),
  },
  { label: "Address", value: renderAnyLanguageText(hostname) },
  { label: "E-mail", value: renderAnyLanguageText(email) },
];
