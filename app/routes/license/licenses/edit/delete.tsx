import { useNumberFormat } from "#app/ui/number-format.ts";
import { useForm } from "@conform-to/react";
import { redirect } from "#app/middleware/redirect.ts";
import { z } from "zod";
import { restorableDays } from "#app/domain/license/delete-license.ts";
import { attempt, licenseApiContext } from "#app/middleware/license-api.ts";
import { createFormOptions } from "#app/routes/kit/forms/form-options.ts";
import { FormDialog } from "#app/routes/kit/forms/form-dialog.tsx";
import { TypedConfirmation } from "#app/routes/kit/confirmations/typed-confirmation.tsx";
import { requireApi } from "#app/routes/kit/forms/require-permission.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { Warning } from "#app/ui/alert.tsx";
import { Facts } from "#app/ui/card.tsx";
import { renderAnyLanguageText } from "#app/routes/kit/text/any-language.tsx";
import { Code } from "#app/routes/kit/text/chip.tsx";
import { useHasExtensions } from "#app/routes/kit/use-license-api-kind.ts";
import type { Route } from "./+types/delete.ts";
import { buildDetailsUrl } from "#app/routes/license/licenses/details-url.ts";
import { redirectWithUndo } from "./undo-toast.ts";
import { licenseList, buildLicensePath, buildListUrl } from "#app/routes/license/kit/license-urls.ts";
import { createLicenseTitle } from "#app/routes/license/kit/license-title.ts";

const isConfirmed = (text: string) => text.trim().toLowerCase() === "delete";

const deleteFormSchema = z.object({
  confirmation: z.string().default("").refine(isConfirmed, "Type delete to confirm."),
});

export const meta = createLicenseTitle("Delete");

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const license = await requireApi(context, "license.delete").licenses.get({ params });
  if (license.deletedAt) throw redirect(buildDetailsUrl(params.key, url.searchParams));
  return license;
}

export async function action(args: Route.ActionArgs) {
  const { params, url, context } = args;
  const { licenses } = context.get(licenseApiContext);
  const { companyName } = await licenses.get({ params });
  return submitForm(args.request, {
    schema: deleteFormSchema,
    send: () => attempt(licenses.remove({ params })),
    onSent: () =>
      redirectWithUndo(args, buildListUrl(url.searchParams), `The license of ${companyName} was deleted`, {
        link: {
          to: licenseList.buildDialogUrl(
            buildLicensePath(params.key),
            new URLSearchParams({ statuses: "deleted" }),
          ),
          label: "Show it",
        },
      }),
  });
}

export default function DeleteLicense({ loaderData: license, actionData: rejection }: Route.ComponentProps) {
  const { formatThousands } = useNumberFormat();
  const canBeRestored = useHasExtensions();
  const [form, fields] = useForm({
    ...createFormOptions("delete", deleteFormSchema, rejection),
    // Without JavaScript, the server explains what to type.
    defaultNoValidate: true,
  });
  const { companyName, key, serversInUse } = license;
  return (
    <FormDialog
      title="Delete license"
      closeTo={(search) => buildDetailsUrl(key, search)}
      label="DELETE"
      busyLabel="DELETING…"
      variant="destructive"
      isIncomplete={!isConfirmed(fields.confirmation.value ?? "")}
      form={form}
      submission={rejection}
      errorTitle="The license was not deleted"
    >
      <Warning>The product stops working on servers that use this license.</Warning>
      <Facts
        facts={[
          { label: "Company", value: renderAnyLanguageText(companyName) },
          { label: "Key", value: <Code>{key}</Code> },
          { label: "Servers in use", value: formatThousands(serversInUse) },
        ]}
      />
      <p>
        {canBeRestored
          ? `The license, its quotas and its servers are deleted permanently after ${restorableDays} days. Until then they can be restored.`
          : "The license, its quotas and its servers will be deleted. You can’t restore a deleted license here."}
      </p>
      <TypedConfirmation field={fields.confirmation} text="delete" />
    </FormDialog>
  );
}
