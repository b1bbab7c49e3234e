import type { ComponentProps } from "react";
import { RadioGroup } from "#app/ui/controls/radio-group.tsx";
import type { InstanceDraft } from "./instance-draft.ts";

const ways = [
  {
    value: "create",
    label: "Create now",
    hint: "The instance is set up at once. Its first user gets a mail with the address once it is ready; the instance itself writes how to set a password.",
  },
  {
    value: "invite",
    label: "Invite customer to confirm",
    hint: "The customer gets a link that works for 7 days, and the instance is set up once they confirm.",
  },
];

interface HowFieldsProps {
  draft: InstanceDraft;
  of: ComponentProps<typeof RadioGroup>["of"];
}

export function HowFields({ draft: { how, customer }, of }: HowFieldsProps) {
  const chosen = customer.customerBy === "crm" ? customer.contact?.email : undefined;
  return (
    <>
      <RadioGroup
        {...(of && { of })}
        name="how"
        label="How it is set up"
        required
        choices={ways}
        defaultValue={how}
      />
      <p className="text-sm text-muted">
        First user:{" "}
        {chosen ? (
          <strong className="font-medium text-text [overflow-wrap:anywhere]">{chosen}</strong>
        ) : customer.customerBy === "hand" ? (
          "the e-mail entered above"
        ) : (
          "the contact chosen above"
        )}
        . Nobody here sets or sees a password.
      </p>
    </>
  );
}
