import { href, useNavigation } from "react-router";

/** The tags of a license. While the change of its tags is being saved, these are the new tags. */
export function useOptimisticTags(key: string, savedNames: readonly string[]): readonly string[] {
  const { formData, formAction = "", formMethod } = useNavigation();
  const [path] = formAction.split("?");
  const isSaving = formMethod === "POST" && path === href("/license/licenses/:key/tags", { key });
  return (isSaving ? formData?.getAll("value").map(String) : undefined) ?? savedNames;
}
