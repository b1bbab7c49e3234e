import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { Form } from "react-router";
import { CloseLink, Dialog, FooterGap } from "#app/ui/dialog.tsx";
import { ErrorSummary, summaryOf } from "#app/ui/error-summary.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";

interface DeleteDialogProps {
  title: string;
  closeTo: string;
  /** Says what is destroyed. */
  label: string;
  /** Why nothing was deleted. */
  refusal: Pick<SubmissionResult, "error"> | undefined;
  refusalTitle: string;
  /** What becomes of it. */
  children: ReactNode;
}

/** Asks before something is deleted; its form posts to its own address. */
export const DeleteDialog = (props: DeleteDialogProps) => (
  <Dialog
    title={props.title}
    closeTo={props.closeTo}
    size="narrow"
    footer={
      <>
        <CloseLink to={props.closeTo}>Cancel</CloseLink>
        <FooterGap />
        <SubmitButton form="delete" variant="destroy" busyLabel="Deleting…">
          {props.label}
        </SubmitButton>
      </>
    }
  >
    <Form id="delete" method="post" replace preventScrollReset className="grid gap-4">
      <ErrorSummary
        errors={summaryOf(props.refusal?.error ?? undefined)}
        title={props.refusalTitle}
        submission={props.refusal}
      />
      {props.children}
    </Form>
  </Dialog>
);
