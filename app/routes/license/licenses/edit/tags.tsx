import { useSearchParams } from "react-router";
import { can } from "#app/domain/person/can.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import type { Route } from "./+types/tags.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { editedFrom, tagsField } from "./fields.ts";
import { licenseToEdit, saveEdit } from "./edit-license.ts";
import { draftTags } from "./edit-tags.ts";
import { TagsField } from "#app/routes/tag-picker/tags-field.tsx";
import { listSearch } from "#app/routes/license/licenses/list/address.ts";

export const meta = ({ params }: Route.MetaArgs) => [{ title: `Tags of ${params.key}` }];

export async function loader(args: Route.LoaderArgs) {
  const { url, context } = args;
  const license = await licenseToEdit(args);
  const mayCreate = can(context.get(sessionContext), "tag.create");
  const draft = await draftTags(context.get(licenseApiContext), url.searchParams, license, mayCreate);
  return { license, draft, began: editedFrom(tagsField, license, url.searchParams), mayCreate };
}

export const action = (args: Route.ActionArgs) => saveEdit(args, tagsField);

export default function Tags({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const { license, draft, began, mayCreate } = loaderData;
  const [search] = useSearchParams();
  return (
    <EditDialog title="Change Tags" field={tagsField} {...{ license, began, refusal }} saveLabel="Confirm">
      {({ id, errors }) => (
        <div className={refusal?.conflict ? undefined : "min-h-72"}>
          <KeptQuery search={String(listSearch(search))} without={[]} />
          <TagsField
            id={id}
            draft={refusal ? { ...draft, chosen: refusal.texts } : draft}
            errors={[...errors, ...draft.errors]}
            mayCreate={mayCreate}
          />
        </div>
      )}
    </EditDialog>
  );
}
