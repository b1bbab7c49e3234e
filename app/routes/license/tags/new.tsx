import { licenseApiContext } from "#app/middleware/license-api.ts";
import { submitNewRow } from "#app/routes/kit/forms/create-once.ts";
import { requirePermission } from "#app/routes/kit/forms/require-permission.ts";
import type { Route } from "./+types/new.ts";
import { TagDialog, tagFormSchema } from "./tag-form.tsx";
import { redirectToTag } from "./tag-request.ts";

export const meta = () => [{ title: "Create Tag" }];

export function loader({ context }: Route.LoaderArgs) {
  requirePermission(context, "tag.create");
  return { idempotencyKey: crypto.randomUUID() };
}

export const action = (args: Route.ActionArgs) =>
  submitNewRow(args.request, {
    schema: tagFormSchema,
    create: ({ val, idempotencyKey }) =>
      args.context.get(licenseApiContext).tags.create({ body: { val }, idempotencyKey }),
    alreadyCreatedMessage:
      "This form has already created a tag with another name. Open the form again to create another tag.",
    onCreated: (tag) => redirectToTag(args, tag, `Tag ${tag.val} created`),
  });

export default function NewTag({ loaderData, actionData }: Route.ComponentProps) {
  return <TagDialog title="Create Tag" name="" lastResult={actionData} hiddenFields={loaderData} />;
}
