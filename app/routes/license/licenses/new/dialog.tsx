import type { SubmissionResult } from "@conform-to/react";
import { Form, href, useSearchParams } from "react-router";
import { environmentName } from "#app/domain/license/environment.ts";
import { Button } from "#app/ui/controls/button.tsx";
import { CloseLink, Dialog, FooterGap } from "#app/ui/layers/dialog.tsx";
import { KeptQuery } from "#app/ui/page/pagination.tsx";
import { SubmitButton } from "#app/ui/controls/submit-button.tsx";
import { licenseList, listAddress, listSearch } from "#app/routes/license/licenses/list/address.ts";
import type { Draft } from "./draft.ts";
import { formId, NewLicenseFields } from "./fields.tsx";
import { useSheet } from "#app/routes/forms/use-sheet.ts";

interface NewLicenseDialogProps {
  draft: Draft;
  lastResult: SubmissionResult | undefined;
}

export function NewLicenseDialog({ draft, lastResult }: NewLicenseDialogProps) {
  const [search] = useSearchParams();
  const environment = search.get("environment");
  const sheet = useSheet();
  const { customerBy, contact } = draft.customer;
  return (
    <Dialog
      title={`Create ${environmentName[draft.createIn]} License`}
      closeTo={listAddress(search)}
      size="wide"
      keepOnOutsidePress
      footer={
        <>
          <CloseLink to={listAddress(search)}>Cancel</CloseLink>
          <Form method="get" action={href("/license/licenses/new")} replace preventScrollReset>
            <KeptQuery search={String(listSearch(search))} without={[]} />
            {environment !== null && <input type="hidden" name="createIn" value={environment} />}
            <input type="hidden" name="assets" value="1" />
            <Button type="submit" variant="ghost">
              Reset
            </Button>
          </Form>
          <FooterGap />
          <SubmitButton
            form={formId}
            disabled={customerBy === "crm" && contact === null}
            action={licenseList.dialog(href("/license/licenses/new"), search)}
            busyLabel="Creating…"
          >
            Save
          </SubmitButton>
        </>
      }
    >
      <NewLicenseFields key={sheet} draft={draft} lastResult={lastResult} search={search} />
    </Dialog>
  );
}
