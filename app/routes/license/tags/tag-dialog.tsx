import type { ComponentProps } from "react";
import { useSearchParams } from "react-router";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { TagField } from "./tag-field.tsx";
import { tagList } from "./tag-list.ts";

const formId = "tag";

interface TagDialogProps extends Omit<ComponentProps<typeof TagField>, "formId"> {
  title: string;
}

/** A control that moves into a choice begins anew, filled with what was typed. */
export function TagDialog({ title, ...form }: TagDialogProps) {
  const [search] = useSearchParams();
  const list = tagList.address(search);
  return (
    <Dialog
      title={title}
      closeTo={list}
      size="narrow"
      keepOnOutsidePress
      footer={
        <>
          <CloseLink to={list}>Cancel</CloseLink>
          <FooterGap />
          <SubmitButton form={formId}>{form.theirs ? "Save again" : "Save"}</SubmitButton>
        </>
      }
    >
      <TagField key={form.theirs?.rowVersion} formId={formId} {...form} />
    </Dialog>
  );
}
