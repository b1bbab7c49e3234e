import { parseWithZod } from "@conform-to/zod/v4";
import { useForm } from "@conform-to/react";
import { z } from "zod";
import { quarantineDays } from "#app/domain/instance/availability.ts";
import { hideEncryptedKey } from "#app/domain/text/license-key-alias.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { TypedConfirmation } from "#app/routes/kit/confirmations/typed-confirmation.tsx";
import { Warning } from "#app/ui/alert.tsx";
import type { Route } from "./+types/delete.ts";
import { attemptHostedCustomerRequest, loadHostedCustomerForAction } from "./act-on-hosted.ts";
import { buildReturnUrl, buildHostedCustomerUrl, hostedCustomerList } from "./hosted-list.ts";
import { redirectToList } from "#app/routes/kit/lists/redirect-to-list.ts";
import { HostedCustomerSummary } from "./hosted-line.tsx";

const deletionFormSchema = z.object({
  subdomain: z.string({ error: "Type the subdomain of this instance." }).max(1_000),
});

export const meta = ({ params }: Route.MetaArgs) => [
  { title: `Delete instance of ${hideEncryptedKey(params.licenseKey)}` },
];

export const loader = (args: Route.LoaderArgs) => loadHostedCustomerForAction(args, "delete");

export const action = (args: Route.ActionArgs) =>
  submitForm(args.request, {
    schema: deletionFormSchema,
    send: (query) => {
      const { hostedCustomers } = args.context.get(licenseApiContext);
      return attemptHostedCustomerRequest(args, hostedCustomers.remove({ params: args.params, query }));
    },
    onSent: (_, { subdomain }) =>
      redirectToList(args, hostedCustomerList, `The instance ${subdomain} was deleted`, {
        link: {
          to: buildHostedCustomerUrl(args.params.licenseKey, new URLSearchParams({ state: "deleted" })),
          label: "Show it",
        },
      }),
  });

export default function Delete({ loaderData: hostedCustomer, actionData: lastResult }: Route.ComponentProps) {
  const [form, fields] = useForm({
    id: "delete",
    lastResult,
    onValidate: ({ formData }) => parseWithZod(formData, { schema: deletionFormSchema }),
  });
  return (
    <FormDialog
      title="Delete instance"
      closeTo={(search) => buildReturnUrl(hostedCustomer.licenseKey, search)}
      header={<HostedCustomerSummary hostedCustomer={hostedCustomer} />}
      label="Delete instance"
      busyLabel="Deleting…"
      variant="destructive"
      form={form}
      submission={lastResult}
      errorTitle="The instance was not deleted"
    >
      <Warning>
        The instance and all its data are deleted permanently. The license of the instance is also deleted.
      </Warning>
      <TypedConfirmation field={fields.subdomain} text={hostedCustomer.subdomain} />
      <p className="text-xs text-muted-foreground">
        Other customers cannot use this subdomain for {quarantineDays} days.
      </p>
    </FormDialog>
  );
}
