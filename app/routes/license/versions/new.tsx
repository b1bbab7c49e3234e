import { dayOf, readSystemClock } from "#app/domain/time/time.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import type { Route } from "./+types/new.ts";
import { versionList } from "./version-list.ts";
import { VersionDialog } from "./version-dialog.tsx";
import { versionFormSchema } from "./version-form.ts";

export const meta = () => [{ title: "Create Version" }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "version.manage");
  return { today: dayOf(readSystemClock()), idempotencyKey: crypto.randomUUID() };
}

export const action = ({ request, context }: Route.ActionArgs) =>
  submitNewRow(request, {
    schema: versionFormSchema,
    create: ({ idempotencyKey, ...body }) =>
      context.get(licenseApiContext).versions.create({ body, idempotencyKey }),
    alreadyCreatedMessage:
      "This form has already created a version with your earlier entries. Open the form again to create another version.",
    onCreated: ({ version }) => redirectWithToast(context, versionList.path, `Version ${version} created`),
  });

export default function NewVersion({ loaderData, actionData }: Route.ComponentProps) {
  const { today, idempotencyKey } = loaderData;
  return (
    <VersionDialog
      title="Create Version"
      initialVersion={{ version: "", releasedAt: today, isActive: true, releaseNotes: "" }}
      lastResult={actionData}
      hiddenFields={{ idempotencyKey }}
    />
  );
}
