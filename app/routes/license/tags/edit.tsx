import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { z } from "zod";
import { type Tag, tag } from "#app/domain/tag/tag.ts";
import { licenseApiContext } from "#app/middleware/license-api.ts";
import { sessionContext } from "#app/middleware/session.ts";
import { redirectWithToast } from "#app/middleware/toast.ts";
import { formOf, refusedBy, submitted } from "#app/routes/forms/submission.ts";
import { checkMay } from "#app/routes/forms/check-may.ts";
import type { Route } from "./+types/edit.ts";
import { carriedBy } from "./carried-by.ts";
import { attemptOn } from "./gone-tag.ts";
import { TagDialog } from "./tag-dialog.tsx";
import { tagForm } from "./tag-form.ts";
import { tagList } from "./tag-list.ts";
import { addressShowing } from "./tag-place.ts";

const renameForm = tagForm.extend({
  rowVersion: z.coerce.number().int().min(0),
  keep: z.enum(["mine", "theirs"]).default("mine"),
});

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `Tag ${loaderData?.val ?? ""}` }];

export function loader({ params, context }: Route.LoaderArgs) {
  checkMay(context.get(sessionContext), "tag.manage");
  return context.get(licenseApiContext).tags.one({ params });
}

const refuse = (result: SubmissionResult, theirs: Tag | null) =>
  data({ result, theirs }, { status: theirs ? 409 : 422 });

export async function action(args: Route.ActionArgs) {
  const { request, params, url, context } = args;
  const submission = submitted(await formOf(request), renameForm);
  if (submission.status !== "success") return refuse(submission.reply(), null);
  const { val, rowVersion, keep } = submission.value;
  const told = (address: string, message: string) =>
    redirectWithToast(context, address, { tone: "success", message });
  if (keep === "theirs") return told(tagList.address(url.searchParams), "What was saved meanwhile stays");

  const api = context.get(licenseApiContext);
  const renamed = await attemptOn(args, api.tags.rename({ params, body: { val }, rowVersion }));
  if (renamed.done)
    return told(await addressShowing(api, renamed.result.id, url), `Tag ${renamed.result.val} saved`);
  const { problem } = renamed;
  const theirs = problem.kind === "conflict" ? tag.safeParse(problem.current).data : undefined;
  if (theirs?.val === val) return told(tagList.address(url.searchParams), `Tag ${val} saved`);
  return theirs
    ? refuse(submission.reply({ formErrors: ["Choose which of the two to keep, then save again."] }), theirs)
    : refuse(refusedBy(problem, submission, { val: "val" }), null);
}

export default function EditTag({ loaderData, actionData }: Route.ComponentProps) {
  const { val, licenseCount, rowVersion } = loaderData;
  const theirs = actionData?.theirs ?? null;
  return (
    <TagDialog
      title="Edit tag"
      name={val}
      hint={carriedBy(licenseCount, "gets the new name")}
      lastResult={actionData?.result}
      hidden={{ rowVersion: theirs?.rowVersion ?? rowVersion }}
      theirs={theirs}
    />
  );
}
