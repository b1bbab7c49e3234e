import { z } from "zod";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { submitForm } from "#app/routes/kit/forms/submission.ts";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import { createOnce } from "#app/routes/kit/forms/create-once.ts";
import type { Route } from "./+types/new.ts";
import { TagDialog } from "./tag-dialog.tsx";
import { tagFormSchema } from "./tag-form.ts";
import { findTagPageUrl } from "./tag-url.ts";

const newTagFormSchema = tagFormSchema.extend({ idempotencyKey: z.string().min(1).max(100) });

export const meta = () => [{ title: "Create Tag" }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "tag.create");
  return { idempotencyKey: crypto.randomUUID() };
}

export const action = ({ request, url, context }: Route.ActionArgs) => {
  const api = context.get(licenseApiContext);
  return submitForm(request, {
    schema: newTagFormSchema,
    send: ({ val, idempotencyKey }) =>
      createOnce(
        () => api.tags.create({ body: { val }, idempotencyKey }),
        "This form has already created a tag with another name. Open the form again to create another tag.",
      ),
    onSent: async ({ id, val }) =>
      redirectWithToast(context, await findTagPageUrl(api, id, url), `Tag ${val} created`),
  });
};

export default function NewTag({ loaderData, actionData }: Route.ComponentProps) {
  return <TagDialog title="Create Tag" name="" lastResult={actionData} hiddenFields={loaderData} />;
}
